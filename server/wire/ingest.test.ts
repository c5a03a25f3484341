import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIntake, type Intake } from '#server/newsroom/intake/intake.service.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { noChannels } from '#tests/support/newsroom/no-channels.ts';
import { feedItem } from '#tests/support/wire/feed.ts';
import { openWireBench, type WireBench } from '#tests/support/wire/wire.ts';
import { ingest } from './ingest.ts';
import { markOf, normalise } from './normalise.ts';
import { OPERATOR_RULES } from './sources/source-rules.ts';

let db: TestDatabase;
let bench: WireBench;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());
beforeEach(async () => {
  bench = await openWireBench(db);
});
afterEach(() => bench.close());

describe('a poll of a feed that changes', () => {
  beforeEach(async () => {
    await bench.wire.poll();
    bench.now = new Date('2026-11-20T12:01:00Z');
  });

  it('corrects a story, which keeps its address', async () => {
    bench.feed.items[0] = feedItem(1, { title: 'Corrected', slug: 'corrected', category_name: 'Sports' });
    expect(await bench.wire.poll()).toMatchObject({ counts: { added: 0, updated: 1 } });
    expect((await bench.state()).counts).toMatchObject({ added: 60, corrected: 1 });
    expect(await bench.story(1)).toMatchObject({
      title: 'Corrected',
      slug: 'story-number-1',
      corrected_at: bench.now,
      version: 2,
    });
    expect(
      await bench.rows(`select p.section from placements p join stories s on s.id = p.story_id
      where s.wire_id = '1' order by 1`),
    ).toEqual([{ section: 'latest-news' }, { section: 'sportfit' }]);
  });

  it('withdraws a killed story, once, and brings it back when the feed does', async () => {
    await bench.rows(`update stories set title = 'Bridge opens' where wire_id = '1'`);
    bench.feed.items[0] = { id: 1, pubstatus: 'canceled' };
    bench.feed.items[1] = { id: 'unknown', pubstatus: 'canceled' };
    expect(await bench.wire.poll()).toMatchObject({ counts: { withdrawn: 1, refused: 0 } });
    expect(await bench.story(1)).toMatchObject({ status: 'withdrawn' });
    expect(await bench.rows('select count(*)::int as live from placements where not live')).toEqual([{ live: 2 }]);
    const { id } = await bench.story(1);
    expect(await bench.rows('select kind, story_id, message, created_at, seen_at from desk_notices')).toEqual([
      {
        kind: 'wire-kill-unedited',
        story_id: id,
        message: 'The wire took back “Bridge opens”. It is no longer on the site.',
        created_at: bench.now,
        seen_at: null,
      },
    ]);
    bench.feed.mode = 'array';
    expect(await bench.wire.poll()).toMatchObject({ counts: { withdrawn: 0 } });
    bench.feed.items[0] = feedItem(1);
    await bench.wire.poll();
    expect(await bench.story(1)).toMatchObject({ status: 'published' });
    expect(await bench.rows('select * from desk_notices')).toEqual([]);
  });

  it('tells the desk why a story was killed if the notice says so (SPEC-12)', async () => {
    await bench.rows(`update stories set title = 'Bridge opens' where wire_id = '1'`);
    bench.feed.items[0] = { id: 1, pubstatus: 'canceled', ednote: '<b>Wrong</b> bridge.' };
    await bench.wire.poll();
    expect(await bench.rows('select message from desk_notices')).toEqual([
      { message: 'The wire took back “Bridge opens”. It is no longer on the site. Reason given: Wrong bridge.' },
    ]);
  });

  it('never overwrites what an editor changed, but a kill withdraws it and tells the desk (SPEC-12)', async () => {
    await bench.rows(`update stories set source = 'desk', title = 'Edited' where wire_id = '1'`);
    bench.feed.items[0] = feedItem(1, { title: 'Corrected' });
    expect(await bench.wire.poll()).toMatchObject({ counts: { updated: 0 } });
    expect(await bench.story(1)).toMatchObject({ title: 'Edited', source: 'desk' });
    bench.feed.items[0] = { id: 1, status: 'withheld' };
    expect(await bench.wire.poll()).toMatchObject({ counts: { withdrawn: 1 } });
    expect(await bench.story(1)).toMatchObject({ status: 'withdrawn', source: 'desk', title: 'Edited' });
    const [notice] = await bench.rows('select kind, story_id, message from desk_notices');
    expect(notice).toMatchObject({ kind: 'wire-kill', message: expect.stringContaining('“Edited”') });
    bench.feed.mode = 'array';
    await bench.wire.poll();
    expect(await bench.rows('select count(*)::int as n from desk_notices')).toEqual([{ n: 1 }]);
  });

  it('takes off what an editor changed each time its agency kills it, and says when it is sent again in between', async () => {
    await bench.rows(`update stories set source = 'desk', title = 'Edited' where wire_id = '1'`);
    const kill = { id: 1, status: 'withheld' };
    const messages = () => bench.rows('select message from desk_notices order by id');
    const killed = 'The wire took back “Edited”, which an editor had changed. It is no longer on the site.';
    const sentAgain =
      'The wire sends “Edited” again, which it had taken back and an editor had changed. It is off the site until an editor publishes it.';
    bench.feed.items[0] = kill;
    await bench.wire.poll();
    bench.feed.items[0] = feedItem(1);
    expect(await bench.wire.poll()).toMatchObject({ counts: { updated: 0 } });
    expect(await bench.story(1)).toMatchObject({ status: 'withdrawn', title: 'Edited', source: 'desk' });
    expect(await messages()).toEqual([{ message: killed }, { message: sentAgain }]);
    await bench.rows(`update stories set status = 'published' where wire_id = '1'`);
    bench.feed.items[0] = kill;
    expect(await bench.wire.poll()).toMatchObject({ counts: { withdrawn: 1 } });
    expect(await messages()).toEqual([{ message: killed }, { message: sentAgain }, { message: killed }]);
    // An editor who publishes it in spite of this kill is not overruled by the same one.
    await bench.rows(`update stories set status = 'published' where wire_id = '1'`);
    bench.feed.mode = 'array';
    expect(await bench.wire.poll()).toMatchObject({ counts: { withdrawn: 0 } });
  });

  it('keeps a story withdrawn that the desk took off the site', async () => {
    await bench.rows(`update stories set status = 'withdrawn' where wire_id = '1'`);
    bench.feed.items[0] = feedItem(1, { title: 'Corrected' });
    await bench.wire.poll();
    expect(await bench.story(1)).toMatchObject({ status: 'withdrawn', title: 'Corrected' });
  });

  it('takes off a story that is put under embargo later, in the same words, until that ends', async () => {
    const { id } = await bench.story(1);
    bench.feed.items[0] = feedItem(1, { embargoed_until: '2026-11-20T18:00:00Z' });
    expect(await bench.wire.poll()).toMatchObject({ counts: { withdrawn: 1, complete: false } });
    expect(await bench.wire.poll()).toMatchObject({ counts: { withdrawn: 0 } });
    expect(await bench.story(1)).toMatchObject({ status: 'withdrawn' });
    expect(await bench.rows('select story_id, message from desk_notices')).toEqual([
      {
        story_id: id,
        message:
          'The wire put “Story number 1” under embargo until 20 November 2026, 18:00 London time. It is no longer on the site. It comes back by itself when that ends.',
      },
    ]);
    bench.now = new Date('2026-11-20T18:00:00Z');
    expect(await bench.wire.poll()).toMatchObject({ counts: { updated: 1 } });
    expect(await bench.story(1)).toMatchObject({ id, status: 'published' });
    expect(await bench.rows('select * from desk_notices')).toEqual([]);
  });

  it('takes off a story whose embargo ends days later, which is its date then in ninjs and NewsML', async () => {
    const free = '2026-11-24T00:01:00Z';
    bench.feed.items[0] = feedItem(1, { published_at: free, embargoed_until: free });
    expect(await bench.wire.poll()).toMatchObject({ counts: { withdrawn: 1, complete: false } });
    expect(await bench.story(1)).toMatchObject({ status: 'withdrawn' });
    bench.now = new Date(free);
    await bench.wire.poll();
    expect(await bench.story(1)).toMatchObject({ status: 'published', publish_at: new Date(free) });
  });

  it('takes off what an editor changed as well, who publishes it again', async () => {
    await bench.rows(`update stories set source = 'desk', title = 'Edited' where wire_id = '1'`);
    bench.feed.items[0] = feedItem(1, { embargoed_until: 'until further notice' });
    await bench.wire.poll();
    expect(await bench.story(1)).toMatchObject({ status: 'withdrawn' });
    expect(await bench.rows('select message from desk_notices')).toEqual([
      {
        message:
          'The wire put “Edited”, which an editor had changed, under embargo. It is no longer on the site. An editor can publish it again when that ends.',
      },
    ]);
  });

  it("fetches a story's new picture, and drops the old one", async () => {
    bench.feed.items[0] = feedItem(1, { image: 'https://agency.example/new.jpg' });
    await bench.wire.poll();
    expect(await bench.story(1)).toMatchObject({ image_url: 'https://agency.example/new.jpg', media_id: null });
  });
});

