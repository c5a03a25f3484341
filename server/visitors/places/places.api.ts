import { z } from 'zod';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { DEFAULT_LIMITS, FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
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
  publicRoute(app, {
    method: 'GET',
    path: '/api/places/countries',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: ['Places'],
    summary: 'All countries',
    answer: countries,
    cache: A_DAY,
    handle: async () => ({ data: [...(await places.countries())] }),
  });

  const states = z.object({ data: z.object({ states: z.array(z.object({ name: z.string() })) }) });
  const ofCountry = z.object({ country: name });
  publicRoute(app, {
    method: 'POST',
    path: '/api/places/states',
    allow: 'anyone',
    limits: DEFAULT_LIMITS,
    tags: ['Places'],
    summary: 'The states of a country',
    answer: states,
    otherAnswers: unknownPlace,
    cache: A_DAY,
    body: ofCountry,
    handle: async ({ body }) => {
      const names = await places.states(body.country);
      if (!names) throw notFound();
      return { data: { states: names.map((one) => ({ name: one })) } };
    },
  });

  const cities = z.object({ data: z.array(z.string()) });
  const ofState = z.object({ country: name, state: name });
  publicRoute(app, {
    method: 'POST',
    path: '/api/places/cities',
    allow: 'anyone',
    limits: DEFAULT_LIMITS,
    tags: ['Places'],
    summary: 'The cities of a state',
    answer: cities,
    otherAnswers: unknownPlace,
    cache: A_DAY,
    body: ofState,
    handle: async ({ body }) => {
      const names = await places.cities(body.country, body.state);
      if (!names) throw notFound();
      return { data: [...names] };
    },
  });

  const me = z.object({ country_code: z.string() });
  publicRoute(app, {
    method: 'GET',
    path: '/api/places/me',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: ['Places'],
    summary: 'Where you seem to be',
    answer: me,
    // Another answer for each visitor: nobody on the way may keep it.
    cache: 'private, no-store',
    handle: ({ request }) => ({ country_code: visitorCountry(request) }),
  });
}

function notFound(): Problem {
  return new Problem(404, 'place_not_found', 'There is no such place in our list.');
}
