import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addStory } from '#tests/support/stories.ts';
import type { CacheTag } from './db/cache-tags.ts';
import { CACHE_PROFILES } from './http/cache-profiles.ts';
import { PageCache } from './http/page-cache.ts';
import { packPage } from './http/sending/pack-page.ts';
import { dropWithdrawn } from './page-invalidation.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());

it('after a gap no page is kept on which a story was killed or a post withdrawn meanwhile', async () => {
  const [killed, blog, other] = [await addStory(db.pool, {}), await addStory(db.pool, {}), await addStory(db.pool, {})];
  await db.pool.query(
    `insert into story_notices (id, story_id, kind, origin, title, path, section, text, change, created_at, settled_at)
     values ($1, $2, 'kill', 'desk', 'Bridge closed', '/world/bridge', 'world', '', $3,
       now() - interval '10 minutes', now() - interval '9 minutes')`,
    [newId(), killed, JSON.stringify({ stories: [killed], sections: ['world'] })],
  );
  await db.pool.query('insert into live_blogs (story_id, opened_at) values ($1, now())', [blog]);
  await db.pool.query(
    `insert into live_posts (id, story_id, headline, body_html, is_key, author, seq, place, posted_at, withdrawn_at, withdrawn_note)
     values ($1, $2, '', '<p>Wrong</p>', false, 'Asha Rao', 1, 1, now(), now() - interval '10 minutes', '')`,
    [newId(), blog],
  );
  const minutesAgo = async (minutes: number) => {
    const clock = { now: () => new Date(Date.now() - minutes * 60_000) };
    const cache = new PageCache({ clock, maxBytes: 1e7, pack: packPage, onBackgroundError: () => undefined });
    const pages: Record<string, CacheTag> = {
      '/world/bridge': `story-${killed}`,
      '/world': 'section-world',
      '/': `live-blog-${blog}`,
      '/viral/other': `story-${other}`,
    };
    for (const [key, tag] of Object.entries(pages)) {
      const made = { status: 200, headers: {}, html: Buffer.from(key), tags: new Set([tag]) };
      await cache.get(key, CACHE_PROFILES.story, async () => made);
    }
    await dropWithdrawn(db.pool, cache);
    return Object.keys(pages).filter((key) => cache.isFresh(key));
  };
  expect(await minutesAgo(11)).toEqual(['/viral/other']);
  expect(await minutesAgo(8)).toEqual(['/world/bridge', '/world', '/', '/viral/other']);
});
