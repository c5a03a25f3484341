import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeepDiveCard } from '#domain/desk/deep-dive-card.ts';
import { newId } from '#domain/ids.ts';
import { onChange } from '#server/db/changes.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import {
  addPicture,
  type DeepDiveDesk,
  openDeepDiveDesk,
  placeholder,
  SECTION,
} from '#tests/support/desk/deep-dive-desk.ts';
import { addStory } from '#tests/support/stories.ts';
import { createReader } from '../reading/reader.service.ts';

let dives: DeepDiveDesk;
const call: DeepDiveDesk['call'] = (method, path, options) => dives.call(method, path, options);
const rows: DeepDiveDesk['rows'] = (sql, values) => dives.rows(sql, values);
const created: DeepDiveDesk['created'] = (more) => dives.created(more);

beforeAll(async () => {
  dives = await openDeepDiveDesk();
});
afterAll(() => dives.desk.close());
beforeEach(async () => {
  for (const table of ['stories', 'remote_pictures', 'media', 'audit_log']) await rows(`delete from ${table}`);
  dives.wanted.length = 0;
});

const list = () => dives.list();
const titles = async () => (await list()).map(({ title }) => title);

describe('the first save of a placeholder', () => {
  it('creates the card, which is then listed with every field (DESK-45, DESK-46, DAPI-08, DAPI-10, ERR-10)', async () => {
    const id = newId();
    expect(await list()).toEqual([]);
    const answer = await call('PUT', `/${id}`, { body: placeholder() });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { message: '✅ Card updated successfully!' }]);
    expect(await list()).toEqual([
      {
        ...placeholder({ isPlaceholder: false, imgAlt: '', imageAlt: '', version: 1 }),
        _id: id,
        sections: [{ ...SECTION, imageAlt: '' }],
      },
    ]);
    const one = await call('GET', `/${id}`, { as: null });
    expect([one.statusCode, one.json(), one.headers.etag]).toEqual([200, (await list())[0], answer.headers.etag]);
  });

  it('makes an id if the placeholder has no usable one, and only one card if repeated', async () => {
    const first = await call('PUT', '/placeholder-3', { body: placeholder() });
    expect(first.json<{ card: DeepDiveCard }>().card._id).toMatch(/^[0-9a-f]{24}$/);
    const id = newId();
    for (const _ of [1, 2]) await call('PUT', `/${id}`, { body: placeholder() });
    expect(await list()).toHaveLength(2);
  });

  it('never overwrites another story: an id in use is replaced by a new one', async () => {
    const other = await addStory(dives.desk.db.pool, { title: 'An article' });
    const answer = await call('PUT', `/${other}`, { body: placeholder() });
    expect(answer.json<{ card: DeepDiveCard }>().card._id).not.toBe(other);
    expect(await rows('select title from stories where id = $1', [other])).toEqual([{ title: 'An article' }]);
    expect((await call('PUT', `/${other}`, { body: placeholder({ isPlaceholder: false }) })).statusCode).toBe(404);
  });
});

