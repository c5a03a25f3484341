import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Banner } from '#domain/banner.ts';
import { systemClock } from '#server/clock.ts';
import { onChange } from '#server/db/changes.ts';
import { type DeskApp, logIn, openDeskApp } from '#tests/support/desk-app.ts';
import { registerBannerRoutes } from './banner.api.ts';
import { watchBanner } from './banner.service.ts';

const URL = '/api/desk/banner';
let desk: DeskApp;
let editor = '';
let reporter = '';

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) => registerBannerRoutes(app, { db, clock: systemClock }));
  editor = (await logIn(desk, 'editor')).token;
  reporter = (await logIn(desk, 'reporter')).token;
});
afterAll(() => desk.close());
beforeEach(() => desk.db.pool.query('delete from site_banner'));

const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const HOUR = 3_600_000;
const line = (changes: Partial<Banner> = {}): Banner => ({
  level: 'breaking',
  text: 'Storm reaches the coast',
  href: '/world/storm',
  until: inMs(HOUR),
  ...changes,
});
const put = (banner: Banner | null, version = 0, token = editor) =>
  desk.app.inject({
    method: 'PUT',
    url: URL,
    headers: { authorization: `Bearer ${token}` },
    payload: { version, banner },
  });
const get = async (token = reporter) =>
  (await desk.app.inject({ url: URL, headers: { authorization: `Bearer ${token}` } })).json();

describe('the banner', () => {
  it('is put up, changed and taken down by editors, and seen by everyone at the desk', async () => {
    expect(await get()).toEqual({ banner: null, version: 0, setAt: null, setBy: null });
    const first = line();
    expect((await put(first)).statusCode).toBe(200);
    expect(await get()).toMatchObject({ banner: first, version: 1, setBy: 'The editor' });
    const second = line({ level: 'update', text: 'Storm passes', href: 'https://met.example/warnings' });
    expect((await put(second, 1)).json()).toMatchObject({ banner: second, version: 2 });
    expect((await put(null, 2)).json()).toMatchObject({ banner: null, version: 3 });
    const { rows } = await desk.db.pool.query(
      `select action, subject_title as title from audit_log where action in ('put up', 'took down') order by id`,
    );
    expect(rows).toEqual([
      { action: 'put up', title: 'Storm reaches the coast' },
      { action: 'put up', title: 'Storm passes' },
      { action: 'took down', title: 'Storm passes' },
    ]);
  });

  it('is for editors alone, and nobody overwrites a newer one', async () => {
    expect((await put(line(), 0, reporter)).json()).toMatchObject({ status: 403, code: 'role_too_low' });
    await put(line());
    expect((await put(line({ text: 'Too late' }), 0)).json()).toMatchObject({ status: 409, code: 'stale_banner' });
    expect((await put(line({ text: 'From nowhere' }), 7)).statusCode).toBe(409);
    expect(await get()).toMatchObject({ banner: { text: 'Storm reaches the coast' }, version: 1 });
  });

  it.each([
    [{ until: inMs(-1000) }, 422, 'banner_time_over'],
    [{ until: inMs(25 * HOUR) }, 422, 'banner_time_too_far'],
    [{ text: '  ' }, 400, 'invalid_request'],
    [{ text: 'x'.repeat(121) }, 400, 'invalid_request'],
    [{ href: 'javascript:alert(1)' }, 400, 'invalid_request'],
    [{ href: 'http://plain.example' }, 400, 'invalid_request'],
    [{ href: '//evil.example' }, 400, 'invalid_request'],
    [{ href: '/\\evil.example' }, 400, 'invalid_request'],
  ])('is refused with a reason if it has %o', async (changes, status, code) => {
    expect((await put(line(changes))).json()).toMatchObject({ status, code });
    expect(await get()).toMatchObject({ banner: null });
  });

  it('reaches the pages of a node at its start, with each change, and leaves them at its end', async () => {
    const shown: (string | null)[] = [];
    await put(line({ text: 'Before the start' }));
    const watch = await watchBanner({
      db: desk.db.pool,
      clock: systemClock,
      log: { error: (problem: unknown) => expect.unreachable(String(problem)) },
      show: (banner) => shown.push(banner?.text ?? null),
    });
    const stop = await onChange(desk.db, ({ site }) => (site.includes('banner') ? watch.changed() : undefined));
    expect(shown).toEqual(['Before the start']);
    await put(line({ text: 'Soon over', until: inMs(1500) }), 1);
    expect(shown).toEqual(['Before the start', 'Soon over']);
    await expect.poll(() => shown.at(-1), { timeout: 10_000 }).toBeNull();
    await stop();
    watch.stop();
  });
});
