import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#server/http/app-types.ts';
import { registerErrorAnswers } from '#server/http/errors.ts';
import { countryDatabase } from '#tests/support/diaspora/country-database.ts';
import { layOutPlaces } from '#tests/support/diaspora/places-folder.ts';
import { registerPlacesRoutes } from './places.api.ts';
import { createPlaces } from './places.service.ts';
import { openVisitorCountry } from './visitor-country.ts';

let places: Awaited<ReturnType<typeof layOutPlaces>>;
let scratch: string;
let app: App;

beforeAll(async () => {
  places = await layOutPlaces();
  scratch = await mkdtemp(join(tmpdir(), 'matv-geo-'));
  await writeFile(join(scratch, 'country.mmdb'), countryDatabase({ firstByte: 81, country: 'GB' }));
  app = await openApp(places.folder, { header: 'CF-IPCountry', database: join(scratch, 'country.mmdb') });
});
afterAll(async () => {
  await app.close();
  await places.remove();
  await rm(scratch, { recursive: true });
});

async function openApp(folder: string, config: Parameters<typeof openVisitorCountry>[0]): Promise<App> {
  const opened: App = fastify().withTypeProvider<ZodTypeProvider>();
  opened.setValidatorCompiler(validatorCompiler);
  opened.setSerializerCompiler(serializerCompiler);
  registerErrorAnswers(opened);
  registerPlacesRoutes(opened, { places: createPlaces({ folder }), visitorCountry: await openVisitorCountry(config) });
  return opened;
}

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });

describe('places', () => {
  it('lists all countries by their British names, cacheable for a day (DAPI-55)', async () => {
    const answer = await app.inject('/api/places/countries');
    const { data } = answer.json<{ data: { name: string; iso2: string }[] }>();
    expect(data.length).toBeGreaterThan(230);
    expect(data).toContainEqual({ name: 'United Kingdom', iso2: 'GB' });
    expect(data).toContainEqual({ name: 'India', iso2: 'IN' });
    expect(data.map(({ name }) => name)).toEqual(
      data.map(({ name }) => name).toSorted(new Intl.Collator('en').compare),
    );
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
  });

  it("lists a country's states, found by name or code in any case (DAPI-56, DIA-20)", async () => {
    const states = { data: { states: ['England', 'Northern Ireland', 'Scotland', 'Wales'].map((name) => ({ name })) } };
    for (const country of ['United Kingdom', ' united kingdom', 'GB', 'gb']) {
      expect((await post('/api/places/states', { country })).json()).toEqual(states);
    }
    const india = (await post('/api/places/states', { country: 'India' })).json<typeof states>();
    expect(india.data.states.map(({ name }) => name)).toContain('Kerala');
  });

  it("lists a state's cities, each once and in order (DAPI-57, DIA-22)", async () => {
    const answer = await post('/api/places/cities', { country: 'India', state: 'kerala' });
    const { data } = answer.json<{ data: string[] }>();
    expect(data).toEqual(expect.arrayContaining(['Kochi', 'Thiruvananthapuram', 'Kottayam']));
    expect(data).toEqual([...new Set(data)].toSorted(new Intl.Collator('en').compare));
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
  });

  it('has the last state of every country', async () => {
    const service = createPlaces({ folder: places.folder });
    for (const { name } of await service.countries()) {
      const last = (await service.states(name))?.at(-1);
      if (last !== undefined) expect(await service.cities(name, last), name).toBeInstanceOf(Array);
    }
  });

  it('returns no states for a country without any', async () => {
    expect((await post('/api/places/states', { country: 'Singapore' })).json()).toEqual({ data: { states: [] } });
  });

  it('answers 404 for an unknown place, and 400 for an invalid query', async () => {
    for (const country of ['Atlantis', '../GB', '__proto__', '\u0000']) {
      const answer = await post('/api/places/states', { country });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'place_not_found']);
    }
    expect((await post('/api/places/cities', { country: 'India', state: 'Wales' })).statusCode).toBe(404);
    for (const payload of [{}, { country: '' }, { country: 5 }, { country: 'x'.repeat(201) }, []]) {
      expect((await post('/api/places/states', payload)).statusCode).toBe(400);
    }
  });

  it('answers 500 while its files are missing, and retries afterwards', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matv-no-places-'));
    const service = createPlaces({ folder });
    await expect(service.countries()).rejects.toThrow(/ENOENT/);
    await writeFile(join(folder, 'countries.json'), '[{"name":"India","iso2":"IN"}]');
    expect(await service.country('in')).toEqual({ name: 'India', iso2: 'IN' });
    await rm(folder, { recursive: true });
  });
});

describe('the country of a visitor', () => {
  const me = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: '/api/places/me', remoteAddress, headers });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    return answer.json<{ country_code: string }>().country_code;
  };

  it('comes from the CDN, or else from the database (DAPI-58)', async () => {
    expect(await me('81.2.3.4', { 'cf-ipcountry': 'IN' })).toBe('in');
    expect(await me('81.2.3.4', { 'cf-ipcountry': 'XX' })).toBe('gb');
    expect(await me('81.2.3.4')).toBe('gb');
  });

  it("is 'us' if unknown (DAPI-59)", async () => {
    expect(await me('10.2.3.4')).toBe('us');
    expect(await me('::1', { 'cf-ipcountry': '<script>' })).toBe('us');
    const without = await openApp(places.folder, { header: null, database: null });
    const answer = await without.inject({ url: '/api/places/me', headers: { 'cf-ipcountry': 'GB' } });
    expect(answer.json()).toEqual({ country_code: 'us' });
    await without.close();
  });

  it('cannot come from an invalid database file: the start is refused with a message', async () => {
    const database = join(scratch, 'not-a.mmdb');
    await writeFile(database, 'no database');
    await expect(openVisitorCountry({ header: null, database })).rejects.toThrow(/GEOIP_DB cannot be used/);
    await expect(openVisitorCountry({ header: null, database: `${database}x` })).rejects.toThrow(/GEOIP_DB/);
  });
});
