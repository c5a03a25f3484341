import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { editionAnswer } from '#domain/desk/newsletter.ts';
import { newId } from '#domain/ids.ts';
import { inTransaction } from '#server/db/client.ts';
import { linkIn } from '#tests/support/mail/mail-server.ts';
import { addStory } from '#tests/support/stories.ts';
import { openVisitorsDesk, type VisitorsDesk } from '#tests/support/visitors/visitors-desk.ts';
import { type BreakingMailing, mailBreaking } from './breaking.service.ts';
import { advanceEditions } from './sending.service.ts';

let at: VisitorsDesk;
beforeAll(async () => {
  at = await openVisitorsDesk();
});
beforeEach(async () => {
  for (const table of ['newsletter_subscribers', 'newsletter_notices', 'newsletter_editions', 'mails', 'audit_log']) {
    await at.desk.db.pool.query(`delete from ${table}`);
  }
});
afterAll(() => at.close());

const PATH = '/api/desk/newsletter/editions';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  at.call('editor', method, PATH + path, body);
const read = async (id: string) => editionAnswer.parse((await call('GET', `/${id}`)).json());

/** Confirmed subscribers reader0@…, of whom the first `breaking` are on the breaking list. */
async function subscribe(count: number, breaking: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await at.desk.db.pool.query(
      `insert into newsletter_subscribers (id, email, state, token, created_at, asked_at, confirmed_at, breaking)
       values ($1, $2, 'active', $3, now(), now(), now(), $4)`,
      [newId(), `reader${n}@reader.example`, `token${n}`, n < breaking],
    );
  }
}

const mailing = (part: Partial<BreakingMailing> = {}): BreakingMailing => ({
  id: newId(),
  title: 'Bridge <closed>',
  text: 'All trains stop at York.',
  path: '/world/bridge',
  storyId: null,
  sendAt: at.clock.now(),
  userId: null,
  at: at.clock.now(),
  ...part,
});
const mail = (one: BreakingMailing) => inTransaction(at.desk.db, (tx) => mailBreaking(tx, one));
async function arrived(subject: string): Promise<string[]> {
  const mails = (await at.server.mails()).filter((one) => one.subject === subject);
  return mails.map(({ to }) => to?.[0]?.address ?? '').sort();
}

