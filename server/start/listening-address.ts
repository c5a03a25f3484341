import { createServer } from 'node:net';
import type { Config } from '#server/config.ts';
import { StartRefused } from './start-refused.ts';

type Address = Pick<Config, 'host' | 'port'>;

/** Refuses a taken port before anything is opened or made: a second start by mistake costs nothing. */
export function checkAddress(address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(refusedAddress(error, address)));
    probe.listen(address.port, address.host, () => probe.close(() => resolve()));
  });
}

/** Why the site cannot listen, for the operator; any other error as it is. */
export function refusedAddress(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') {
    return new StartRefused([`Port ${port} on ${host} is in use. Set PORT to a free one.`], { cause: error });
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartRefused([`Cannot listen on ${host}:${port} (${code}). Change HOST or PORT.`], { cause: error });
  }
  return error;
}