describe('bad items between good ones', () => {
  it('are quarantined with their reason while the good ones are stored', async () => {
    bench.feed.items = [
      feedItem(1),
      null,
      { id: { a: 1 }, title: 'T' },
      feedItem(2),
      feedItem(3, { published_at: '2090-01-01T00:00:00Z' }),
      feedItem(4, { title: '\ud800half \u0000 pair', content: 'NUL \u0000 and \udc00' }),
    ];
    expect(await bench.wire.poll()).toMatchObject({ counts: { added: 3, refused: 3, complete: false } });
    expect((await bench.refused()).map((item) => item.reason).toSorted()).toEqual([
      'it is dated more than a day ahead',
      'the id is neither text nor a number',
      'the item is not an object',
    ]);
  });

  it('are noted again after an hour', async () => {
    bench.feed.items = [{ id: 7 }];
    bench.feed.mode = 'array';
    await bench.wire.poll();
    bench.now = new Date('2026-11-20T13:30:00Z');
    expect(await bench.wire.poll()).toMatchObject({ counts: { refused: 0 } });
    expect(await bench.refused()).toMatchObject([{ wireId: '7', lastSeenAt: bench.now }]);
  });

  it('are taken in when their time comes, even if the feed has not changed (SPEC-12)', async () => {
    bench.feed.items = [feedItem(1, { published_at: '2026-11-22T00:00:00Z' })];
    expect(await bench.wire.poll()).toMatchObject({ counts: { added: 0, refused: 1 } });
    bench.now = new Date('2026-11-21T06:00:00Z');
    expect(await bench.wire.poll()).toMatchObject({ counts: { added: 1 } });
  });
});

