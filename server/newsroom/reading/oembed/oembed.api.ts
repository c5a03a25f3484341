import { z } from 'zod';
import type { Queryable } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { type CallLimit, FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import { problemSchema } from '../reading.schema.ts';
import { type LinkedSite, linkedStory } from './linked-story.ts';
import { oembedOf, oembedSchema, oembedXml } from './oembed.ts';

interface OembedNeeds extends LinkedSite {
  readonly db: Queryable;
  /** What all reading calls share. */
  readonly reading: CallLimit;
}

const A_MINUTE = 'public, max-age=60';
const LONGEST_ADDRESS = 2000;
const NO_ADDRESS = 'must be the address of a story on this site, percent-encoded';

const pixels = z.coerce
  .number({ error: 'must be a whole number of pixels' })
  .int('must be a whole number of pixels')
  .min(1, 'must be at least 1')
  .max(100_000, 'must be at most 100000')
  .optional();

const oembedQuery = z.object({
  url: z.string({ error: NO_ADDRESS }).trim().min(1, NO_ADDRESS).max(LONGEST_ADDRESS, NO_ADDRESS),
  format: z.string({ error: 'must be json or xml' }).default('json').describe('json or xml'),
  maxwidth: pixels,
  maxheight: pixels,
});

/** GET /oembed: a card of a public story for programs that were given its address (oEmbed 1.0). */
export function registerOembedRoute(app: App, { db, reading, ...site }: OembedNeeds): void {
  publicRoute(app, {
    method: 'GET',
    path: '/oembed',
    allow: 'anyone',
    limits: { calls: reading, ...FIVE_MINUTES },
    isReadableElsewhere: true,
    tags: ['News'],
    summary: 'A card of a story for other sites, by oEmbed 1.0',
    description: 'Takes the address of a public story, also a former one. In XML with `format=xml`.',
    query: oembedQuery,
    answer: oembedSchema,
    otherAnswers: { 400: problemSchema, 404: problemSchema, 501: problemSchema },
    cache: A_MINUTE,
    handle: async ({ query: { url, format, ...room }, reply }) => {
      if (format !== 'json' && format !== 'xml') {
        throw new Problem(
          501,
          'unknown_format',
          'This site answers in JSON and XML: ask for format=json or format=xml.',
        );
      }
      const story = await linkedStory(db, url, site);
      if (!story) throw new Problem(404, 'story_not_found', 'There is no public story of this site at that address.');
      const answer = oembedOf(story, site.siteUrl, room);
      return format === 'xml' ? reply.type('text/xml; charset=utf-8').send(oembedXml(answer)) : answer;
    },
  });
}