describe('a card', () => {
  it('is saved on its own, and is public at once with heading, picture and sections (API-32, ART-13, DESK-44)', async () => {
    const [img, image, inside] = [
      await addPicture(dives.desk),
      await addPicture(dives.desk),
      await addPicture(dives.desk),
    ];
    const sections = [
      { ...SECTION, image: inside, imageAlt: 'A bank' },
      { subheading: '', paragraph: ' ' },
    ];
    const card = await created({ img, image, imageAlt: 'A river', sections });
    const reader = createReader(dives.desk.db.pool, createPageTrace());
    const page = await reader.deepDive(card._id);
    expect(page).toMatchObject({
      story: {
        title: 'The river that came back',
        body: '<p>Slowly, then all at once.</p>',
        picture: { alt: 'A river', hash: image.split('/')[2] },
        parts: [
          { subheading: 'First', paragraph: 'One.\n\nTwo.', picture: { hash: inside.split('/')[2], alt: 'A bank' } },
        ],
      },
    });
    const [own] = (await reader.home()).deepDives;
    expect(own).toMatchObject({ title: 'How rivers move', picture: { hash: img.split('/')[2] } });
  });

  it('keeps captions and credits of its pictures, which the story editor writes, until the picture is replaced', async () => {
    const [img, inside, other] = [
      await addPicture(dives.desk),
      await addPicture(dives.desk),
      await addPicture(dives.desk),
    ];
    const card = await created({ img, sections: [{ ...SECTION, image: inside, imageAlt: 'A bank' }] });
    const words = { caption: 'At dawn', credit: 'PTI' };
    await rows(`update stories set image_caption = 'A delta', image_credit = 'Reuters', parts = $2 where id = $1`, [
      card._id,
      JSON.stringify([
        {
          ...SECTION,
          image: inside,
          imageAlt: 'A bank',
          imageCaption: words.caption,
          imageCredit: words.credit,
          picture: { hash: inside.split('/')[2], width: 800, height: 600, alt: 'A bank', ...words },
        },
      ]),
    ]);
    const page = async () => createReader(dives.desk.db.pool, createPageTrace()).deepDive(card._id);
    const save = (more: object) => call('PUT', `/${card._id}`, { body: { ...card, ...more } });
    expect((await save({ title: 'Another title' })).statusCode).toBe(200);
    expect(await page()).toMatchObject({
      story: { picture: { caption: 'A delta', credit: 'Reuters' }, parts: [{ picture: words }] },
    });
    expect(await rows(`select parts -> 0 ->> 'imageCredit' as credit from stories`)).toEqual([{ credit: 'PTI' }]);
    expect((await save({ img: other, sections: [{ ...SECTION, image: other }] })).statusCode).toBe(200);
    expect(await page()).toMatchObject({
      story: { picture: { caption: '', credit: 'Asha Rao' }, parts: [{ picture: { caption: '', credit: '' } }] },
    });
  });

  it('with a picture of another site gets it when it has been fetched', async () => {
    const url = 'https://pictures.example/a.jpg';
    const card = await created({ image: url, sections: [{ ...SECTION, image: url }] });
    expect(new Set(dives.wanted)).toEqual(new Set([url]));
    const hash = (await addPicture(dives.desk)).split('/')[2];
    await rows(
      `insert into remote_pictures (url, state, media_id, next_try_at) select $1, 'fetched', id, now() from media`,
      [url],
    );
    const page = await createReader(dives.desk.db.pool, createPageTrace()).deepDive(card._id);
    expect(page).toMatchObject({ story: { picture: { hash }, parts: [{ picture: { hash } }] } });
  });

  it('keeps every version with its author, logs the save and announces it', async () => {
    const changes: unknown[] = [];
    const card = await created();
    const stop = await onChange(dives.desk.db, (change) => changes.push(change));
    await call('PUT', `/${card._id}`, { body: placeholder({ heading: 'Another', isPlaceholder: false }) });
    await stop();
    expect(changes).toMatchObject([{ topics: ['world'], stories: [card._id], sections: ['world'], site: ['home'] }]);
    expect(
      await rows(
        `select version, snapshot -> 'page_head' ->> 'heading' as heading, saved_by is not null as known
         from story_revisions order by version`,
      ),
    ).toEqual([
      { version: 1, heading: 'The river that came back', known: true },
      { version: 2, heading: 'Another', known: true },
    ]);
    expect(await rows('select action, user_name, subject_id from audit_log order by id')).toEqual([
      { action: 'created', user_name: 'The editor', subject_id: card._id },
      { action: 'saved', user_name: 'The editor', subject_id: card._id },
    ]);
  });

  it('saved over a newer state is refused with both versions; without a tag the save wins (DESK-44)', async () => {
    const card = await created();
    const mine = (heading: string) => placeholder({ heading, isPlaceholder: false });
    const ifMatch = `"${card._id}.1"`;
    expect((await call('PUT', `/${card._id}`, { body: mine('First'), ifMatch })).statusCode).toBe(200);
    const refused = await call('PUT', `/${card._id}`, { body: mine('Second'), ifMatch });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'stale_card', card: { heading: 'First' } },
    ]);
    expect((await list())[0]).toMatchObject({ heading: 'First' });
    expect((await call('PUT', `/${card._id}`, { body: mine('Third') })).statusCode).toBe(200);
  });

  it('saved once more after a lost answer is saved once, though its HTML was cleaned', async () => {
    const card = await created();
    const body = placeholder({ heading: 'First', content: '<p onclick="x()">One</p>', isPlaceholder: false });
    const ifMatch = `"${card._id}.1"`;
    const first = await call('PUT', `/${card._id}`, { body, ifMatch });
    const again = await call('PUT', `/${card._id}`, { body, ifMatch });
    expect([again.statusCode, again.json(), again.headers.etag]).toEqual([200, first.json(), first.headers.etag]);
  });

  it('is taken off the site and can be restored', async () => {
    const card = await created();
    expect((await call('DELETE', `/${card._id}`, { ifMatch: '"old"' })).statusCode).toBe(409);
    expect((await call('DELETE', `/${card._id}`)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect((await call('GET', `/${card._id}`, { as: null })).statusCode).toBe(404);
    expect(await createReader(dives.desk.db.pool, createPageTrace()).deepDive(card._id)).toEqual({ kind: 'missing' });
    expect((await call('GET', '/removed')).json()).toMatchObject([{ _id: card._id, heading: card.heading }]);
    expect((await call('DELETE', `/${card._id}`)).statusCode).toBe(404);
    expect((await call('POST', `/${card._id}/restore`)).statusCode).toBe(200);
    expect(await titles()).toEqual([card.title]);
    expect((await call('POST', `/${card._id}/restore`)).statusCode).toBe(404);
  });
});

