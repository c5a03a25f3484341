/**
 * The network a request comes from, as assigned to one customer: an IPv4 address, or the /64 of an IPv6 address, whose
 * last four groups the customer may choose. Takes `request.ip`.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  // An IPv4 client on a dual-stack socket: ::ffff:192.0.2.1.
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(8 - groups.length - rest.length, 0);
  return [...groups, ...Array<string>(missing).fill('0'), ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
