import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export interface Country {
  /** As British English calls it. */
  readonly name: string;
  /** ISO 3166-1, two capital letters. */
  readonly iso2: string;
}

/** Countries, states and cities (SPEC-34), read from the files that `scripts/places.mjs` lays out. */
export interface Places {
  /** All countries, in the order of their names. */
  countries(): Promise<readonly Country[]>;
  /** The country of that name or code, whatever its case; null when there is none. */
  country(nameOrCode: string): Promise<Country | null>;
  /** Names of a country's states; empty where there are none, null when the country is unknown. */
  states(country: string): Promise<readonly string[] | null>;
  /** Names of a state's cities; null when the country or the state is unknown. */
  cities(country: string, state: string): Promise<readonly string[] | null>;
}

const countryList = z.array(z.object({ name: z.string(), iso2: z.string().regex(/^[A-Z]{2}$/) }));
const nameList = z.array(z.string());
const LINE_END = 0x0a;

/** Only the countries' names stay in memory: states and cities are one line of a small file each time. */
export function createPlaces({ folder }: { readonly folder: string }): Places {
  let known: Promise<readonly Country[]> | null = null;
  const countries = () => {
    known ??= readCountries(folder).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  const country = async (nameOrCode: string) => {
    const wanted = folded(nameOrCode);
    return (await countries()).find(({ name, iso2 }) => folded(name) === wanted || folded(iso2) === wanted) ?? null;
  };
  const fileOf = async (name: string) => {
    const found = await country(name);
    return found && readFile(join(folder, `${found.iso2}.jsonl`));
  };
  return {
    countries,
    country,
    states: async (name) => {
      const file = await fileOf(name);
      return file && namesIn(file, 0);
    },
    cities: async (name, state) => {
      const file = await fileOf(name);
      if (!file) return null;
      const wanted = folded(state);
      const index = namesIn(file, 0).findIndex((one) => folded(one) === wanted);
      return index < 0 ? null : namesIn(file, index + 1);
    },
  };
}

function folded(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

async function readCountries(folder: string): Promise<readonly Country[]> {
  return countryList.parse(JSON.parse(await readFile(join(folder, 'countries.json'), 'utf8')));
}

/** The names in one line of a country's file; the other lines are not even decoded. */
function namesIn(file: Buffer, wanted: number): readonly string[] {
  let start = 0;
  for (let line = 0; line < wanted; line += 1) start = file.indexOf(LINE_END, start) + 1;
  return nameList.parse(JSON.parse(file.toString('utf8', start, file.indexOf(LINE_END, start))));
}