describe('a card that waited for its time when it was taken off', () => {
  it.each(['restore', 'save'])('is on the site at once with a %s', async (how) => {
    const card = await created();
    for (const table of ['stories', 'placements'])
      await rows(`update ${table} set publish_at = now() + interval '1 day'`);
    expect((await call('DELETE', `/${card._id}`)).statusCode).toBe(200);
    const back =
      how === 'restore'
        ? await call('POST', `/${card._id}/restore`)
        : await call('PUT', `/${card._id}`, { body: { ...card, title: 'Saved' } });
    expect(back.statusCode).toBe(200);
    expect(await list()).toMatchObject([{ _id: card._id }]);
    const home = await createReader(dives.desk.db.pool, createPageTrace()).home();
    expect(home.deepDives).toMatchObject([{ id: card._id }]);
  });

  it('waits on when it is saved without having been taken off', async () => {
    const card = await created();
    await rows(`update stories set publish_at = now() + interval '1 day'`);
    expect((await call('PUT', `/${card._id}`, { body: { ...card, title: 'Saved' } })).statusCode).toBe(200);
    expect(await list()).toEqual([]);
  });
});

describe('the order of cards', () => {
  it('is the order of creation until editors change it, on the home page too', async () => {
    const [a, b, c] = [await created({ title: 'A' }), await created({ title: 'B' }), await created({ title: 'C' })];
    expect(await titles()).toEqual(['A', 'B', 'C']);
    const { etag } = (await call('GET', '')).headers;
    const ids = [c._id, a._id, b._id];
    expect((await call('POST', '/order', { body: { ids }, ifMatch: String(etag) })).statusCode).toBe(200);
    expect(await titles()).toEqual(['C', 'A', 'B']);
    const home = await createReader(dives.desk.db.pool, createPageTrace()).home();
    expect(home.deepDives.slice(0, 3).map(({ title }) => title)).toEqual(['C', 'A', 'B']);
    expect((await call('POST', '/order', { body: { ids }, ifMatch: String(etag) })).statusCode).toBe(409);
    expect((await call('POST', '/order', { body: { ids: [a._id, a._id, b._id] } })).statusCode).toBe(422);
    expect((await call('POST', '/order', { body: { ids: ['x'] } })).statusCode).toBe(400);
  });
});
