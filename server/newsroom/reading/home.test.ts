import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { addStory } from '#tests/support/stories.ts';
import { forgetOnHome, readHome } from './home.ts';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());
beforeEach(async () => {
  await db.pool.query('delete from stories');
  await db.pool.query('delete from settings');
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const add = (wanted: Parameters<typeof addStory>[1]) => addStory(db.pool, wanted);
const save = (key: string, value: unknown) =>
  db.pool.query('insert into settings (key, value) values ($1, $2::jsonb)', [key, JSON.stringify(value)]);
const refuse = (error: unknown) => {
  throw error;
};
const home = () => readHome(db.pool, refuse);
const titles = (cards: readonly { readonly title: string }[]) => cards.map(({ title }) => title);

/** Adds `count` wire stories to a section and to latest-news, newest first. */
async function fill(section: string, count: number, firstAge: number) {
  for (let index = 0; index < count; index += 1) {
    await add({
      title: `${section} ${index}`,
      source: 'wire',
      section,
      placedOn: [...new Set(['latest-news', section])],
      category: section,
      publishAt: minutesAgo(firstAge + index),
    });
  }
}

describe('the placement of stories on the home page', () => {
  it('puts the featured story first with four beside it, and repeats none of them below', async () => {
    await fill('india-news', 20, 1);
    await db.pool.query(`update stories set is_featured = true where title = 'india-news 3'`);
    const page = await home();
    expect(page.head.lead?.title).toBe('india-news 3');
    expect(titles(page.head.beside)).toEqual(['india-news 0', 'india-news 1', 'india-news 2', 'india-news 4']);
    expect(titles(page.national)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((n) => `india-news ${n}`));
    expect(page.isSample).toBe(false);
  });

  it('puts up to three others on the topic of the lead with it, and nowhere else', async () => {
    await fill('world', 24, 10);
    const onIt = { section: 'world', placedOn: ['latest-news', 'world'], source: 'wire' } as const;
    for (const [index, topic] of ['Floods', 'floods', 'Floods', 'Floods', 'Floods'].entries()) {
      await add({ ...onIt, title: `flood ${index}`, tags: [topic], publishAt: minutesAgo(1 + index) });
    }
    const { head, latest } = await home();
    expect(head.lead?.title).toBe('flood 0');
    expect(titles(head.related)).toEqual(['flood 1', 'flood 2', 'flood 3']);
    expect(titles(head.beside)).toEqual(['flood 4', 'world 0', 'world 1', 'world 2']);
    expect(titles(latest)).not.toContain('flood 1');
  });

  it('takes none of them from a section that could not fill its block without it', async () => {
    await fill('world', 24, 20);
    const onIt = { section: 'india-news', placedOn: ['latest-news', 'india-news'], tags: ['Floods'] } as const;
    for (let index = 0; index < 10; index += 1) {
      await add({ ...onIt, title: `flood ${index}`, source: 'wire', publishAt: minutesAgo(1 + index) });
    }
    expect(titles((await home()).head.related)).toEqual([]);
    await add({ ...onIt, title: 'flood 10', source: 'wire', publishAt: minutesAgo(11) });
    expect(titles((await home()).head.related)).toEqual(['flood 1', 'flood 2', 'flood 3']);
  });

  it('leaves enough stories to stand beside the lead before any stands with it', async () => {
    for (const index of [0, 1, 2, 3, 4]) {
      await add({
        title: `flood ${index}`,
        placedOn: ['latest-news'],
        tags: ['Floods'],
        publishAt: minutesAgo(index + 1),
      });
    }
    const { head } = await home();
    expect(titles(head.related)).toEqual([]);
    expect(titles(head.beside)).toEqual(['flood 1', 'flood 2', 'flood 3', 'flood 4']);
  });

  it("sorts national stories newest first, whatever the desk's order (HOME-20)", async () => {
    await add({ title: 'old', section: 'india-news', position: 0, publishAt: minutesAgo(90) });
    await add({ title: 'new', section: 'india-news', position: 1, publishAt: minutesAgo(5) });
    expect(titles((await home()).national)).toEqual(['new', 'old']);
  });

  it('shows no story twice if there are enough others', async () => {
    const sections = ['world', 'viral', 'india-news', 'business', 'sportfit', 'entertainment', 'tech', 'health'];
    for (const [index, section] of sections.entries()) await fill(section, 12, 1 + index);
    const { head, national, business, sports, entertainment, latest, explore, topStories } = await home();
    const shown = [head.lead, ...head.beside, ...national, ...business, ...sports.stories, ...entertainment.stories];
    const all = [...shown, ...latest, ...explore.map(({ card }) => card), ...topStories].map((card) => card?.id);
    expect(new Set(all).size).toBe(all.length);
    expect(
      [national, business, sports.stories, entertainment.stories, latest, topStories].map((l) => l.length),
    ).toEqual([10, 7, 9, 10, 7, 6]);
  });

  it('repeats a story rather than leaving a section empty', async () => {
    await fill('business', 3, 1);
    const page = await home();
    expect([page.head.lead?.title, ...titles(page.head.beside)]).toEqual(['business 0', 'business 1', 'business 2']);
    expect(titles(page.business)).toEqual(['business 0', 'business 1', 'business 2']);
  });

  it('leads entertainment with the first featured story, else the first breaking, else the first (HOME-46)', async () => {
    const sections = ['world', 'india-news', 'business', 'entertainment'];
    for (const [index, section] of sections.entries()) await fill(section, 12, 1 + index);
    const lead = async () => (await home()).entertainment.stories[0]?.title;
    expect(await lead()).toBe('entertainment 0');
    await db.pool.query(`update stories set is_breaking = true where title = 'entertainment 4'`);
    expect(await lead()).toBe('entertainment 4');
    await db.pool.query(`update stories set is_featured = true where title = 'entertainment 6'`);
    expect(await lead()).toBe('entertainment 6');
  });

  it('combines entertainment and tech, newest first, each story once (HOME-40)', async () => {
    await add({ title: 'film', section: 'entertainment', publishAt: minutesAgo(3) });
    await add({ title: 'chip', section: 'tech', publishAt: minutesAgo(1) });
    await add({ title: 'both', section: 'tech', placedOn: ['tech', 'entertainment'], publishAt: minutesAgo(2) });
    expect(titles((await home()).entertainment.stories)).toEqual(['chip', 'both', 'film']);
  });

  it('lists sections without a block of their own under More to explore (HOME-56, LIST-01)', async () => {
    const sections = ['world', 'viral', 'science-news', 'opinion', 'defence', 'education', 'election-news', 'health'];
    for (const section of [...sections, 'initiatives', 'web-stories']) {
      await add({ title: section, section });
      await add({ title: `${section} again`, section });
    }
    expect((await home()).explore.map(({ group, card }) => [group, card.title])).toEqual(
      [...sections, 'initiatives', 'web-stories'].map((section) => [section, `${section} again`]),
    );
  });

  it('fills top stories with those marked as top, then the newest (HOME-58)', async () => {
    await fill('latest-news', 20, 1);
    await add({ title: 'marked', section: 'health', publishAt: minutesAgo(900) });
    await db.pool.query(`update stories set is_top = true where title = 'marked'`);
    const { topStories, latest } = await home();
    expect(topStories[0]?.title).toBe('marked');
    expect(topStories).toHaveLength(6);
    expect(latest.length).toBeGreaterThan(0);
    expect(titles(latest).filter((title) => titles(topStories).includes(title))).toEqual([]);
  });

  it('mixes no samples with other stories: they fill only what would be empty without them (SPEC-09a)', async () => {
    await fill('world', 40, 1);
    await fill('tech', 2, 50);
    await add({ title: 'viral', section: 'viral', source: 'wire' });
    for (const section of ['entertainment', 'health', 'business']) {
      await add({ title: `${section} sample`, section, source: 'sample', publishAt: minutesAgo(5) });
    }
    await db.pool.query(`update stories set is_top = true where source = 'sample'`);
    const page = await home();
    expect(titles(page.entertainment.stories)).toEqual(['tech 0', 'tech 1']);
    expect(page.explore.map(({ card }) => card.title)).toEqual(['viral']);
    expect(page.topStories.filter(({ isSample }) => isSample)).toEqual([]);
    expect(page.business).toMatchObject([{ title: 'business sample', isSample: true }]);
  });

  it('is empty, not broken, with an empty store', async () => {
    expect(await home()).toMatchObject({ state: 'fresh', head: { lead: null, saved: null }, explore: [], blogs: [] });
  });
});

describe('deep dives', () => {
  it('come from the desk first, then from world stories of the wire (WIRE-37, API-32)', async () => {
    await add({ title: 'own dive', kind: 'deep-dive', publishAt: minutesAgo(600) });
    for (let index = 0; index < 6; index += 1) await add({ title: 'world', source: 'wire' });
    expect(titles((await home()).deepDives).slice(0, 4)).toEqual(['own dive', 'world', 'world', 'world']);
  });

  it('have a feed of the twelve newest (HOME-19, CONST-05)', async () => {
    for (let index = 0; index < 20; index += 1) {
      await add({ title: `dive ${index}`, kind: 'deep-dive', publishAt: minutesAgo(index + 1) });
    }
    expect(titles((await home()).deepDives)).toEqual(Array.from({ length: 12 }, (_, index) => `dive ${index}`));
  });
});

describe('long summaries', () => {
  const long = `<p>${'word '.repeat(100)}</p>`;
  const cutStandfirst = () => db.pool.query(`update stories set standfirst = rpad('word', 160, ' word')`);

  it('are taken from the body if the stored one was cut: 220 characters and an ellipsis (HOME-18, HOME-57)', async () => {
    await add({ title: 'dive', kind: 'deep-dive', body: long });
    await add({ title: 'health', section: 'health', body: long });
    await cutStandfirst();
    const { deepDives, explore } = await home();
    for (const summary of [deepDives[0]?.summary, explore[0]?.card.summary]) expect(summary).toMatch(/^[word ]{220}…$/);
  });

  it('have 200 characters in Top stories (HOME-59)', async () => {
    await add({ title: 'top', section: 'latest-news', body: long });
    await db.pool.query('update stories set is_top = true');
    await cutStandfirst();
    expect((await home()).topStories[0]?.summary).toMatch(/^[word ]{200}$/);
  });

  it('are unchanged if they were complete', async () => {
    await add({ title: 'a < b & c', section: 'health', body: long });
    expect((await home()).explore[0]?.card.summary).toBe('Standfirst of a < b & c');
  });
});

describe('what the desk has saved', () => {
  const picture = { hash: 'ab12', width: 1600, height: 1067 };

  it('heads the page: its headline and picture replace the lead, its topics precede the categories (HOME-74, HOME-60)', async () => {
    await fill('business', 6, 1);
    await save('homepage', { headline: 'A day of votes', mainImage: picture, trendingTopics: ['Budget', 'BUSINESS'] });
    const { head, topics } = await home();
    expect(head).toMatchObject({ saved: { headline: 'A day of votes', mainImage: { hash: 'ab12' } }, lead: null });
    expect(head.beside).toHaveLength(4);
    expect(topics).toEqual(['Budget', 'BUSINESS']);
  });

  it('is shown above the lead if it is a headline without a picture', async () => {
    await fill('business', 6, 1);
    await save('homepage', { headline: 'A day of votes' });
    const { head } = await home();
    expect(head).toMatchObject({
      saved: { headline: 'A day of votes', mainImage: null },
      lead: { title: 'business 0' },
    });
    expect(titles(head.beside)).not.toContain('business 0');
  });

  it('fills the MATV section and the number of matches', async () => {
    await save('matv', { mainStory: { title: 'Live from Leicester' } });
    await save('sports', { matchesToday: 7 });
    expect(await home()).toMatchObject({
      matv: { mainStory: { title: 'Live from Leicester', image: null }, liveUpdates: [] },
      sports: { matchesToday: 7 },
    });
  });

  it('is logged and left out if it is invalid; the default is 12 matches (CONST-34)', async () => {
    await save('matv', { mainStory: 7 });
    const report = vi.fn();
    expect(await readHome(db.pool, report)).toMatchObject({ state: 'fresh', matv: null, sports: { matchesToday: 12 } });
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.anything(), `the setting 'matv'`);
  });
});

describe('a store that does not respond', () => {
  /** The store, failing on every query that `isRefused` selects by its name. */
  function failing(isRefused: (name: string | undefined) => boolean): Queryable {
    const query = (asked: string | QueryConfig, values: unknown[]) =>
      isRefused(typeof asked === 'string' ? undefined : asked.name)
        ? Promise.reject(new Error('no answer'))
        : db.pool.query(asked, values);
    return Object.assign(Object.create(db.pool), { query });
  }

  it('gives a page with an error in every part, and logs the reason (STATE-10, STATE-23, STATE-24, STATE-25, STATE-28)', async () => {
    const report = vi.fn();
    const page = await readHome(
      failing(() => true),
      report,
    );
    expect(page).toMatchObject({ state: 'failed', national: [], head: { lead: null } });
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'no answer' }), 'the home page: no answer');
  });

  it('gives the last good page if there was one (STATE-04, STATE-05)', async () => {
    await fill('business', 5, 1);
    let isIll = false;
    const store = failing(() => isIll);
    expect(await readHome(store, refuse)).toMatchObject({ state: 'fresh' });
    isIll = true;
    const page = await readHome(store, () => undefined);
    expect(page.state).toBe('cached');
    expect(page.head.lead?.title).toBe('business 0');
  });

  it('never brings a story back in that page which has been withdrawn or changed since', async () => {
    await fill('business', 5, 1);
    const killed = await add({ title: 'Killed', section: 'business', placedOn: ['latest-news'] });
    const elsewhere = await add({ title: 'On no list', placedOn: [] });
    let isIll = false;
    const store = failing(() => isIll);
    const whileIll = async () => {
      isIll = true;
      const { state } = await readHome(store, () => undefined);
      isIll = false;
      return state;
    };
    await readHome(store, refuse);
    forgetOnHome(store, { stories: [elsewhere], onlyAdds: false });
    forgetOnHome(store, { stories: [killed], onlyAdds: true });
    expect(await whileIll()).toBe('cached');
    forgetOnHome(store, { stories: [killed], onlyAdds: false });
    expect(await whileIll()).toBe('failed');
    const beganBefore = readHome(store, refuse);
    forgetOnHome(store, { stories: [killed], onlyAdds: false });
    expect((await beganBefore).state).toBe('fresh');
    expect(await whileIll()).toBe('failed');
    await readHome(store, refuse);
    forgetOnHome(store);
    expect(await whileIll()).toBe('failed');
  });

  it('loses only its blogs if only they fail, and logs it (LIST-35, STATE-30)', async () => {
    await fill('business', 5, 1);
    await add({ title: 'blog', kind: 'blog', section: 'opinion' });
    expect(titles((await home()).blogs)).toEqual(['blog']);
    const report = vi.fn();
    const page = await readHome(
      failing((name) => name === 'newest-blogs'),
      report,
    );
    expect(page).toMatchObject({ state: 'fresh', blogs: [], head: { lead: { title: 'business 0' } } });
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'the blogs of the home page');
  });

  it('shows blogs with the portraits of their authors, and without if these cannot be read', async () => {
    const [media, author] = [newId(), newId()];
    await db.pool.query(
      `insert into media (id, hash, mime, width, height, bytes) values ($1, 'face', 'image/jpeg', 640, 640, 9)`,
      [media],
    );
    await db.pool.query(
      `insert into authors (id, name, name_key, source, media_id) values ($1, 'Asha Rao', 'asha rao', 'desk', $2)`,
      [author, media],
    );
    await add({ title: 'blog', kind: 'blog', section: 'opinion', authorName: 'Asha Rao' });
    expect((await home()).portraits.pictures).toMatchObject({ 'Asha Rao': { hash: 'face' } });
    const report = vi.fn();
    const page = await readHome(
      failing((name) => name === 'portraits'),
      report,
    );
    expect([titles(page.blogs), page.portraits.pictures]).toEqual([['blog'], {}]);
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'the portraits of the authors of blogs');
    await db.pool.query('delete from authors where id = $1', [author]);
  });
});

