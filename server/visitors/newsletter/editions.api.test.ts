import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Edition, editionAnswer } from '#domain/desk/newsletter.ts';
import { newId } from '#domain/ids.ts';
import { addStory } from '#tests/support/stories.ts';
import { openVisitorsDesk, type VisitorsDesk } from '#tests/support/visitors/visitors-desk.ts';
import { advanceEditions } from './sending.service.ts';

let at: VisitorsDesk;
let story: string;
beforeAll(async () => {
  at = await openVisitorsDesk();
  story = await addStory(at.desk.db.pool, { title: 'Budget <day>' });
});
beforeEach(async () => {
  at.server.refuse(null);
  for (const table of ['newsletter_subscribers', 'newsletter_editions', 'mails', 'audit_log']) {
    await at.desk.db.pool.query(`delete from ${table}`);
  }
});
afterAll(() => at.close());

const PATH = '/api/desk/newsletter/editions';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  at.call('editor', method, PATH + path, body);
const edition = (answer: { json(): unknown }): Edition => editionAnswer.parse(answer.json());
const read = async (id: string) => edition(await call('GET', `/${id}`));
const fields = () => ({ subject: 'Your morning', intro: 'Good morning.\n\nHere is the day.', stories: [story] });
const begin = async (part: object = {}) => edition(await call('POST', '', { ...fields(), ...part }));

/** So many people who confirmed: reader0@… */
async function subscribe(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await at.desk.db.pool.query(
      `insert into newsletter_subscribers (id, email, state, token, created_at, asked_at, confirmed_at)
       values ($1, $2, 'active', $1, now(), now(), now())`,
      [newId(), `reader${n}@reader.example`],
    );
  }
}
async function arrived(subject: string): Promise<string[]> {
  const mails = (await at.server.mails()).filter((mail) => mail.subject === subject);
  return mails.map(({ to }) => to?.[0]?.address ?? '').sort();
}

