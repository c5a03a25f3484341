import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskPetition, PetitionFields } from '#domain/desk/petitions.ts';
import { newId } from '#domain/ids.ts';
import { madePetition, openPetitionApp, PETITION_FIELDS, type PetitionApp } from '#tests/support/forms/petition-app.ts';

let site: PetitionApp;
beforeAll(async () => {
  site = await openPetitionApp();
});
afterAll(() => site.close());

const URL = '/api/desk/petitions';
const made = (fields: Partial<PetitionFields> = {}) => madePetition(site, fields);

const save = ({ _id, saved }: DeskPetition, fields: Partial<PetitionFields>) =>
  site.call('editor', 'PUT', `${URL}/${_id}`, { ...PETITION_FIELDS, ...fields, saved });

const entries = async (id: string) => {
  const { rows } = await site.desk.db.pool.query<{ action: string }>(
    'select action from audit_log where subject_id = $1 order by id',
    [id],
  );
  return rows.map(({ action }) => action);
};

describe('texts of petitions', () => {
  it('are kept in versions, and a signature keeps the one that was signed', async () => {
    const first = await made();
    expect(first).toMatchObject({ ...PETITION_FIELDS, version: 1, saved: 1, path: '/petition/keep-the-library-open' });
    await site.sign('one@example.org', { petitionId: first._id });
    const second: DeskPetition = (await save(first, { description: 'It is nearly all.' })).json();
    expect(second).toMatchObject({ version: 2, saved: 2, description: 'It is nearly all.' });
    expect(second.versions.map(({ version, text, changedBy }) => [version, text.description, changedBy])).toEqual([
      [2, 'It is nearly all.', 'The editor'],
      [1, 'It is all we have.', 'The editor'],
    ]);
    await site.sign('two@example.org', { petitionId: first._id });
    await site.sign('three@example.org', { petitionId: first._id, version: 1 });
    await site.sign('four@example.org', { petitionId: first._id, version: 9 });
    const { rows } = await site.desk.db.pool.query<{ version: number }>(
      'select version from signatures where petition_id = $1 order by id',
      [first._id],
    );
    expect(rows.map(({ version }) => version)).toEqual([1, 2, 1, 2]);
    const third: DeskPetition = (await save(second, { description: 'It is nearly all.', confirms: true })).json();
    expect(third).toMatchObject({ version: 2, saved: 3, confirms: true });
    expect(await entries(first._id)).toEqual(['added', 'changed', 'saved']);
  });

  it('are added once for each id, however often they are sent, with what was changed since', async () => {
    const sent = { ...PETITION_FIELDS, title: 'Sent again', id: newId() };
    const add = async (more: object = {}) => (await site.call('editor', 'POST', URL, { ...sent, ...more })).json();
    const first = await add();
    expect(await add()).toEqual(first);
    expect(await entries(sent.id)).toEqual(['added']);
    expect(await add({ story: 'More of it.' })).toMatchObject({ _id: sent.id, version: 2, saved: 2, path: first.path });
    expect(await add({ story: 'Even more.' })).toMatchObject({ status: 409, code: 'stale' });
  });

  it('are added once by two calls at the same time, both of which get it', async () => {
    const sent = { ...PETITION_FIELDS, title: 'Sent twice at once', id: newId() };
    const [one, other] = await Promise.all([
      site.call('editor', 'POST', URL, sent),
      site.call('editor', 'POST', URL, sent),
    ]);
    expect([one.statusCode, other.statusCode]).toEqual([201, 201]);
    expect(one.json()).toEqual(other.json());
    expect(await entries(sent.id)).toEqual(['added']);
  });

  it('do not silently overwrite each other', async () => {
    const petition = await made({ title: 'Two editors' });
    expect((await save(petition, { title: 'First' })).statusCode).toBe(200);
    const late = await save(petition, { title: 'Second' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale']);
    expect(late.json().theirs).toMatchObject({ _id: petition._id, title: 'First', saved: 2 });
  });

  it('have addresses of their own', async () => {
    const [one, two] = [await made({ title: 'The same title' }), await made({ title: 'The same title' })];
    expect(one.path).toBe('/petition/the-same-title');
    expect(two.path).toMatch(/^\/petition\/the-same-title-[0-9a-f]{6}$/);
  });

  it('can be closed and reopened', async () => {
    const petition = await made({ title: 'To be closed' });
    const closed: DeskPetition = (await save(petition, { isClosed: true })).json();
    expect(closed).toMatchObject({ isClosed: true, isOpen: false });
    expect((await site.sign('late@example.org', { petitionId: petition._id })).json().code).toBe('petition_closed');
    await save(closed, { isClosed: false });
    expect((await site.sign('late@example.org', { petitionId: petition._id })).statusCode).toBe(201);
    expect(await entries(petition._id)).toEqual(['added', 'closed', 'opened']);
  });

  it('refuse what cannot be shown', async () => {
    for (const wrong of [
      { title: '' },
      { title: 'two\nlines' },
      { situation: Array(21).fill('x') },
      { deadline: 'soon' },
    ]) {
      expect((await site.call('editor', 'POST', URL, { ...PETITION_FIELDS, ...wrong })).statusCode).toBe(400);
    }
    expect((await site.call('editor', 'GET', `${URL}/${'f'.repeat(24)}`)).statusCode).toBe(404);
  });
});

describe('comments', () => {
  it('and names that a colleague has decided about are not decided otherwise by who still sees them waiting', async () => {
    const { _id: petitionId } = await made({ title: 'Two moderators' });
    await site.sign('m1@example.org', { petitionId, comment: 'Seen by two.' });
    const waiting = await site.call(
      'editor',
      'GET',
      `/api/desk/petition-comments?petition=${petitionId}&state=waiting`,
    );
    const [{ _id }] = waiting.json().comments;
    const judge = (what: 'comments' | 'names', state: string, from: string) =>
      site.call('editor', 'POST', `/api/desk/petition-${what}/${_id}`, { state, from });
    expect((await judge('comments', 'approved', 'waiting')).statusCode).toBe(200);
    expect((await judge('comments', 'approved', 'waiting')).statusCode).toBe(200);
    const decided = {
      status: 409,
      code: 'decided_since',
      message: 'Somebody has decided otherwise since you opened the list. Load the page again to see how.',
    };
    expect((await judge('comments', 'rejected', 'waiting')).json()).toMatchObject(decided);
    // The approved comment shows its name as well.
    expect((await judge('names', 'rejected', 'held')).json()).toMatchObject(decided);
    expect((await judge('comments', 'rejected', 'approved')).json()).toMatchObject({ state: 'rejected' });
  });

  it('await an editor, and are shown once approved', async () => {
    const { _id: petitionId } = await made({ title: 'With comments' });
    await site.sign('c1@example.org', { petitionId, comment: 'Because of my sister.' });
    await site.sign('c2@example.org', { petitionId, comment: 'Buy cheap things' });
    await site.sign('c3@example.org', { petitionId, comment: 'Not with my name', displayName: false });
    const queue = async (state: string) =>
      (await site.call('editor', 'GET', `/api/desk/petition-comments?petition=${petitionId}&state=${state}`)).json()
        .comments;
    const waiting: { _id: string; comment: string }[] = await queue('waiting');
    expect(waiting.map(({ comment }) => comment)).toEqual(['Because of my sister.', 'Buy cheap things']);
    expect(JSON.stringify(waiting)).not.toContain('@');
    const shown = async () =>
      (await site.call(null, 'GET', `/api/signatures/petition/${petitionId}`)).json().signatures;
    await site.showName('c2@example.org');
    expect((await shown()).map(({ comment }: { comment: string | null }) => comment)).toEqual([null]);
    const judge = (at: number, state: string) =>
      site.call('editor', 'POST', `/api/desk/petition-comments/${waiting[at]?._id}`, { state });
    expect((await judge(0, 'approved')).json()).toMatchObject({ state: 'approved' });
    await judge(1, 'rejected');
    expect((await shown()).map(({ comment }: { comment: string | null }) => comment)).toEqual([
      null,
      'Because of my sister.',
    ]);
    expect((await site.petitions.open(petitionId, () => undefined))?.voices).toEqual([
      expect.objectContaining({ comment: 'Because of my sister.', name: 'Asha Rao' }),
    ]);
    expect(await queue('waiting')).toEqual([]);
    await judge(0, 'rejected');
    expect((await queue('rejected')).length).toBe(2);
    expect(
      (await site.call('editor', 'POST', `/api/desk/petition-comments/${'f'.repeat(24)}`, { state: 'approved' }))
        .statusCode,
    ).toBe(404);
    expect(await entries(petitionId)).toEqual([
      'added',
      'approved a comment',
      'rejected a comment',
      'rejected a comment',
    ]);
  });
});

it.each([
  ['comments', '/api/desk/petition-comments?state=rejected'],
  ['names', '/api/desk/petition-names?state=rejected'],
] as const)('the queue of %s has a further page only if there are further ones', async (kind, path) => {
  const { _id: petitionId } = await made({ title: `A page of ${kind}` });
  const add = (from: number, to: number) =>
    site.desk.db.pool.query(
      `insert into signatures (id, petition_id, version, state, first_name, last_name, location, location_key,
         display_name, name_state, comment, comment_state, signed_at, counted_at)
       select lpad(to_hex(n), 24, '0'), $1, 1, 'counted', 'N', 'N', 'Leeds', 'leeds', true,
         case when $2 = 'names' then 'rejected' else 'shown' end, 'A comment',
         case when $2 = 'comments' then 'rejected' else 'approved' end, now(), now()
       from generate_series($3::int, $4::int) n`,
      [petitionId, kind, from, to],
    );
  const page = async (after = '') =>
    (await site.call('editor', 'GET', `${path}${kind === 'comments' ? `&petition=${petitionId}` : ''}${after}`)).json();
  await add(1, 30);
  expect(await page()).toMatchObject({ [kind]: { length: 30 }, next: null });
  await add(31, 31);
  const { next } = await page();
  expect(await page(`&after=${next}`)).toMatchObject({ [kind]: { length: 1 }, next: null });
  await site.desk.db.pool.query('delete from signatures where petition_id = $1', [petitionId]);
});

describe('a decision about a comment or a name', () => {
  const undo = (id: string, body: object) =>
    site.call('editor', 'POST', `/api/desk/petition-signatures/${id}/undo`, body);
  const first = async (path: string) => (await site.call('editor', 'GET', path)).json();

  it('is taken back with all that it changed, unless somebody has decided since', async () => {
    const { _id: petitionId } = await made({ title: 'Taken back' });
    await site.sign('u1@example.org', { petitionId, comment: 'In haste' });
    const comments = `/api/desk/petition-comments?petition=${petitionId}`;
    const id: string = (await first(comments)).comments[0]._id;
    const judged = await site.call('editor', 'POST', `/api/desk/petition-comments/${id}`, { state: 'approved' });
    // With the comment the name is shown, which waited for the link in the signer's mail.
    expect(judged.json().undo).toEqual({
      left: { comment: 'approved', name: 'shown' },
      back: { comment: 'waiting', name: 'waiting' },
    });
    expect((await undo(id, judged.json().undo)).json()).toEqual({ comment: 'waiting', name: 'waiting' });
    expect((await first(comments)).comments).toHaveLength(1);
    expect((await first(`/api/signatures/petition/${petitionId}`)).signatures).toEqual([]);
    const again = await undo(id, judged.json().undo);
    expect([again.statusCode, again.json().code]).toEqual([409, 'decided_since']);
    expect(await entries(petitionId)).toEqual(['added', 'approved a comment', 'took back a decision']);

    const rejected = await site.call('editor', 'POST', `/api/desk/petition-names/${id}`, { state: 'rejected' });
    expect((await undo(id, rejected.json().undo)).statusCode).toBe(200);
    expect(
      (await first('/api/desk/petition-names?state=waiting')).names.map(({ _id }: { _id: string }) => _id),
    ).toContain(id);
  });

  it('cannot give a comment to a signature that has none', async () => {
    const { _id: petitionId } = await made({ title: 'Without words' });
    await site.sign('u2@example.org', { petitionId });
    const { names } = await first('/api/desk/petition-names?state=waiting');
    const id = names.find((one: { petition: string }) => one.petition === 'Without words')._id;
    const left = { comment: 'none', name: 'waiting' };
    expect((await undo(id, { left, back: { comment: 'waiting', name: 'waiting' } })).statusCode).toBe(409);
    expect((await undo(id, { left, back: { ...left, comment: 'deleted' } })).statusCode).toBe(400);
  });
});

describe('the export', () => {
  it('is a table in which spreadsheets compute nothing', async () => {
    const { _id: petitionId } = await made({ title: 'Exported' });
    await site.sign('e1@example.org', { petitionId, location: '=cmd, "so"', comment: 'a;=1\ntwo' });
    const answer = await site.call('administrator', 'GET', `${URL}/${petitionId}/signatures.csv`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.body).toContain(
      `","Asha","Rao","e1@example.org","'=cmd, ""so""","no","a;'=1\ntwo","waiting","counted","1"\r\n`,
    );
    expect(await entries(petitionId)).toEqual(['added', 'exported']);
  });

  it('is named by the day in London', async () => {
    const { clock } = site.desk;
    const summer = clock.now().getUTCFullYear() + 1;
    clock.forward((Date.UTC(summer, 6, 1, 23, 30) - clock.now().getTime()) / 1000);
    const answer = await site.call('administrator', 'GET', `${URL}/${site.mainId}/signatures.csv`);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="signatures-${summer}-07-02.csv"`);
  });
});

describe('who may do what', () => {
  it('reporters nothing, editors write and moderate, administrators remove and export', async () => {
    const aim = { kind: 'domain', value: 'x.example' };
    const id = site.mainId;
    const calls = [
      ['GET', URL, undefined, 200],
      ['GET', `${URL}/${id}`, undefined, 200],
      ['GET', `${URL}/${id}/bursts`, undefined, 200],
      ['GET', `${URL}/${id}/removals`, undefined, 200],
      ['GET', '/api/desk/petition-comments', undefined, 200],
      ['POST', `${URL}/${id}/removals/preview`, aim, 403],
      ['POST', `${URL}/${id}/removals`, { ...aim, expected: 1, reason: 'x' }, 403],
      ['POST', `${URL}/${id}/removals/x/restore`, undefined, 403],
      ['GET', `${URL}/${id}/signatures.csv`, undefined, 403],
    ] as const;
    for (const [method, url, payload, forEditors] of calls) {
      expect((await site.call('editor', method, url, payload)).statusCode, url).toBe(forEditors);
      expect((await site.call('reporter', method, url, payload)).statusCode, url).toBe(403);
      expect((await site.call(null, method, url, payload)).statusCode, url).toBe(401);
    }
    expect((await site.call('administrator', 'GET', `${URL}/${id}/signatures.csv`)).statusCode).toBe(200);
  });
});
