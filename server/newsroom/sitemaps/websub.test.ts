import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSchema } from '#server/db/cache-tags.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { instantJobs } from '#tests/support/instant-jobs.ts';
import { openWebSubHub } from '#tests/support/newsroom/websub-hub.ts';
import { changedFeeds, pingHub, registerWebSubJobs } from './websub.ts';

const BLOG = 'a1'.repeat(12);

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());

describe('the feeds of a change', () => {
  it.each([
    [
      { sections: ['world'] },
      [
        ...['/feed.xml', '/atom.xml', '/feed.json'],
        ...['/latest-news/feed.xml', '/latest-news/atom.xml', '/latest-news/feed.json'],
        ...['/world/feed.xml', '/world/atom.xml', '/world/feed.json'],
      ],
    ],
    [
      { sections: ['latest-news'] },
      [
        ...['/feed.xml', '/atom.xml', '/feed.json'],
        ...['/latest-news/feed.xml', '/latest-news/atom.xml', '/latest-news/feed.json'],
      ],
    ],
    [{ liveBlogs: [BLOG] }, [`/live-blogs/${BLOG}/feed.xml`]],
    [{ site: ['corrections'] }, ['/corrections/feed.xml']],
    [{ stories: [BLOG], followers: [BLOG] }, []],
  ])('%o: %j', (change, feeds) => {
    expect(changedFeeds(changeSchema.parse(change))).toEqual(feeds);
  });
});

describe('the WebSub hub', () => {
  it('is told once of each feed, however often it changes before that (WORLD-19)', async () => {
    const hub = await openWebSubHub();
    const jobs = instantJobs();
    registerWebSubJobs(jobs, db.pool, { hub: hub.url, siteUrl: 'https://matv.example' });
    const change = changeSchema.parse({ liveBlogs: [BLOG] });
    await pingHub(jobs, change);
    await pingHub(jobs, change);
    await jobs.drain();
    expect(hub.told).toEqual([
      {
        type: 'application/x-www-form-urlencoded;charset=UTF-8',
        body: `hub.mode=publish&hub.url=https%3A%2F%2Fmatv.example%2Flive-blogs%2F${BLOG}%2Ffeed.xml`,
      },
    ]);
    await pingHub(jobs, change);
    await jobs.drain();
    expect(hub.told).toHaveLength(2);
  });

  it('is asked again when it refuses: the job fails with its status', async () => {
    const hub = await openWebSubHub(503);
    const jobs = instantJobs();
    registerWebSubJobs(jobs, db.pool, { hub: hub.url, siteUrl: 'https://matv.example' });
    await pingHub(jobs, changeSchema.parse({ site: ['corrections'] }));
    await expect(jobs.drain()).rejects.toThrow('the WebSub hub answered 503');
  });
});