describe('an edition', () => {
  it('is begun once for each id, however often it is sent, and never with that of somebody else', async () => {
    const start = { ...fields(), id: newId() };
    const first = edition(await call('POST', '', start));
    expect(edition(await call('POST', '', { ...start, subject: 'Sent again' }))).toEqual(first);
    expect(first._id).toBe(start.id);
    const others = await at.call('administrator', 'POST', PATH, start);
    expect(others.json()).toMatchObject({ status: 409, code: 'edition_id_taken' });
  });

  it('is previewed exactly as it is mailed, can be tested on oneself, and says how to unsubscribe (SPEC-20)', async () => {
    const { _id, version } = await begin();
    const preview = (await call('GET', `/${_id}/preview`)).json();
    expect(preview).toMatchObject({ subject: 'Your morning', html: expect.stringContaining('Budget &lt;day&gt;') });
    expect(preview.text).toContain('Here is the day.');
    const framed = await call('GET', `/${_id}/preview.html`);
    expect(framed.headers['content-security-policy']).toContain("default-src 'none'");
    expect(framed.body).toBe(preview.html);
    expect((await call('POST', `/${_id}/test`)).json()).toEqual({
      message: 'A test is on its way to editor@matv.example.',
    });
    await at.jobs.drain();
    expect(await at.server.mailTo('editor@matv.example')).toMatchObject({ subject: 'Test: Your morning' });
    await subscribe(1);
    await call('POST', `/${_id}/send`, { version });
    await at.jobs.drain();
    const mail = await at.server.mailTo('reader0@reader.example');
    const leave = 'http://localhost:3000/newsletter/unsubscribe/';
    // The link of the reader is all that differs.
    const asPreviewed = (text = '') =>
      text.replace(new RegExp(`${leave}\\w+`, 'g'), 'http://localhost:3000/newsletter');
    expect(asPreviewed(mail.html?.trim())).toBe(preview.html);
    const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe')).toMatch(/^<http:\/\/localhost:3000\/newsletter\/unsubscribe\/\w+>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('does not say a headline twice that agencies send as the standfirst too', async () => {
    const repeating = await addStory(at.desk.db.pool, { title: 'Trains stop in Leeds' });
    await at.desk.db.pool.query('update stories set standfirst = title where id = $1', [repeating]);
    const { _id } = await begin({ stories: [repeating] });
    const { html } = (await call('GET', `/${_id}/preview`)).json();
    expect(html.split('Trains stop in Leeds')).toHaveLength(2);
  });

  it('reaches everybody who confirmed, once, in batches, and reports its progress', async () => {
    await subscribe(23);
    await at.newsletter.subscribe('pending@reader.example');
    await at.jobs.drain();
    const { _id, version } = await begin({ subject: 'In batches' });
    await call('POST', `/${_id}/send`, { version });
    for (let round = 0; (await read(_id)).state !== 'sent' && round < 10; round += 1) await at.jobs.drain();
    expect(await read(_id)).toMatchObject({
      state: 'sent',
      finishedAt: at.clock.now().toISOString(),
      progress: { recipients: 23, waiting: 0, queued: 0, sent: 23, failed: 0, skipped: 0 },
    });
    const got = await arrived('In batches');
    expect([got.length, new Set(got).size]).toEqual([23, 23]);
    expect(await at.auditEntries(_id)).toEqual(['MATV went out', 'The editor sent', 'The editor began']);
    expect((await at.call('editor', 'GET', '/api/desk/newsletter')).body).not.toContain('@');
  });

  it('waits for its time, can be unscheduled, paused and resumed', async () => {
    await subscribe(12);
    const { _id, version } = await begin({ subject: 'Later' });
    const at9 = new Date(at.clock.now().getTime() + 3_600_000).toISOString();
    const scheduled = edition(await call('POST', `/${_id}/send`, { version, at: at9 }));
    expect(scheduled).toMatchObject({ state: 'scheduled', sendAt: at9 });
    await at.jobs.drain();
    expect((await read(_id)).state).toBe('scheduled');
    const back = edition(await call('POST', `/${_id}/unschedule`));
    expect(back).toMatchObject({ state: 'draft', sendAt: null });
    await call('POST', `/${_id}/send`, { version: back.version, at: at9 });
    at.clock.forward(3_601);
    await at.jobs.drain();
    expect(edition(await call('POST', `/${_id}/pause`))).toMatchObject({ state: 'paused' });
    await at.jobs.drain();
    await at.jobs.drain();
    expect(await read(_id)).toMatchObject({ state: 'paused', progress: { sent: 10, waiting: 2 } });
    expect((await call('POST', `/${_id}/pause`)).json()).toMatchObject({ code: 'edition_is_elsewhere' });
    expect((await call('DELETE', `/${_id}`)).json()).toMatchObject({ code: 'edition_is_out' });
    await call('POST', `/${_id}/resume`);
    for (let round = 0; round < 3; round += 1) await at.jobs.drain();
    expect(await read(_id)).toMatchObject({ state: 'sent', progress: { sent: 12 } });
    expect(new Set(await arrived('Later')).size).toBe(12);
  });

  it('goes on to others while the mail server puts some off, until it puts off too many', async () => {
    await subscribe(33);
    const { _id, version } = await begin({ subject: 'Put off' });
    await call('POST', `/${_id}/send`, { version });
    const goOn = () => advanceEditions(at.sending, 'edition', new AbortController().signal);
    const putOff = (count: number) =>
      at.desk.db.pool.query(
        `update mails set tries = 1, last_error = '451 try again later' where id in (select id from mails limit $1)`,
        [count],
      );
    await goOn();
    expect(await read(_id)).toMatchObject({ progress: { queued: 10, waiting: 23 } });
    await putOff(9);
    await goOn();
    expect(await read(_id)).toMatchObject({ progress: { queued: 19, waiting: 14 } });
    await putOff(19);
    await goOn();
    expect(await read(_id)).toMatchObject({ progress: { queued: 19, waiting: 14 } });
    for (let round = 0; (await read(_id)).state !== 'sent' && round < 10; round += 1) await at.jobs.drain();
    expect(await read(_id)).toMatchObject({ state: 'sent', progress: { sent: 33 } });
    const got = await arrived('Put off');
    expect([got.length, new Set(got).size]).toEqual([33, 33]);
  });

  it('skips people who have since unsubscribed, counts failures, and gives up dead addresses', async () => {
    await subscribe(3);
    await at.desk.db.pool.query('update newsletter_subscribers set breaking = true');
    const { _id, version } = await begin({ subject: 'First' });
    at.server.refuse(550);
    await call('POST', `/${_id}/send`, { version });
    await at.jobs.drain();
    await at.jobs.drain();
    await at.jobs.drain();
    expect(await read(_id)).toMatchObject({ state: 'sent', progress: { failed: 3, sent: 0 } });
    at.server.refuse(null);
    const overview = (await at.call('editor', 'GET', '/api/desk/newsletter')).json();
    expect(overview.subscribers).toMatchObject({ active: 0, pending: 0, bounced: 3, breaking: 0 });
    // A reader who comes back chooses again.
    const { rows } = await at.desk.db.pool.query('select from newsletter_subscribers where breaking');
    expect(rows).toEqual([]);
    const second = await begin({ subject: 'Second' });
    await call('POST', `/${second._id}/send`, { version: second.version });
    await at.jobs.drain();
    expect(await read(second._id)).toMatchObject({ state: 'sent', progress: { recipients: 0 } });
  });

  it('counts as failed where the mail server refuses what is in it, which costs nobody the next one', async () => {
    await subscribe(2);
    const { _id, version } = await begin();
    at.server.refuse(554, 'message', 'Message rejected as spam');
    await call('POST', `/${_id}/send`, { version });
    for (let round = 0; round < 3; round += 1) await at.jobs.drain();
    expect(await read(_id)).toMatchObject({ state: 'sent', progress: { failed: 2, sent: 0 } });
    const overview = (await at.call('editor', 'GET', '/api/desk/newsletter')).json();
    expect(overview.subscribers).toMatchObject({ active: 2, bounced: 0 });
  });

  it('is saved only over the version that was seen, and not once it is sent', async () => {
    const first = await begin();
    const save = (version: number, part: object = {}) =>
      call('PUT', `/${first._id}`, { ...fields(), ...part, version });
    const saved = edition(await save(1, { subject: 'Other' }));
    expect(saved).toMatchObject({
      subject: 'Other',
      version: 2,
      stories: [{ title: 'Budget <day>', section: 'World News' }],
    });
    expect((await save(1)).json()).toMatchObject({ status: 409, code: 'stale_edition' });
    await call('POST', `/${first._id}/send`, { version: 2 });
    await at.jobs.drain();
    expect((await save(2)).json()).toMatchObject({ code: 'edition_is_out' });
    expect((await call('DELETE', `/${first._id}`)).json()).toMatchObject({ code: 'edition_is_out' });
    const other = await begin();
    expect((await call('DELETE', `/${other._id}`)).statusCode).toBe(200);
    expect((await call('GET', `/${other._id}`)).statusCode).toBe(404);
  });

  it('is put back as it was after its removal; one whose time has passed comes back as a draft', async () => {
    const remove = async (id: string) => z.object({ undo: z.string() }).parse((await call('DELETE', `/${id}`)).json());
    const undo = ({ undo: id }: { undo: string }) => at.call('editor', 'POST', `/api/desk/removals/${id}/undo`);
    const { _id, version } = await begin();
    await call('POST', `/${_id}/send`, { version, at: '2099-01-01T09:00:00.000Z' });
    const before = await read(_id);
    const removal = await remove(_id);
    expect((await call('GET', `/${_id}`)).statusCode).toBe(404);
    expect((await undo(removal)).json()).toEqual({ message: 'The edition is back.' });
    expect(await read(_id)).toEqual(before);
    await at.desk.db.pool.query('update newsletter_editions set send_at = now()');
    expect((await undo(await remove(_id))).statusCode).toBe(200);
    expect(await read(_id)).toMatchObject({ state: 'draft', sendAt: null, subject: 'Your morning' });
  });

  it('is not sent without a subject, without stories, or with one that is not public', async () => {
    const draft = await addStory(at.desk.db.pool, { title: 'Secret', status: 'draft' });
    const why = async (part: object) => {
      const { _id, version } = await begin(part);
      return z
        .object({ code: z.string(), message: z.string() })
        .parse((await call('POST', `/${_id}/send`, { version })).json());
    };
    expect(await why({ subject: ' ' })).toEqual({ code: 'not_ready', message: 'The edition has no subject.' });
    expect(await why({ stories: [] })).toEqual({ code: 'not_ready', message: 'Choose at least one story.' });
    expect((await why({ stories: [story, draft] })).message).toContain('Readers cannot open ‘Secret’');
    const { _id } = await begin({ stories: [story, draft] });
    expect((await call('GET', `/${_id}/preview`)).json().html).not.toContain('Secret');
  });

  it('whose stories were all withdrawn before its time returns to the desk, with a notice', async () => {
    const gone = await addStory(at.desk.db.pool, { title: 'Gone' });
    const { _id, version } = await begin({ stories: [gone] });
    await call('POST', `/${_id}/send`, { version, at: new Date(at.clock.now().getTime() + 1000).toISOString() });
    await at.desk.db.pool.query(`update stories set status = 'withdrawn' where id = $1`, [gone]);
    at.clock.forward(2);
    await at.jobs.drain();
    expect(await read(_id)).toMatchObject({ state: 'draft', problem: expect.stringContaining('‘Gone’') });
  });

  it('is not for reporters', async () => {
    for (const who of ['reporter', null] as const) {
      for (const [method, path] of [
        ['GET', '/api/desk/newsletter'],
        ['POST', PATH],
        ['GET', `${PATH}/${story}`],
        ['PUT', `${PATH}/${story}`],
        ['DELETE', `${PATH}/${story}`],
        ['POST', `${PATH}/${story}/send`],
        ['POST', `${PATH}/${story}/pause`],
        ['POST', `${PATH}/${story}/test`],
        ['GET', `${PATH}/${story}/preview`],
        ['GET', `${PATH}/${story}/preview.html`],
      ] as const) {
        const answer = await at.call(who, method, path, method === 'GET' ? undefined : {});
        expect([method, path, answer.statusCode]).toEqual([method, path, who === null ? 401 : 403]);
      }
    }
  });
});
