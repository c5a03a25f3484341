import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { onChange } from '#server/db/changes.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { addPicture } from '#tests/support/desk/deep-dive-desk.ts';
import { linkEntry, openWorldNewsDesk, storyEntry, type WorldNewsDesk } from '#tests/support/desk/world-news-desk.ts';
import { addStory } from '#tests/support/stories.ts';
import { createReader } from '../reading/reader.service.ts';

let world: WorldNewsDesk;
const rows: WorldNewsDesk['rows'] = (sql, values) => world.rows(sql, values);

beforeAll(async () => {
  world = await openWorldNewsDesk();
});
afterAll(() => world.desk.close());
beforeEach(async () => {
  for (const table of ['stories', 'settings', 'remote_pictures', 'media', 'audit_log', 'world_news_revisions']) {
    await rows(`delete from ${table}`);
  }
  world.wanted.length = 0;
});

const reader = () => createReader(world.desk.db.pool, createPageTrace());
const page = async () => {
  const { list, links, recommended } = await reader().section('world', 1);
  return {
    stories: list.stories.map(({ title, href }) => [title, href]),
    links: links.map(({ place, item }) => [place, item.title, item.href]),
    recommended: recommended.map(({ title, href }) => [title, href]),
  };
};

describe('saving World News', () => {
  it('answers with the specified text and reads both lists back as sent, in order (DAPI-11, DAPI-12, DESK-47, ERR-12)', async () => {
    expect(await world.read()).toEqual({ worldNews: [], recommended: [] });
    const worldNews = [
      linkEntry('Linked first'),
      storyEntry('Written', 'written'),
      linkEntry('Linked last', { link: '/health' }),
    ];
    const recommended = [storyEntry('Advice', 'advice', { link: 'https://a.example' }), linkEntry('Read this')];
    const answer = await world.save(worldNews, recommended);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: '✅ Content updated successfully!', worldNews, recommended },
    ]);
    const read = await world.call('GET', '', { as: null });
    expect([read.json(), read.headers.etag]).toEqual([{ worldNews, recommended }, answer.headers.etag]);
    expect(new Set(world.wanted)).toEqual(new Set(['https://pictures.example/a.jpg']));
  });

  it('entries with content open on this site, others their link, in order (DESK-49)', async () => {
    await addStory(world.desk.db.pool, { title: 'From the wire', slug: 'wire', source: 'wire' });
    const worldNews = [linkEntry('Linked', { link: 'https://a.example' }), storyEntry('Written', 'written')];
    await world.save(worldNews, [storyEntry('Advice', 'advice'), linkEntry('Inside', { link: '/tech' })]);
    expect(await page()).toEqual({
      stories: [
        ['Written', '/world/written'],
        ['From the wire', '/world/wire'],
      ],
      links: [[0, 'Linked', 'https://a.example']],
      recommended: [
        ['Advice', '/world/advice'],
        ['Inside', '/tech'],
      ],
    });
    for (const slug of ['written', 'advice'])
      expect(await reader().story('world', slug)).toMatchObject({ kind: 'found' });
  });

  it('keeps a story that the story editor published without a picture, and takes no new one', async () => {
    await addStory(world.desk.db.pool, { title: 'Brief', slug: 'brief', body: '<p>Two lines.</p>', source: 'desk' });
    const { worldNews } = await world.read();
    expect(worldNews.map(({ title, image }) => [title, image])).toEqual([['Brief', '']]);
    expect((await world.save([linkEntry('Linked'), ...worldNews])).statusCode).toBe(200);
    expect((await page()).stories).toEqual([['Brief', '/world/brief']]);
    const wrong = await world.save([...worldNews, storyEntry('New', 'new', { image: '' })]);
    expect([wrong.statusCode, wrong.json().detail]).toEqual([422, 'World news 2, image: is missing.']);
    await world.save([storyEntry('Written', 'written'), ...worldNews]);
    const lost = await world.save([storyEntry('Written', 'written', { image: '' }), ...worldNews]);
    expect([lost.statusCode, (await page()).stories.length]).toEqual([422, 2]);
  });

  it('an entry with neither content nor link opens on this site', async () => {
    await world.save([linkEntry('Just a picture', { link: '' })]);
    expect((await page()).stories).toEqual([['Just a picture', '/world/just-a-picture']]);
  });

  it('finds the story of an entry by slug, title or text, and leaves a redirect when its slug changes', async () => {
    await world.save([storyEntry('One', 'one'), storyEntry('Two', 'two')]);
    const before = await rows('select id from stories order by id');
    const [one, two] = (await world.read()).worldNews;
    await world.save([
      { ...two, title: 'Two again' },
      { ...one, slug: 'uno' },
    ]);
    expect(await rows('select id from stories order by id')).toEqual(before);
    expect((await world.read()).worldNews.map(({ title, slug }) => [title, slug])).toEqual([
      ['Two again', 'two'],
      ['One', 'uno'],
    ]);
    expect(await reader().story('world', 'one')).toEqual({ kind: 'moved', to: '/world/uno' });
    await world.save([{ ...one, slug: 'ein', title: 'Eins' }]);
    expect(await rows("select status from stories where slug = 'ein'")).toEqual([{ status: 'published' }]);
    expect(await rows('select count(*)::int as count from stories')).toEqual([{ count: 2 }]);
  });

  it('takes missing entries off the site; sending them again restores them with their ids', async () => {
    await world.save([storyEntry('One', 'one'), storyEntry('Two', 'two')], [linkEntry('L')]);
    const [two] = await rows("select id from stories where slug = 'two'");
    await world.save([storyEntry('One', 'one')]);
    expect(await page()).toMatchObject({ stories: [['One', '/world/one']], recommended: [] });
    expect(await reader().story('world', 'two')).toEqual({ kind: 'missing' });
    await world.save([storyEntry('Two', 'two')]);
    expect(await rows("select id, status from stories where slug = 'two'")).toEqual([
      { id: two?.id, status: 'published' },
    ]);
  });

  it('a story can be on both lists, or move between them, and stays one story', async () => {
    await world.save([storyEntry('Both', 'both')], [storyEntry('Both', 'both')]);
    expect((await world.read()).recommended).toEqual((await world.read()).worldNews);
    await world.save([linkEntry('L')], [storyEntry('Both', 'both')]);
    expect(await page()).toMatchObject({ stories: [], recommended: [['Both', '/world/both']] });
    await world.save([storyEntry('Both', 'both')]);
    expect(await page()).toMatchObject({ stories: [['Both', '/world/both']] });
    expect(await rows('select count(*)::int as count from stories')).toEqual([{ count: 1 }]);
  });

  it("keeps a story's own link; changing it alone makes a new version", async () => {
    await world.save([storyEntry('One', 'one')]);
    await world.save([storyEntry('One', 'one', { link: 'https://source.example' })]);
    expect((await world.read()).worldNews[0]?.link).toBe('https://source.example');
    expect(
      await rows(`select version, snapshot ->> 'source_url' as link from story_revisions order by version`),
    ).toEqual([
      { version: 1, link: null },
      { version: 2, link: 'https://source.example' },
    ]);
  });

  it('over a newer state is refused with what is stored; former states can be restored', async () => {
    const { etag } = (await world.save([linkEntry('First')])).headers;
    await world.save([linkEntry('Second')], [], String(etag));
    const refused = await world.save([linkEntry('Third')], [], String(etag));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'stale_lists', worldNews: [{ title: 'Second' }], recommended: [], etag: refused.headers.etag },
    ]);
    const { versions } = (await world.call('GET', '/versions')).json<{
      versions: { savedBy: string | null; state: unknown }[];
    }>();
    expect(versions.map(({ savedBy }) => savedBy)).toEqual(['The editor', 'The editor', null]);
    expect(versions[1]?.state).toEqual({ worldNews: [linkEntry('First')], recommended: [] });
  });

  it('logs what was done and announces it in the transaction', async () => {
    const changes: unknown[] = [];
    const stop = await onChange(world.desk.db, (change) => changes.push(change));
    await world.save([linkEntry('One')], [linkEntry('Two')]);
    await stop();
    expect(changes).toMatchObject([{ sections: ['world'], site: ['home'] }]);
    expect(await rows('select action, user_name, subject_id, details from audit_log')).toEqual([
      {
        action: 'saved',
        user_name: 'The editor',
        subject_id: 'world-news',
        details: { worldNews: 1, recommended: 1 },
      },
    ]);
  });

  it('reads no text of a story that is no longer on the lists', async () => {
    await world.save([storyEntry('Kept', 'kept'), storyEntry('Removed', 'removed')]);
    await world.save([storyEntry('Kept', 'kept')]);
    const query = vi.spyOn(world.desk.db.pool, 'query');
    expect((await world.read()).worldNews.map(({ title }) => title)).toEqual(['Kept']);
    const read = JSON.stringify(await Promise.all(query.mock.results.map(({ value }) => value)));
    expect(read).toContain('Kept in full.');
    expect(read).not.toContain('Removed in full.');
  });

  it("shows a link's picture once it is stored", async () => {
    const own = await addPicture(world.desk, '');
    const refused = await world.save([linkEntry('Own', { image: own })], []);
    expect(refused.json().errors).toEqual([
      {
        list: 'worldNews',
        item: 0,
        field: 'image',
        message: 'has no credit: choose it from the library and say whose picture it is',
      },
    ]);
    await rows(`update media set credit = 'PA'`);
    await world.save([linkEntry('Own', { image: own, imageAlt: 'A field' })], [linkEntry('Elsewhere')]);
    await rows(
      `insert into remote_pictures (url, state, media_id, next_try_at) select $1, 'fetched', id, now() from media`,
      ['https://pictures.example/a.jpg'],
    );
    const { links, recommended } = await reader().section('world', 1);
    const hash = own.split('/')[2];
    expect(links[0]?.item.picture).toMatchObject({ hash, alt: 'A field' });
    expect(recommended[0]?.picture).toMatchObject({ hash });
  });
});