describe('pinned stories', () => {
  const pin = async (...wanted: readonly [place: string, slot: number, title: string][]) => {
    const pins: unknown[] = [];
    for (const [place, slot, title] of wanted) {
      const { rows } = await db.pool.query<{ id: string }>('select id from stories where title = $1', [title]);
      pins.push({ place, slot, story: rows[0]?.id ?? 'f'.repeat(24), title });
    }
    await db.pool.query(`delete from settings where key = 'front'`);
    await save('front', { pins });
  };

  it('take their slot and leave the place they would have had', async () => {
    await fill('india-news', 20, 1);
    await pin(['head', 2, 'india-news 12'], ['national', 0, 'india-news 0'], ['national', 3, 'india-news 18']);
    const { head, national, latest } = await home();
    expect([head.lead?.title, ...titles(head.beside)]).toEqual([
      'india-news 1',
      'india-news 2',
      'india-news 12',
      'india-news 3',
      'india-news 4',
    ]);
    expect(titles(national)).toEqual([
      'india-news 0',
      'india-news 5',
      'india-news 6',
      'india-news 18',
      'india-news 7',
      'india-news 8',
      'india-news 9',
      'india-news 10',
      'india-news 11',
      'india-news 13',
    ]);
    expect(titles(latest)).not.toContain('india-news 0');
  });

  it('lead the page and the entertainment section before featured ones', async () => {
    await fill('entertainment', 12, 1);
    await add({ title: 'A vote', section: 'world', isFeatured: true, publishAt: minutesAgo(90) });
    await add({ title: 'A premiere', section: 'world', publishAt: minutesAgo(91) });
    await pin(['head', 0, 'A premiere'], ['entertainment', 0, 'A vote']);
    const page = await home();
    expect(page.head.lead?.title).toBe('A premiere');
    expect(page.entertainment.stories[0]?.title).toBe('A vote');
  });

  it('move up if the section has too few stories to reach their slot', async () => {
    await fill('business', 2, 1);
    await add({ title: 'Rates', section: 'world', publishAt: minutesAgo(90) });
    await pin(['business', 6, 'Rates']);
    expect(titles((await home()).business)).toEqual(['business 0', 'business 1', 'Rates']);
  });

  it('are ignored while readers may not see them, and the section is filled as usual', async () => {
    await fill('business', 12, 1);
    await add({ title: 'Embargoed', section: 'business', publishAt: minutesAgo(-60) });
    await add({ title: 'Killed', section: 'business', status: 'withdrawn' });
    await pin(['business', 0, 'Embargoed'], ['business', 1, 'Killed'], ['business', 2, 'Deleted']);
    const page = await home();
    expect(titles(page.business)).toEqual([5, 6, 7, 8, 9, 10, 11].map((n) => `business ${n}`));
    expect(page.pins).toEqual([]);
  });

  it('are ignored in the lead while the desk’s own headline and picture are there', async () => {
    await fill('business', 12, 1);
    await save('homepage', { headline: 'Rain', mainImage: { hash: 'a'.repeat(32), width: 640, height: 400 } });
    await pin(['head', 0, 'business 9'], ['head', 1, 'business 11']);
    const { head } = await home();
    expect(head.lead).toBeNull();
    expect(titles(head.beside)).toEqual(['business 11', 'business 0', 'business 1', 'business 2']);
  });

  it('may be of another kind and section than the block', async () => {
    await add({ title: 'An inquiry', kind: 'deep-dive', section: 'world', publishAt: minutesAgo(3) });
    await add({ title: 'A report', section: 'business', publishAt: minutesAgo(9) });
    await pin(['deepDives', 0, 'A report']);
    expect(titles((await home()).deepDives)).toEqual(['A report', 'An inquiry']);
  });

  it('have the headline, kicker and picture chosen for the home page, with the picture’s focal point', async () => {
    const id = await add({ title: 'Rates', section: 'business', tags: ['Banks'] });
    const hash = 'a'.repeat(32);
    await db.pool.query(
      `insert into media (id, hash, mime, width, height, bytes, focus_x, focus_y)
       values ($1, $2, 'image/jpeg', 640, 400, 9, 0.2, 0.8)`,
      ['e'.repeat(24), hash],
    );
    const picture = { hash, width: 640, height: 400, alt: 'A bank' };
    const pin = { place: 'head', slot: 0, story: id, title: 'Rates', headline: 'Money is dear', kicker: 'Your purse' };
    await save('front', { pins: [{ ...pin, picture }] });
    const { lead } = (await home()).head;
    expect([lead?.title, lead?.badge]).toEqual(['Money is dear', 'Your purse']);
    expect(lead?.picture).toMatchObject({ hash, alt: 'A bank', focus: { x: 0.2, y: 0.8 } });
    await db.pool.query(`update settings set value = $1::jsonb where key = 'front'`, [
      JSON.stringify({
        pins: [{ ...pin, headline: '', kicker: '', picture: { wanted: 'https://pictures.example/x' } }],
      }),
    ]);
    const own = (await home()).head.lead;
    expect([own?.title, own?.badge, own?.picture]).toEqual(['Rates', 'Banks', null]);
  });
});