describe('breaking news', () => {
  it('reaches the breaking list alone, once each, however often it is asked for, and says what and why', async () => {
    await subscribe(4, 2);
    const one = mailing();
    expect([await mail(one), await mail(one)]).toEqual([true, false]);
    for (let round = 0; round < 3; round += 1) await at.jobs.drain();
    expect(await arrived('Breaking: Bridge <closed>')).toEqual(['reader0@reader.example', 'reader1@reader.example']);
    expect(await read(one.id)).toMatchObject({
      kind: 'breaking',
      state: 'sent',
      progress: { recipients: 2, sent: 2, skipped: 0 },
    });
    const got = await at.server.mailTo('reader0@reader.example');
    const header = (key: string) => got.headers.find((each) => each.key === key)?.value;
    expect(header('list-unsubscribe')).toBe('<http://localhost:3000/newsletter/unsubscribe/token0/breaking>');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(linkIn(got, '/world/')).toBe('http://localhost:3000/world/bridge');
    for (const text of [got.text, got.html]) {
      expect(text).toContain('All trains stop at York.');
      expect(text).toContain('http://localhost:3000/newsletter/unsubscribe/token0/breaking');
      expect(text).toMatch(/http:\/\/localhost:3000\/newsletter\/unsubscribe\/token0(?!\/)/);
    }
    expect(got.text).toContain('You get this mail because you asked for breaking news on');
    expect(got.html).toContain('Bridge &lt;closed&gt;');
    expect(await at.auditEntries(one.id)).toEqual(['MATV went out']);
  });

  it('exists only if what it reports was committed, and waits for its time', async () => {
    await subscribe(1, 1);
    const rolledBack = mailing({ title: 'Never' });
    await expect(
      inTransaction(at.desk.db, async (tx) => {
        await mailBreaking(tx, rolledBack);
        throw new Error('no alert');
      }),
    ).rejects.toThrow('no alert');
    const waits = mailing({ title: 'Waits', sendAt: new Date(at.clock.now().getTime() + 20_000) });
    await mail(waits);
    await at.jobs.drain();
    expect(await arrived('Breaking: Waits')).toEqual([]);
    at.clock.forward(21);
    await at.jobs.drain();
    const all = (await at.server.mails()).map(({ subject }) => subject);
    expect(all.filter((subject) => /Never|Waits/.test(subject ?? ''))).toEqual(['Breaking: Waits']);
  });

  it('overtakes an edition that is on its way, and whoever left the list meanwhile gets none', async () => {
    await subscribe(25, 3);
    const story = await addStory(at.desk.db.pool, { title: 'A long day' });
    const draft = await call('POST', '', { subject: 'Large', intro: '', stories: [story] });
    const { _id, version } = editionAnswer.parse(draft.json());
    await call('POST', `/${_id}/send`, { version });
    await at.jobs.drain();
    const before = (await at.server.mails()).length;
    expect((await read(_id)).progress).toMatchObject({ sent: 10, queued: 10, waiting: 5 });
    await mail(mailing({ title: 'Now' }));
    await at.newsletter.leaveBreaking('token1');
    await at.jobs.drain();
    const after = (await at.server.mails()).slice(before).map(({ subject }) => subject);
    expect(after.slice(0, 2)).toEqual(['Breaking: Now', 'Breaking: Now']);
    expect(after.slice(2)).toEqual(Array.from({ length: 5 }, () => 'Large'));
    expect(await arrived('Breaking: Now')).toEqual(['reader0@reader.example', 'reader2@reader.example']);
  });

  it('is not sent to whoever leaves after its mail was queued; an edition goes on to those who left this list alone', async () => {
    await subscribe(3, 3);
    const story = await addStory(at.desk.db.pool, { title: 'Floods' });
    const draft = await call('POST', '', { subject: 'The weekend', intro: '', stories: [story] });
    const edition = editionAnswer.parse(draft.json());
    await call('POST', `/${edition._id}/send`, { version: edition.version });
    await mail(mailing({ title: 'Queued' }));
    const { signal } = new AbortController();
    await advanceEditions(at.sending, 'edition', signal);
    await advanceEditions(at.sending, 'breaking', signal);
    await at.newsletter.leaveBreaking('token0');
    await at.newsletter.unsubscribe('token1');
    for (let round = 0; round < 3; round += 1) await at.jobs.drain();
    expect(await arrived('Breaking: Queued')).toEqual(['reader2@reader.example']);
    expect(await arrived('The weekend')).toEqual(['reader0@reader.example', 'reader2@reader.example']);
    expect(await read(edition._id)).toMatchObject({
      state: 'sent',
      progress: { recipients: 3, sent: 2, skipped: 1, failed: 0 },
    });
  });

  it('is not sent to whoever leaves at the moment in which its mail is queued', async () => {
    await subscribe(3, 3);
    await mail(mailing({ title: 'This moment' }));
    const queueing = Promise.withResolvers<void>();
    const sendAll: typeof at.sending.mail.sendAll = async (tx, mails, priority) => {
      queueing.resolve();
      await pause(300);
      return at.sending.mail.sendAll(tx, mails, priority);
    };
    const advanced = advanceEditions({ ...at.sending, mail: { sendAll } }, 'breaking', new AbortController().signal);
    await queueing.promise;
    await Promise.all([advanced, at.newsletter.unsubscribe('token0'), at.newsletter.leaveBreaking('token1')]);
    for (let round = 0; round < 3; round += 1) await at.jobs.drain();
    expect(await arrived('Breaking: This moment')).toEqual(['reader2@reader.example']);
  });

  it('is not begun by a job that was told to stop, and by the next one', async () => {
    await subscribe(1, 1);
    const one = mailing({ title: 'Not yet' });
    await mail(one);
    await advanceEditions(at.sending, 'breaking', AbortSignal.abort());
    expect(await read(one.id)).toMatchObject({ state: 'scheduled' });
    await advanceEditions(at.sending, 'breaking', new AbortController().signal);
    expect(await read(one.id)).toMatchObject({ state: 'sending' });
  });

  it('does not wait for another one that cannot be sent', async () => {
    await subscribe(1, 1);
    const [broken, whole] = [mailing({ title: 'Broken' }), mailing({ title: 'Whole' })];
    await mail(broken);
    await mail(whole);
    await at.desk.db.pool.query(`update newsletter_editions set content = '{}' where id = $1`, [broken.id]);
    await expect(advanceEditions(at.sending, 'breaking', new AbortController().signal)).rejects.toThrow();
    expect(await read(whole.id)).toMatchObject({ state: 'sending' });
    await at.jobs.drain().catch(() => undefined);
    expect(await arrived('Breaking: Whole')).toEqual(['reader0@reader.example']);
  });

  it('is listed at the desk with the size of its list; it can be looked at and paused, not changed', async () => {
    await subscribe(5, 3);
    const one = mailing({ title: 'Listed', sendAt: new Date(at.clock.now().getTime() + 20_000) });
    await mail(one);
    const overview = (await at.call('editor', 'GET', '/api/desk/newsletter')).json();
    expect(overview).toMatchObject({
      subscribers: { active: 5, breaking: 3 },
      editions: [{ _id: one.id, kind: 'breaking', subject: 'Listed', state: 'scheduled' }],
    });
    const preview = (await call('GET', `/${one.id}/preview`)).json();
    expect(preview).toMatchObject({ subject: 'Breaking: Listed' });
    for (const [method, path, body] of [
      ['PUT', '', { subject: 'Other', intro: '', stories: [], version: 1 }],
      ['DELETE', '', undefined],
      ['POST', '/send', { version: 1 }],
      ['POST', '/unschedule', undefined],
      ['POST', '/test', undefined],
    ] as const) {
      expect((await call(method, `/${one.id}${path}`, body)).json()).toMatchObject({
        status: 409,
        code: 'edition_is_breaking',
      });
    }
    at.clock.forward(21);
    await at.jobs.drain();
    expect(editionAnswer.parse((await call('POST', `/${one.id}/pause`)).json())).toMatchObject({ state: 'paused' });
  });
});
