import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { type DeskApp, logIn, openDeskApp } from '#tests/support/desk-app.ts';
import { createDeskLists } from './desk-lists.service.ts';
import { registerDeskOverviewRoutes } from './desk-overview.api.ts';

let desk: DeskApp;
let headers: Record<string, string>;

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) => registerDeskOverviewRoutes(app, { db: db.pool, wireInterval: 300 }));
  headers = { authorization: `Bearer ${(await logIn(desk, 'editor')).token}` };
});
afterAll(() => desk.close());

const get = (url: string, with_ = headers) => desk.app.inject({ method: 'GET', url, headers: with_ });

describe('the dashboard', () => {
  it('shows how the wire is doing', async () => {
    await desk.db.pool.query(
      `insert into wire_sources
         (id, last_poll_at, last_success_at, last_error, failures_in_a_row, left_alone_until, counts)
       values ('wire', '2026-11-20T11:00:00Z', '2026-11-20T10:00:00Z', 'answered 503', 2, '2026-11-20T11:06:00Z', '{"new": 7, "odd": "x"}')`,
    );
    await desk.db.pool.query(
      `insert into wire_quarantine (id, source_id, item_hash, reason, item) values ($1, 'wire', 'h', 'no title', '{}')`,
      [newId()],
    );
    expect((await get('/api/desk/wire')).json()).toEqual({
      sources: [
        {
          source: 'wire',
          name: null,
          lastSuccessAt: '2026-11-20T10:00:00.000Z',
          lastErrorAt: null,
          lastError: 'answered 503',
          failuresInARow: 2,
          pausedUntil: null,
          leftAloneUntil: '2026-11-20T11:06:00.000Z',
          counts: { new: 7 },
          quarantined: 1,
        },
      ],
    });
  });

  it('says that a source is left alone only where that puts off its next poll, as the list of sources does', async () => {
    await desk.db.pool.query(`update wire_sources set left_alone_until = '2026-11-20T11:04:00Z' where id = 'wire'`);
    expect((await get('/api/desk/wire')).json()).toMatchObject({ sources: [{ leftAloneUntil: null }] });
  });

  it('shows what was saved most recently, and by whom', async () => {
    const media = { queueRemote: async () => undefined };
    const lists = createDeskLists({ db: desk.db, siteUrl: 'http://localhost', media });
    const { rows } = await desk.db.pool.query<{ id: string }>(`select id from users where role = 'editor'`);
    const sent = { title: 'Fresh', image: '', content: '', category: '', slug: '' };
    await lists.save('viral', [sent], { userId: rows[0]?.id ?? '', expectedEtag: null });
    expect((await get('/api/desk/overview')).json()).toMatchObject({
      newest: [{ title: 'Fresh', section: 'viral', status: 'published', href: '/viral/fresh', savedBy: 'The editor' }],
    });
  });

  it('shows which live blogs are open, with their posts', async () => {
    const [open, closed] = [newId(), newId()];
    for (const [id, title] of [
      [open, 'Storm in Mumbai'],
      [closed, 'Election night'],
    ]) {
      await desk.db.pool.query(
        `insert into stories (id, kind, section, slug, title, status, source, publish_at)
         values ($1, 'article', 'world', $1, $2, 'published', 'desk', now())`,
        [id, title],
      );
    }
    await desk.db.pool.query(
      `insert into live_blogs (story_id, opened_at, closed_at)
       values ($1, '2026-11-20T18:00:00Z', null), ($2, '2026-11-19T18:00:00Z', '2026-11-20T01:00:00Z')`,
      [open, closed],
    );
    await desk.db.pool.query(
      `insert into live_posts (id, story_id, headline, body_html, is_key, author, seq, place, posted_at, due_at)
       values ($2, $1, 'Now', '', false, 'Asha Rao', 1, 1, '2026-11-20T18:05:00Z', null),
         ($3, $1, 'Later', '', false, 'Asha Rao', 2, null, null, now() + interval '1 hour')`,
      [open, newId(), newId()],
    );
    expect((await get('/api/desk/overview')).json().liveBlogs).toEqual([
      {
        _id: open,
        title: 'Storm in Mumbai',
        posts: 1,
        openedAt: '2026-11-20T18:00:00.000Z',
        lastPostAt: '2026-11-20T18:05:00.000Z',
      },
    ]);
  });

  it('shows a notice until an editor has seen it', async () => {
    const id = newId();
    await desk.db.pool.query(`insert into desk_notices (id, kind, message) values ($1, 'killed', 'Gone')`, [id]);
    expect((await get('/api/desk/overview')).json()).toMatchObject({ notices: [{ _id: id, message: 'Gone' }] });
    const seen = (which: string) =>
      desk.app.inject({ method: 'POST', url: `/api/desk/notices/${which}/seen`, headers });
    expect((await seen(id)).statusCode).toBe(200);
    expect((await get('/api/desk/overview')).json()).toMatchObject({ notices: [] });
    expect((await seen('nope')).statusCode).toBe(404);
  });

  it('shows killed wire stories that nobody had edited, below other notices', async () => {
    await desk.db.pool.query('delete from desk_notices');
    const notice = (kind: string, at: string) =>
      desk.db.pool.query('insert into desk_notices (id, kind, message, created_at) values ($1, $2, $2, $3)', [
        newId(),
        kind,
        at,
      ]);
    await notice('wire-kill', '2026-11-20T08:00:00Z');
    await notice('wire-kill-unedited', '2026-11-20T09:00:00Z');
    await notice('wire-kill-unedited', '2026-11-20T10:00:00Z');
    expect((await get('/api/desk/overview')).json()).toMatchObject({
      notices: [
        { kind: 'wire-kill', createdAt: '2026-11-20T08:00:00.000Z' },
        { kind: 'wire-kill-unedited', createdAt: '2026-11-20T10:00:00.000Z' },
        { kind: 'wire-kill-unedited', createdAt: '2026-11-20T09:00:00.000Z' },
      ],
    });
  });

  it('shows what readers read most, hottest first', async () => {
    const ids = [newId(), newId()];
    for (const [place, id] of ids.entries()) {
      await desk.db.pool.query(
        `insert into stories (id, kind, section, slug, title, status, source, publish_at)
         values ($1, 'article', 'world', $2, $3, 'published', 'desk', now() - interval '1 hour')`,
        [id, `read-${place}`, `Read ${place}`],
      );
      await desk.db.pool.query(
        'insert into story_views (story_id, views, heat, publish_at) values ($1, 1, $2, now())',
        [id, 1e9 + place],
      );
    }
    expect((await get('/api/desk/most-read')).json()).toEqual({
      stories: [
        { _id: ids[1], title: 'Read 1', section: 'world', href: '/world/read-1' },
        { _id: ids[0], title: 'Read 0', section: 'world', href: '/world/read-0' },
      ],
    });
  });

  it.each(['/api/desk/wire', '/api/desk/overview', '/api/desk/most-read'])(
    'keeps %s from strangers (SPEC-02)',
    async (url) => {
      expect((await get(url, {})).statusCode).toBe(401);
    },
  );
});
