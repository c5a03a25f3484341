import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSchema } from '#server/db/cache-tags.ts';
import { OutsideFault } from '#server/jobs/batch.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { instantJobs } from '#tests/support/instant-jobs.ts';
import { openWebSubHub } from '#tests/support/newsroom/websub-hub.ts';
import { addStory } from '#tests/support/stories.ts';
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
    await pingHub(jobs, db.pool, change, ['en']);
    await pingHub(jobs, db.pool, change, ['en']);
    await jobs.drain();
    expect(hub.told).toEqual([
      {
        type: 'application/x-www-form-urlencoded;charset=UTF-8',
        body: `hub.mode=publish&hub.url=https%3A%2F%2Fmatv.example%2Flive-blogs%2F${BLOG}%2Ffeed.xml`,
      },
    ]);
    await pingHub(jobs, db.pool, change, ['en']);
    await jobs.drain();
    expect(hub.told).toHaveLength(2);
  });

  it('is asked again when it refuses or is away: the job fails with the reason', async () => {
    const hub = await openWebSubHub(503);
    const jobs = instantJobs();
    registerWebSubJobs(jobs, db.pool, { hub: hub.url, siteUrl: 'https://matv.example' });
    await pingHub(jobs, db.pool, changeSchema.parse({ site: ['corrections'] }), ['en']);
    await expect(jobs.drain()).rejects.toEqual(new OutsideFault('the WebSub hub answered 503'));
    await hub.close();
    registerWebSubJobs(jobs, db.pool, { hub: hub.url, siteUrl: 'https://matv.example' });
    await pingHub(jobs, db.pool, changeSchema.parse({ site: ['corrections'] }), ['en']);
    const away = new OutsideFault('the WebSub hub could not be reached: the connection was refused');
    await expect(jobs.drain()).rejects.toEqual(away);
  });

  it('is notified of the feeds in the language of the story that changed, and of all where it names none (WORLD-60)', async () => {
    const hindi = await addStory(db.pool, { title: 'बारिश', slug: 'baarish', section: 'world', language: 'hi' });
    const sent: string[] = [];
    const jobs: Parameters<typeof pingHub>[0] = {
      send: async (_name, data) => {
        sent.push(JSON.stringify(data));
      },
    };
    const toldOf = async (change: object, offered: ('en' | 'hi')[]) => {
      sent.length = 0;
      await pingHub(jobs, db.pool, changeSchema.parse(change), offered);
      return sent.filter((data) => data.includes('feed.xml'));
    };
    const ofHindi = { stories: [hindi], sections: ['world'], site: ['corrections'] };
    expect(await toldOf(ofHindi, ['en', 'hi'])).toEqual([
      '{"path":"/hi/feed.xml"}',
      '{"path":"/hi/latest-news/feed.xml"}',
      '{"path":"/hi/world/feed.xml"}',
      '{"path":"/hi/corrections/feed.xml"}',
    ]);
    expect(await toldOf({ site: ['corrections'] }, ['en', 'hi'])).toEqual([
      '{"path":"/corrections/feed.xml"}',
      '{"path":"/hi/corrections/feed.xml"}',
    ]);
    expect(await toldOf({ site: ['corrections'] }, ['en'])).toEqual(['{"path":"/corrections/feed.xml"}']);
  });
});
