import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import type { Places } from './places.service.ts';
import type { VisitorCountry } from './visitor-country.ts';

interface PlacesNeeds {
  readonly places: Places;
  readonly visitorCountry: VisitorCountry;
}

const LONGEST_NAME = 200;
const A_DAY = 'public, max-age=86400';

const name = z.string().trim().min(1, { error: 'is missing' }).max(LONGEST_NAME, { error: 'is too long' });
const problem = z.object({ code: z.string(), message: z.string() }).loose();
const unknownPlace = { 404: problem };

/** Countries, states and cities in the shapes of the countries service (SPEC-34). Unknown ones: 404 `place_not_found`. */
export function registerPlacesRoutes(app: App, { places, visitorCountry }: PlacesNeeds): void {
  const countries = z.object({ data: z.array(z.object({ name: z.string(), iso2: z.string() })) });
  app.get(
    '/api/places/countries',
    { schema: schemaOf('All countries', { 200: countries }) },
    async (_request, reply) => {
      return keep(reply).send({ data: [...(await places.countries())] });
    },
  );

  const states = z.object({ data: z.object({ states: z.array(z.object({ name: z.string() })) }) });
  const ofCountry = z.object({ country: name });
  app.post(
    '/api/places/states',
    { schema: { ...schemaOf('The states of a country', { 200: states, ...unknownPlace }), body: ofCountry } },
    async ({ body }, reply) => {
      const names = await places.states(body.country);
      if (!names) throw notFound();
      return keep(reply).send({ data: { states: names.map((one) => ({ name: one })) } });
    },
  );

  const cities = z.object({ data: z.array(z.string()) });
  const ofState = z.object({ country: name, state: name });
  app.post(
    '/api/places/cities',
    { schema: { ...schemaOf('The cities of a state', { 200: cities, ...unknownPlace }), body: ofState } },
    async ({ body }, reply) => {
      const names = await places.cities(body.country, body.state);
      if (!names) throw notFound();
      return keep(reply).send({ data: [...names] });
    },
  );

  const me = z.object({ country_code: z.string() });
  app.get('/api/places/me', { schema: schemaOf('Where you seem to be', { 200: me }) }, async (request, reply) => {
    // Another answer for each visitor: nobody on the way may keep it.
    return reply.header('cache-control', 'private, no-store').send({ country_code: visitorCountry(request) });
  });
}

function schemaOf<Response>(summary: string, response: Response) {
  return { tags: ['Places'], summary, response };
}

function keep(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', A_DAY);
}

function notFound(): Problem {
  return new Problem(404, 'place_not_found', 'There is no such place in our list.');
}
