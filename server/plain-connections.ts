import type { Config } from './config.ts';

/** Hosts of this very machine. */
export const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/;

/** Values of `sslmode` with which the server's certificate is checked. */
const CHECKED_MODES = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * What to change so that everything the site calls by its settings is encrypted, one line for each setting. Connections
 * within this machine need not be. `smtp:` is not among them: where encryption is required, so is STARTTLS.
 */
export function plainConnections(config: Config): string[] {
  const plain: string[] = [];
  for (const [setting, address] of Object.entries(addressesOf(config))) {
    if (address?.startsWith('http:') && !LOOPBACK.test(new URL(address).hostname)) {
      plain.push(`${setting} is not encrypted: use an https: address`);
    }
  }
  if (config.databaseUrl !== null && isUncheckedPostgres(config.databaseUrl)) {
    plain.push('DATABASE_URL is not encrypted with a checked certificate: use sslmode=verify-full');
  }
  if (config.replicaUrls.some(isUncheckedPostgres)) {
    plain.push('DATABASE_REPLICA_URLS is not encrypted with a checked certificate: use sslmode=verify-full in each');
  }
  if (config.clamd !== null && !LOOPBACK.test(config.clamd.host)) {
    plain.push('CLAMD_URL is not encrypted: run clamd on this machine, or reach it by a tunnel that begins here');
  }
  return plain;
}

function addressesOf(config: Config): Readonly<Record<string, string | null | undefined>> {
  return {
    WIRE_URL: config.wire?.url,
    YOUTUBE_API_URL: config.videos?.url,
    WEBSUB_HUB: config.webSubHub,
    WEBHOOKS_TRUSTED_ORIGIN: config.webhooksTrustedOrigin,
    WIRE_TRUSTED_ORIGIN: config.wireSources.trustedOrigin,
    PUSH_TRUSTED_ORIGIN: config.pushTrustedOrigin,
    HEADLINES_API_URL: config.headlines?.url,
    S3_ENDPOINT: config.s3?.endpoint,
    BACKUP_S3_ENDPOINT: config.backups.s3?.endpoint,
    CDN_PURGE_URL: config.cdn?.purge?.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: config.tracing?.endpoint,
  };
}

/** Whether somebody between the site and the database could read what they send each other. */
function isUncheckedPostgres(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  // Without a host, or with a folder as host, by a socket of this machine.
  if (host === '' || host.startsWith('/') || decodeURIComponent(host).startsWith('/') || LOOPBACK.test(host))
    return false;
  const mode = searchParams.get('sslmode');
  if (mode === null) return searchParams.get('ssl') !== 'true';
  // As libpq has it, `require` checks nothing unless a root certificate is given.
  const isLoose = searchParams.get('uselibpqcompat') === 'true' && !searchParams.has('sslrootcert');
  return !CHECKED_MODES.has(mode) || (isLoose && mode === 'require');
}
