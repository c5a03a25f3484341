import { networkOf } from '#server/http/client-network.ts';

/** The network a signature came from, /24 or /64: enough to find a burst, too little to find a person. */
export function addressRange(address: string): string | null {
  const network = networkOf(address);
  if (/^\d+(\.\d+){3}$/.test(network)) return network.replace(/\.\d+$/, '.0/24');
  return network.includes(':') ? `${network}::/64` : null;
}
