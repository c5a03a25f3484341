import { fetchJson, fieldsOf } from '../load-errors.ts';
import type { PlaceCalls } from './place-choice.ts';

/** After this long without a list, the visitor types the places instead. */
const TIMEOUT_MS = 8000;

/** The places service of this site (DAPI-55 to DAPI-57). */
export const placeCalls: PlaceCalls = {
  countries: async () => namesOf(dataOf(await ask('/api/places/countries'))),
  states: async (country) => {
    return namesOf(fieldsOf(dataOf(await ask('/api/places/states', { country }))).states);
  },
  cities: async (country, state) => {
    const data = dataOf(await ask('/api/places/cities', { country, state }));
    if (!Array.isArray(data)) throw new Error('no list of cities');
    return data.filter((name) => typeof name === 'string');
  },
};

/** The visitor's probable country as two lower-case letters; 'us' if unknown (DIA-12, DAPI-58, DAPI-59). */
export async function visitorCountry(log: (what: string, error: unknown) => void): Promise<string> {
  try {
    const { country_code: code } = fieldsOf(await ask('/api/places/me'));
    if (typeof code !== 'string' || !/^[a-z]{2}$/i.test(code)) throw new Error('no country code');
    return code.toLowerCase();
  } catch (error) {
    log('the country of the visitor', error);
    return 'us';
  }
}

function ask(path: string, question?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  if (!question) return fetchJson(path, { signal });
  const headers = { 'content-type': 'application/json' };
  return fetchJson(path, { method: 'POST', headers, body: JSON.stringify(question), signal });
}

function dataOf(answer: unknown): unknown {
  return fieldsOf(answer).data;
}

function namesOf(list: unknown): string[] {
  if (!Array.isArray(list)) throw new Error('no list of places');
  return list.map((one) => fieldsOf(one).name).filter((name) => typeof name === 'string');
}