describe('an item in quarantine', () => {
  it('leaves it when it is killed, so that nobody takes it in afterwards', async () => {
    const embargoed = { embargoed_until: '2026-11-20T18:00:00Z' };
    bench.feed.items = [feedItem(1, embargoed), feedItem(2, embargoed)];
    expect(await bench.wire.poll()).toMatchObject({ counts: { refused: 2 } });
    bench.feed.items = [{ id: 1, status: 'canceled' }];
    await bench.wire.poll();
    expect(await bench.refused()).toMatchObject([{ wireId: '2' }]);
  });

  it('leaves it when its story is stored, so that nobody brings back an older text of it', async () => {
    bench.feed.items = [feedItem(1, { title: 'Older', embargoed_until: '2026-11-20T18:00:00Z' }), { id: 2 }];
    await bench.wire.poll();
    bench.feed.items = [feedItem(1, { title: 'Newer' }), { id: 2 }];
    expect(await bench.wire.poll()).toMatchObject({ counts: { added: 1, refused: 0 } });
    expect(await bench.refused()).toMatchObject([{ wireId: '2', reason: 'the title is missing' }]);
  });
});

it('keeps a story that the database refuses as an item that can be tried again', async () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const item = feedItem(1, {
    top_news: 'True',
    image: 'https://agency.example/a.jpg',
    is_live: true,
    ednote: 'Corrects a.',
  });
  const outcome = normalise(item, now);
  const refusing: Intake = {
    ...createIntake({ db, media: { queueRemote: async () => undefined }, notices: noChannels, languages: ['en'] }),
    take: async (_source, batch) => ({
      added: 0,
      updated: 0,
      withdrawn: 0,
      left: 0,
      unstorable: batch.flatMap((story) => (story.kind === 'story' ? [{ story, reason: 'too long' }] : [])),
      complete: true,
    }),
  };
  const reader = { marks: [markOf(item)], notStories: [], take: async () => [outcome], close: async () => undefined };
  const { signal } = new AbortController();
  const rules = OPERATOR_RULES;
  await ingest(reader, { db: db.pool, intake: refusing, source: 'wire', rules, now, retainedSince: null, signal });
  const [refused] = await bench.refused();
  expect(refused).toMatchObject({ wireId: '1', reason: 'too long' });
  const again = normalise(JSON.parse(refused?.item ?? ''), now);
  expect({ ...again, fingerprint: '' }).toEqual({ ...outcome, fingerprint: '' });
});

describe('similar stories', () => {
  it('are one story when slug, title and hour agree (WIRE-45)', async () => {
    bench.feed.items = [feedItem(1), feedItem(2, { slug: 'story-number-1', title: 'Story number 1' })];
    expect(await bench.wire.poll()).toMatchObject({ counts: { added: 1, complete: true } });
  });

  it('get addresses of their own when only the slug agrees, or the days differ', async () => {
    const daily = { slug: 'weather', title: 'Weather' };
    bench.feed.items = [
      feedItem(1, daily),
      feedItem(2, { ...daily, published_at: '2026-11-19T08:00:00Z' }),
      feedItem(3, { slug: 'weather', title: 'Weather and roads' }),
    ];
    await bench.wire.poll();
    expect(await bench.rows('select slug from stories order by wire_id')).toEqual([
      { slug: 'weather' },
      { slug: 'weather-2' },
      { slug: 'weather-3' },
    ]);
  });

  it('with the same id count once, and a kill notice wins', async () => {
    bench.feed.items = [feedItem(1), feedItem(1, { title: 'Older' })];
    await bench.wire.poll();
    expect(await bench.story(1)).toMatchObject({ title: 'Story number 1' });
    bench.feed.items = [feedItem(1), { id: 1, pubstatus: 'canceled' }];
    await bench.wire.poll();
    expect(await bench.story(1)).toMatchObject({ status: 'withdrawn' });
  });

  it('with the same id count in their latest version, wherever it stands', async () => {
    const version = (number: number, title: string) => feedItem(1, { version: number, title });
    bench.feed.items = [version(1, 'Draft'), version(3, 'Final'), version(2, 'Revised')];
    await bench.wire.poll();
    expect(await bench.story(1)).toMatchObject({ title: 'Final' });
  });

  it('without a date are listed by their time of arrival', async () => {
    bench.feed.items = [feedItem(1, { published_at: 'soon' })];
    await bench.wire.poll();
    expect(await bench.story(1)).toMatchObject({ date_known: false, publish_at: bench.now });
  });
});
