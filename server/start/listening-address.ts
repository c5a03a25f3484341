import { createServer } from 'node:net';
import type { Config } from '#server/config.ts';
import { StartRefused } from './start-refused.ts';

export interface ListeningAddress {
  readonly host: string;
  readonly port: number;
  /** The settings that it comes from. */
  readonly settings: readonly [host: string, port: string];
}

/** Where the site listens by its settings: for everybody, and for a monitoring system. */
export function addressesOf({ host, port, metrics }: Config): {
  readonly site: ListeningAddress;
  readonly metrics: ListeningAddress | null;
} {
  return {
    site: { host, port, settings: ['HOST', 'PORT'] },
    metrics: metrics.own && { ...metrics.own, settings: ['METRICS_HOST', 'METRICS_PORT'] },
  };
}

/** Refuses a taken port before anything is opened or made: a second start by mistake costs nothing. */
export async function checkAddresses(config: Config): Promise<void> {
  const { site, metrics } = addressesOf(config);
  await checkAddress(site);
  if (metrics) await checkAddress(metrics);
}

function checkAddress(address: ListeningAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(refusedAddress(error, address)));
    probe.listen(address.port, address.host, () => probe.close(() => resolve()));
  });
}

/** Why the site cannot listen, for the operator; any other error as it is. */
export function refusedAddress(error: unknown, { host, port, settings }: ListeningAddress): unknown {
  const [hostSetting, portSetting] = settings;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') {
    return new StartRefused([`Port ${port} on ${host} is in use. Set ${portSetting} to a free one.`], { cause: error });
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartRefused([`Cannot listen on ${host}:${port} (${code}). Change ${hostSetting} or ${portSetting}.`], {
      cause: error,
    });
  }
  return error;
}
