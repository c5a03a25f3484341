import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { transactionHere } from '#server/db/pool.ts';
import { ThreadPool } from '#server/threads/thread-pool.ts';
import { type DeskApp, logIn, openDeskApp } from '#tests/support/desk-app.ts';
import { readDay } from '../schedule.service.ts';
import { registerDeskScheduleRoutes } from './desk-schedule.api.ts';

let desk: DeskApp;
let editor: Record<string, string>;
const NOW = new Date('2026-11-20T10:00:00Z');
const clock = { now: () => NOW };

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) => registerDeskScheduleRoutes(app, { db, clock }));
  editor = { authorization: `Bearer ${(await logIn(desk, 'editor')).token}` };
});
afterAll(() => desk.close());
afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(async () => {
  await desk.db.pool.query('delete from programmes');
  await desk.db.pool.query('delete from audit_log');
});

const BASE = '/api/desk/schedule';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, headers = editor) =>
  desk.app.inject({ method, url: BASE + path, headers, ...(payload ? { payload } : {}) });

const facts = (title: string) => ({ title, summary: '', category: 'News', isLive: false });
const weekly = (title: string, start: string, minutes: number, more = {}) => ({
  facts: facts(title),
  rule: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7], start, minutes, from: '2026-11-01', until: null, ...more },
});
const once = (title: string, startsAt: string, minutes: number) => ({
  facts: facts(title),
  rule: { kind: 'once', startsAt, minutes },
});
async function added(fields: object): Promise<{ _id: string; version: number }> {
  const answer = await call('POST', '/programmes', fields);
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
const onAir = async (date: string) =>
  (await readDay(desk.db.pool, date, NOW)).broadcasts.map(
    ({ title, london }) => `${london.starts}-${london.ends} ${title}`,
  );

describe('planning', () => {
  it('adds, changes and removes a programme; each action is in the audit log and announced to the pages', async () => {
    const told: string[] = [];
    const stop = await desk.db.listen('matv_changes', (payload) => told.push(payload));
    const { _id, version } = await added(weekly('News', '18:00', 60, { days: [5, 1] }));
    expect(await onAir('2026-11-20')).toEqual(['18:00-19:00 News']);
    expect(await onAir('2026-11-21')).toEqual([]);
    const saved = await call('PUT', `/programmes/${_id}`, { ...weekly('News at six', '18:00', 30), version });
    expect(saved.json()).toMatchObject({ version: 2, updatedBy: 'The editor', rule: { minutes: 30 } });
    expect((await call('GET', '')).json()).toMatchObject({ today: '2026-11-20', programmes: [{ _id, version: 2 }] });
    expect((await call('DELETE', `/programmes/${_id}?version=2`)).statusCode).toBe(200);
    expect(await onAir('2026-11-20')).toEqual([]);
    const { rows } = await desk.db.pool.query('select action, subject_kind, subject_title from audit_log order by id');
    expect(rows.map(({ action, subject_title: title }) => `${action} ${title}`)).toEqual([
      'added News',
      'changed News at six',
      'removed News at six',
    ]);
    const toldOf = () => told.map((payload) => JSON.parse(payload).site);
    await expect.poll(toldOf).toEqual([['schedule'], ['schedule'], ['schedule']]);
    await stop();
  });

  it('answers a stale save with 409 and the stored version, and accepts it based on that', async () => {
    const { _id } = await added(weekly('News', '18:00', 60));
    await call('PUT', `/programmes/${_id}`, { ...weekly('Theirs', '18:00', 60), version: 1 });
    const stale = await call('PUT', `/programmes/${_id}`, { ...weekly('Mine', '18:00', 60), version: 1 });
    expect(stale.json()).toMatchObject({ status: 409, code: 'stale_programme', theirs: { version: 2 } });
    expect(stale.json().theirs.facts.title).toBe('Theirs');
    expect((await call('DELETE', `/programmes/${_id}?version=1`)).statusCode).toBe(409);
    const mine = await call('PUT', `/programmes/${_id}`, { ...weekly('Mine', '18:00', 60), version: 2 });
    expect(mine.json().facts.title).toBe('Mine');
    expect(
      (await call('PUT', `/programmes/${'0'.repeat(24)}`, { ...weekly('x', '18:00', 60), version: 1 })).statusCode,
    ).toBe(404);
  });

  it('refuses overlapping weekly programmes, but lets a single one replace them', async () => {
    await added(weekly('News', '18:00', 60));
    const refused = await call('POST', '/programmes', weekly('Debate', '18:30', 60));
    expect(refused.json()).toMatchObject({ status: 422, code: 'programmes_overlap', clashes: [{ withTitle: 'News' }] });
    await added(once('Match', '2026-11-20T18:15:00Z', 15));
    expect(await onAir('2026-11-20')).toEqual(['18:00-18:15 News', '18:15-18:30 Match', '18:30-19:00 News']);
    expect((await call('POST', '/programmes', once('Derby', '2026-11-20T18:20:00Z', 60))).statusCode).toBe(422);
  });

  it('accepts only one of two people who plan the same time at once', async () => {
    const both = await Promise.all(['A', 'B'].map((title) => call('POST', '/programmes', weekly(title, '20:00', 60))));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
  });

  it.each([
    [weekly('', '18:00', 60), 'facts.title'],
    [weekly('x', '24:00', 60), 'rule'],
    [weekly('x', '18:00', 0), 'rule'],
    [weekly('x', '18:00', 1441), 'rule'],
    [weekly('x', '18:00', 60, { days: [] }), 'rule'],
    [weekly('x', '18:00', 60, { days: [8] }), 'rule'],
    [weekly('x', '18:00', 60, { from: '2026-02-30' }), 'rule'],
    [weekly('x', '18:00', 60, { until: '2026-10-01' }), 'rule'],
    [once('x', '2026-11-20T18:15:30Z', 15), 'rule'],
    [once('x', 'soon', 15), 'rule'],
  ])('refuses an invalid programme, %#', async (fields, field) => {
    const answer = await call('POST', '/programmes', fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().mistakes[0].field).toContain(field);
  });
});

describe('one day of a weekly programme', () => {
  const decide = (id: string, day: string, version: number, decision: object) =>
    call('PUT', `/programmes/${id}/days/${day}`, { version, decision });

  it('is cancelled, moved, replaced and restored', async () => {
    const { _id } = await added(weekly('News', '18:00', 60));
    await decide(_id, '2026-11-20', 1, { kind: 'cancelled' });
    await decide(_id, '2026-11-21', 2, { kind: 'moved', startsAt: '2026-11-22T09:00:00.000Z', minutes: 30 });
    const third = await decide(_id, '2026-11-23', 3, { kind: 'replaced', facts: facts('Special') });
    expect(third.json()).toMatchObject({ version: 4, exceptions: [{}, { kind: 'moved' }, { kind: 'replaced' }] });
    expect(await onAir('2026-11-20')).toEqual([]);
    expect(await onAir('2026-11-21')).toEqual([]);
    expect(await onAir('2026-11-22')).toEqual(['09:00-09:30 News', '18:00-19:00 News']);
    expect(await onAir('2026-11-23')).toEqual(['18:00-19:00 Special']);
    await decide(_id, '2026-11-20', 4, { kind: 'as-planned' });
    expect(await onAir('2026-11-20')).toEqual(['18:00-19:00 News']);
    expect((await decide(_id, '2026-11-20', 4, { kind: 'cancelled' })).statusCode).toBe(409);
  });

  it('must be a day of that programme', async () => {
    const { _id } = await added(weekly('News', '18:00', 60, { days: [1], until: '2026-12-31' }));
    for (const day of ['2026-11-20', '2027-01-04']) {
      expect((await decide(_id, day, 1, { kind: 'cancelled' })).json().code).toBe('not_on_that_day');
    }
    expect((await decide(_id, '2026-02-30', 1, { kind: 'cancelled' })).statusCode).toBe(400);
    const single = await added(once('Match', '2026-11-20T18:15:00Z', 15));
    expect((await decide(single._id, '2026-11-20', 1, { kind: 'cancelled' })).statusCode).toBe(422);
  });

  it('is dropped when the programme no longer has it', async () => {
    const { _id } = await added(weekly('News', '18:00', 60));
    await decide(_id, '2026-11-21', 1, { kind: 'cancelled' });
    await decide(_id, '2026-11-23', 2, { kind: 'cancelled' });
    const saved = await call('PUT', `/programmes/${_id}`, {
      ...weekly('News', '18:00', 60, { days: [1] }),
      version: 3,
    });
    expect(saved.json().exceptions).toEqual([{ kind: 'cancelled', day: '2026-11-23' }]);
  });

  it('cannot be moved onto a single programme’s equal: another moved one', async () => {
    const [one, other] = [await added(weekly('A', '08:00', 60)), await added(weekly('B', '10:00', 60))];
    const moved = { kind: 'moved', startsAt: '2026-11-20T15:00:00.000Z', minutes: 60 };
    expect((await decide(one._id, '2026-11-20', 1, moved)).statusCode).toBe(200);
    expect((await decide(other._id, '2026-11-20', 1, moved)).json().code).toBe('programmes_overlap');
  });
});

describe('import and export', () => {
  const send = (more: object) => call('POST', '/import', { format: 'csv', ...more });
  const CSV = [
    'title,date,days,from,until,start,minutes,category,live,summary',
    'News,,Mon-Fri,2026-11-01,,18:00,60,News,yes,"The day, told"',
    'Match,20/11/2026,,,,20:15,90,Sport,,',
    'Broken,2026-13-01,,,,20:15,90,,,',
    'Clash,,Mon,2026-11-01,,18:30,60,,,',
  ].join('\n');

  it('previews changes and mistakes, and applies only what was previewed', async () => {
    const preview = (await send({ text: CSV })).json();
    expect(preview).toMatchObject({
      added: ['Mon Tue Wed Thu Fri 18:00 News', '2026-11-20 20:15 Match'],
      bad: [{ line: 4 }, { line: 5, reason: 'It is on at the same time as ‘News’ (2026-11-02, 18:00 to 19:00).' }],
      isDone: false,
    });
    expect(await onAir('2026-11-20')).toEqual([]);
    const done = (await send({ text: CSV, plan: preview.plan })).json();
    expect(done.isDone).toBe(true);
    expect(await onAir('2026-11-20')).toEqual(['18:00-19:00 News', '20:15-21:45 Match']);
    const again = (await send({ text: CSV, plan: preview.plan })).json();
    expect(again).toMatchObject({ status: 409, code: 'stale_plan', report: { added: [], unchanged: 2 } });
  });

  it('compares a file with the schedule while everybody else may go on writing', async () => {
    const { plan } = (await send({ text: CSV })).json();
    const { run } = ThreadPool.prototype;
    const inTransaction: boolean[] = [];
    vi.spyOn(ThreadPool.prototype, 'run').mockImplementation(function (this: ThreadPool<unknown, unknown>, task) {
      inTransaction.push(transactionHere() !== null);
      return run.call(this, task);
    });
    expect((await send({ text: CSV, plan })).json().isDone).toBe(true);
    expect(inTransaction).toEqual([false, false]);
  });

  it('applies nothing when somebody plans a programme meanwhile', async () => {
    const { plan } = (await send({ text: CSV })).json();
    const { run } = ThreadPool.prototype;
    vi.spyOn(ThreadPool.prototype, 'run').mockImplementation(async function (this: ThreadPool<unknown, unknown>, task) {
      const answer = await run.call(this, task);
      if (Object(task).kind === 'plan') await added(once('Meanwhile', '2026-11-21T20:15:00Z', 90));
      return answer;
    });
    expect((await send({ text: CSV, plan })).json()).toMatchObject({ status: 409, code: 'stale_plan' });
    expect(await onAir('2026-11-20')).toEqual([]);
    expect(await onAir('2026-11-21')).toEqual(['20:15-21:45 Meanwhile']);
  });

  it('reimports its own export, changes what differs, and removes what a file no longer contains', async () => {
    await added(weekly('=cmd() "quoted", with commas', '18:00', 60, { days: [1, 7], until: '2027-01-01' }));
    await added(once('Match', '2026-11-20T20:15:00Z', 90));
    await added(once('Derby', '2026-11-21T20:15:00Z', 90));
    const csv = (await call('GET', '/export.csv')).body;
    expect(csv).toContain(`"'=cmd() ""quoted"", with commas"`);
    expect((await send({ text: csv })).json()).toMatchObject({ added: [], changed: [], unchanged: 3, bad: [] });
    const changed = (await send({ text: csv.replace('90', '100').replace(/Derby.*\r\n/, '') })).json();
    expect(changed).toMatchObject({ changed: ['2026-11-20 20:15 Match'], removed: [], unchanged: 1 });
    const later = csv.replace(/"Match.*\r\n/, '').replace('2026-11-21', '2026-11-19');
    const replaced = (await send({ text: later, replaces: true })).json();
    expect(replaced).toMatchObject({ added: ['2026-11-19 20:15 Derby'], removed: [] });
    const wide = (await send({ text: `${later}Final,2026-11-22,,,,20:15,90,,,`, replaces: true })).json();
    expect(wide.removed).toEqual(['2026-11-20 20:15 Match', '2026-11-21 20:15 Derby']);
    await send({ text: `${later}Final,2026-11-22,,,,20:15,90,,,`, replaces: true, plan: wide.plan });
    expect(await onAir('2026-11-21')).toEqual([]);
    expect(await onAir('2026-11-22')).toEqual(['18:00-19:00 =cmd() "quoted", with commas', '20:15-21:45 Final']);
  });

  it('takes an import back with the days decided on, once, and only while nothing else has changed', async () => {
    const daily = await added(weekly('News', '18:00', 60));
    await call('PUT', `/programmes/${daily._id}/days/2026-11-20`, { version: 1, decision: { kind: 'cancelled' } });
    await added(once('Match', '2026-11-21T20:15:00Z', 90));
    const before = [await onAir('2026-11-20'), await onAir('2026-11-21')];
    const text = [
      'title,date,days,from,until,start,minutes,category,live,summary',
      'News,,Mon-Sun,2026-11-01,,18:00,45,News,,',
      'Final,21/11/2026,,,,20:15,90,Sport,,',
      'Late,22/11/2026,,,,20:15,90,Sport,,',
    ].join('\n');
    const take = async () => {
      const { plan } = (await send({ text, replaces: true })).json();
      return (await send({ text, replaces: true, plan })).json();
    };
    const undo = (id: string) => call('POST', `/imports/${id}/undo`);

    const first = await take();
    expect(await onAir('2026-11-21')).not.toEqual(before[1]);
    expect((await undo(first.undo)).statusCode).toBe(200);
    expect([await onAir('2026-11-20'), await onAir('2026-11-21')]).toEqual(before);
    expect(await onAir('2026-11-22')).toEqual(['18:00-19:00 News']);
    expect((await undo(first.undo)).json()).toMatchObject({ status: 404, code: 'no_such_import' });

    const second = await take();
    await added(once('Added since', '2026-11-25T10:00:00Z', 30));
    expect((await undo(second.undo)).json()).toMatchObject({ status: 409, code: 'schedule_changed' });
    expect(await onAir('2026-11-22')).not.toEqual(['18:00-19:00 News']);
  });

  it('handles as many weekly programmes as one file may contain, and refuses one more with a message', async () => {
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    const line = (_: unknown, at: number) => {
      const clock = `${Math.floor(at / 60) % 24}:${String(at % 60).padStart(2, '0')}`;
      return `Programme ${at},${clock},${days[Math.floor(at / 1440)]},1`;
    };
    const text = ['title,start,days,minutes', ...Array.from({ length: 3000 }, line)].join('\n');
    const report = (await send({ text })).json();
    expect(report.bad).toEqual([]);
    expect(report.added).toHaveLength(3000);
    const more = await send({ text: `${text}\nOne more,23:00,sun,1` });
    expect(more.statusCode).toBe(422);
    expect(more.json().message).toBe('The file holds more than 3000 programmes. Split it.');
  });

  it('reads the requested channel of an XMLTV file', async () => {
    const item = (channel: string, start: string, title: string) =>
      `<programme start="${start}" stop="20261120230000 +0000" channel="${channel}"><title>${title}</title></programme>`;
    const text = `<tv><channel id="a"><display-name>Other</display-name></channel><channel id="b"><display-name>MATV</display-name></channel>
      ${item('a', '20261120220000 +0000', 'Not ours')}${item('b', '20261120223000 +0000', 'Ours')}
      ${item('b', 'soon', 'Never')}</tv>`;
    const ours = (await send({ format: 'xmltv', text })).json();
    expect(ours).toMatchObject({ channel: 'b', added: ['2026-11-20 22:30 Ours'], bad: [{ line: 3 }] });
    expect((await send({ format: 'xmltv', text, channel: 'a' })).json().added).toEqual(['2026-11-20 22:00 Not ours']);
  });
});

it('lets reporters look and editors plan', async () => {
  const { _id } = await added(weekly('News', '18:00', 60));
  const reporter = { authorization: `Bearer ${(await logIn(desk, 'reporter')).token}` };
  const nobody = {};
  expect((await call('GET', '', undefined, reporter)).statusCode).toBe(200);
  expect((await call('GET', '', undefined, nobody)).statusCode).toBe(401);
  expect((await call('GET', '/export.csv', undefined, nobody)).statusCode).toBe(401);
  const writes = [
    ['POST', '/programmes', weekly('x', '08:00', 60)],
    ['PUT', `/programmes/${_id}`, { ...weekly('x', '08:00', 60), version: 1 }],
    ['PUT', `/programmes/${_id}/days/2026-11-20`, { version: 1, decision: { kind: 'cancelled' } }],
    ['DELETE', `/programmes/${_id}?version=1`, undefined],
    ['POST', '/import', { format: 'csv', text: 'title,start' }],
  ] as const;
  for (const [method, path, body] of writes) {
    expect((await call(method, path, body, reporter)).statusCode).toBe(403);
    expect((await call(method, path, body, nobody)).statusCode).toBe(401);
  }
});
