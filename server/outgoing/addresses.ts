import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** The address leads into a private network, so it is never fetched. */
export class ForbiddenAddress extends Error {
  constructor() {
    super('the address leads into a private network');
    this.name = 'ForbiddenAddress';
  }
}

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}

// IPv6: only globally allocated addresses, without ranges that embed an IPv4 address or are reserved.
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
const SPECIAL_6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  SPECIAL_6.addSubnet(network, prefix, 'ipv6');
}

/** Whether this is an address on the public internet; `false` for anything else, including text that is no address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !PRIVATE.check(address, 'ipv4');
  if (version === 6) return PUBLIC_6.check(address, 'ipv6') && !SPECIAL_6.check(address, 'ipv6');
  return false;
}

/** Why an address that somebody else gave can never be called; `null` if it can. */
export type AddressProblem = 'not https' | 'password' | 'private';

/**
 * Checks the address without resolving its host name, which each call does and checks. `trustedOrigin` may be
 * private and plain HTTP, because the operator has set it.
 */
export function addressProblem(address: string, trustedOrigin: string | null): AddressProblem | null {
  const url = URL.parse(address);
  const isTrusted = url !== null && url.origin === trustedOrigin;
  if (!url || (url.protocol !== 'https:' && !isTrusted)) return 'not https';
  if (url.username || url.password) return 'password';
  return isTrusted || !leadsInside(url) ? null : 'private';
}

function leadsInside({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && !isPublicAddress(host));
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;
export type Resolve = (host: string, answer: (error: Error | null, found: LookupAddress[]) => void) => void;

const systemResolve: Resolve = (host, answer) => lookup(host, { all: true }, answer);

/**
 * A `lookup` for a request: it connects to exactly the addresses checked here, so DNS rebinding gains nothing. One
 * private address among several refuses them all.
 */
export function guardedLookup(allowPrivate: boolean, resolve: Resolve = systemResolve) {
  return (host: string, options: { readonly all?: boolean | undefined }, answer: Answer): void => {
    resolve(host, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return answer(error ?? new Error('the name has no address'), '', 4);
      if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) {
        return answer(new ForbiddenAddress(), '', 4);
      }
      return options.all ? answer(null, found) : answer(null, first.address, first.family);
    });
  };
}
