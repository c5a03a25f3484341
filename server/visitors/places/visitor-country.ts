import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { StartRefused } from '#server/start/start-refused.ts';

/** Where a visitor seems to be: two small letters, 'us' when nobody knows (SPEC-34, DIA-12). */
export type VisitorCountry = (request: Pick<FastifyRequest, 'headers' | 'ip'>) => string;

export interface VisitorCountryConfig {
  /** The header in which a delivery network names the country; null: none. */
  readonly header: string | null;
  /** An mmdb file with countries; null: none. */
  readonly database: string | null;
}

const NOBODY_KNOWS = 'us';
/** What delivery networks send for an unknown place and for Tor. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['xx', 't1', 'zz']);

/** Reads the database, where one is set. Throws StartRefused when it cannot be used. */
export async function openVisitorCountry({ header, database }: VisitorCountryConfig): Promise<VisitorCountry> {
  const reader = database === null ? null : await openDatabase(database);
  const name = header?.toLowerCase() ?? null;
  return (request) => {
    const named = name === null ? undefined : request.headers[name];
    return codeOf(named) ?? codeOf(reader?.get(request.ip)?.country?.iso_code) ?? NOBODY_KNOWS;
  };
}

function codeOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^[a-z]{2}$/i.test(value)) return null;
  const code = value.toLowerCase();
  return NO_COUNTRY.has(code) ? null : code;
}

async function openDatabase(file: string): Promise<Reader<CountryResponse>> {
  try {
    return new Reader<CountryResponse>(await readFile(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      [`GEOIP_DB cannot be used (${reason}). Set it to an mmdb file with countries, or not at all.`],
      {
        cause: error,
      },
    );
  }
}
