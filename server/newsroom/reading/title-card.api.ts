import { z } from 'zod';
import { recordId } from '#domain/record-id.ts';
import type { Queryable } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import type { TitleCards } from '#server/media/title-cards.ts';
import { storiesByIds } from './story-page.repo.ts';
import { titleCardOf } from './title-card.ts';

/** A delivery network asks again after minutes: the headline of a killed story has to vanish from it. */
const FOR_EVER = 'public, max-age=31536000, s-maxage=300, immutable';
const address = z.object({ story: recordId, file: z.string().regex(/^[0-9a-f]{32}\.jpg$/) });

interface Needs {
  readonly db: Queryable;
  readonly titleCards: TitleCards;
}

/**
 * GET /share/{story}/{hash}.jpg: the share picture for stories without a picture of their own. Only the current
 * headline of a public story is drawn; older addresses redirect to it.
 */
export function registerTitleCardRoute(app: App, { db, titleCards }: Needs): void {
  publicRoute(app, {
    method: 'GET',
    path: '/share/:story/:file',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    hidden: true,
    params: address,
    refusal: () => noCard(),
    handle: async ({ params, request, reply }) => {
      const [story] = await storiesByIds(db, [params.story]);
      if (!story) throw noCard();
      const { card, hash, path } = titleCardOf(story);
      if (path !== `/share/${params.story}/${params.file}`) {
        return reply.header('cache-control', 'public, max-age=300').redirect(path, 302);
      }
      const file = await titleCards.open(hash, card);
      reply.header('cache-control', FOR_EVER).header('cross-origin-resource-policy', 'cross-origin');
      reply.type('image/jpeg').header('content-length', file.bytes);
      return reply.send(request.method === 'HEAD' ? undefined : await file.stream());
    },
  });
}

function noCard(): Problem {
  return new Problem(404, 'card_not_found', 'There is no such picture.');
}