describe('an open live blog', () => {
  const open = (story: string) =>
    db.pool.query('insert into live_blogs (story_id, opened_at) values ($1, now())', [story]);
  const post = (story: string, place: number, headline: string, text = '') =>
    db.pool.query(
      `insert into live_posts (id, story_id, seq, place, headline, body_html, is_key, author, posted_at)
       values ($5, $1, $2, $2, $3, $4, false, 'A. Reporter', $6)`,
      [story, place, headline, text, newId(), `2026-11-25T08:0${place}:00Z`],
    );

  it('is shown with its three newest posts, those without a headline by their first words', async () => {
    const story = await add({ title: 'Count night', slug: 'count-night', section: 'election-news' });
    await open(story);
    await post(story, 1, 'Polls close');
    await post(story, 2, 'First result');
    await post(story, 3, '', '<p>Leeds has <b>declared</b>.</p>');
    await post(story, 4, 'A recount in Hull');
    expect((await home()).head.live).toMatchObject({
      title: 'Count night',
      href: '/election-news/count-night',
      posts: [
        { text: 'A recount in Hull', postedAt: '2026-11-25T08:04:00.000Z' },
        { text: 'Leeds has declared.' },
        { text: 'First result' },
      ],
    });
  });

  it('is not shown once it is closed, nor while its story is not public', async () => {
    const closed = await add({ title: 'closed' });
    await open(closed);
    await db.pool.query('update live_blogs set closed_at = now()');
    await open(await add({ title: 'draft', status: 'draft' }));
    expect((await home()).head.live).toBeNull();
  });
});
