import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { editionAnswer } from '#domain/desk/newsletter.ts';
import { newId } from '#domain/ids.ts';
import { inTransaction } from '#server/db/client.ts';
import { addStory } from '#tests/support/stories.ts';
import { openVisitorsDesk, type VisitorsDesk } from '#tests/support/visitors/visitors-desk.ts';
import { mailBreaking } from './breaking.service.ts';
import { createNewsletterNotices, type MailedNotice, type NewsletterNotices } from './notices.service.ts';
import { advanceEditions } from './sending.service.ts';

let at: VisitorsDesk;
let notices: NewsletterNotices;
beforeAll(async () => {
  at = await openVisitorsDesk();
  notices = createNewsletterNotices(at.clock);
});
beforeEach(async () => {
  for (const table of [
    'newsletter_subscribers',
    'newsletter_notices',
    'newsletter_drops',
    'story_notices',
    'newsletter_editions',
    'mails',
    'audit_log',
  ]) {
    await at.desk.db.pool.query(`delete from ${table}`);
  }
});
afterAll(() => at.close());

const PATH = '/api/desk/newsletter/editions';
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  at.call('editor', method, PATH + path, body);
const read = async (id: string) => editionAnswer.parse((await call('GET', `/${id}`)).json());
const story = (title: string) => addStory(at.desk.db.pool, { title, slug: `of-${newId()}` });
const begin = async (subject: string, stories: readonly string[]) =>
  editionAnswer.parse((await call('POST', '', { subject, intro: '', stories })).json());
const inAnHour = () => new Date(at.clock.now().getTime() + 3_600_000).toISOString();

/** Sends an edition as far as the mail server takes it. */
async function send(subject: string, stories: readonly string[]): Promise<string> {
  const { _id, version } = await begin(subject, stories);
  await call('POST', `/${_id}/send`, { version });
  await at.jobs.drain();
  return _id;
}
async function subscribe(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await at.desk.db.pool.query(
      `insert into newsletter_subscribers (id, email, state, token, created_at, asked_at, confirmed_at, breaking)
       values ($1, $2, 'active', $1, now(), now(), now(), true)`,
      [newId(), `reader${n}@reader.example`],
    );
  }
}
const notice = (storyId: string, part: Partial<MailedNotice> = {}): MailedNotice => ({
  noticeId: newId(),
  storyId,
  kind: 'correction',
  title: 'Budget day',
  text: 'It was five, not <six>.',
  ...part,
});
const note = (one: MailedNotice) => inTransaction(at.desk.db, (tx) => notices.noteForNextEdition(tx, one));
/** Kills the story, and answers the notice that says so. */
async function drop(storyId: string): Promise<MailedNotice> {
  const kill = notice(storyId, { kind: 'kill' });
  await inTransaction(at.desk.db, (tx) => notices.dropFromEditions(tx, storyId, kill.noticeId));
  return kill;
}
const progress = (one: MailedNotice) => notices.noteProgress(at.desk.db.pool, one.noticeId);
const NOT_MAILED = { droppedFrom: 0, note: 'none', edition: null };
const WAITS = { droppedFrom: 0, note: 'stands in the next edition', edition: null };
const textOf = async (subject: string) =>
  (await at.server.mails()).find((mail) => mail.subject === subject)?.text ?? 'no such mail';

describe('a correction of a story that was mailed', () => {
  it('is in the next edition, and in no other', async () => {
    await subscribe(1);
    const [mailed, other] = [await story('Budget day'), await story('Elsewhere')];
    await send('First', [mailed]);
    const one = notice(mailed);
    await note(one);
    await note(one);
    expect(await progress(one)).toEqual(WAITS);
    const next = await begin('Second', [other]);
    // As it would be mailed now; looking at it takes nothing.
    expect((await call('GET', `/${next._id}/preview`)).json().html).toContain('It was five, not &lt;six&gt;.');
    expect(await progress(one)).toEqual(WAITS);
    await call('POST', `/${next._id}/send`, { version: next.version });
    await at.jobs.drain();
    expect(await progress(one)).toEqual({ droppedFrom: 0, note: 'sent', edition: 'Second' });
    const text = await textOf('Second');
    expect(text.match(/It was five, not <six>\./g)).toHaveLength(1);
    expect(text).toMatch(/Corrected: Budget day http:\/\/localhost:3000\/world\/of-/);
    await send('Third', [other]);
    expect(await textOf('Third')).not.toContain('It was five');
  });

  it('is not told if the story was not mailed, or longer than 14 days ago', async () => {
    const [mailed, never] = [await story('Old'), await story('Never mailed')];
    await send('Long ago', [mailed]);
    await begin('A draft', [never]);
    expect(await progress(notice(mailed))).toEqual(NOT_MAILED);
    const unmailed = notice(never);
    await note(unmailed);
    expect(await progress(unmailed)).toEqual(NOT_MAILED);
    at.clock.forward(14 * 86_400);
    const inTime = notice(mailed);
    await note(inTime);
    expect(await progress(inTime)).toEqual(WAITS);
    at.clock.forward(1);
    const late = notice(mailed);
    await note(late);
    expect(await progress(late)).toEqual(NOT_MAILED);
  });

  it('hears of breaking news as well, and gives way to a kill of the same story', async () => {
    await subscribe(1);
    const [killed, other] = [await story('Wrong'), await story('Right')];
    await inTransaction(at.desk.db, (tx) =>
      mailBreaking(tx, {
        id: newId(),
        title: 'Wrong',
        text: '',
        path: '/world/wrong',
        storyId: killed,
        sendAt: at.clock.now(),
        userId: null,
        at: at.clock.now(),
      }),
    );
    await at.jobs.drain();
    const correction = notice(killed, { text: 'A word was wrong.' });
    const kill = notice(killed, { kind: 'kill', title: 'Wrong', text: 'We have withdrawn this story.' });
    await at.desk.db.pool.query(`update stories set status = 'withdrawn' where id = $1`, [killed]);
    await note(correction);
    await note(kill);
    await send('After the kill', [other]);
    const text = await textOf('After the kill');
    expect(text).toContain('Withdrawn: Wrong\nWe have withdrawn this story.');
    expect(text).not.toContain('A word was wrong.');
    const sent = { droppedFrom: 0, note: 'sent', edition: 'After the kill' };
    expect([await progress(correction), await progress(kill)]).toEqual([sent, sent]);
  });

  it('is not told of a kill whose story is back, and of the last kill alone if it was killed again', async () => {
    await subscribe(1);
    const [mailed, other] = [await story('Budget day'), await story('Elsewhere')];
    await send('First', [mailed]);
    const setStatus = (status: string) =>
      at.desk.db.pool.query('update stories set status = $2 where id = $1', [mailed, status]);
    const killed = async (text: string) => {
      await setStatus('withdrawn');
      const kill = notice(mailed, { kind: 'kill', text });
      await note(kill);
      return kill;
    };
    const undone = await killed('A slip of the hand.');
    await setStatus('published');
    const next = await begin('After the return', [other]);
    expect((await call('GET', `/${next._id}/preview`)).json().html).not.toContain('A slip of the hand.');
    await call('POST', `/${next._id}/send`, { version: next.version });
    await at.jobs.drain();
    expect(await textOf('After the return')).not.toContain('A slip of the hand.');
    expect(await progress(undone)).toEqual(NOT_MAILED);
    await killed('Its first source was wrong.');
    await setStatus('published');
    await killed('Its second source was wrong too.');
    await send('After the second kill', [other]);
    expect(await textOf('After the second kill')).not.toContain('Its first source was wrong.');
    expect((await textOf('After the second kill')).match(/Its second source was wrong too\./g)).toHaveLength(1);
  });

  it('waits on when the edition that was due could not go out', async () => {
    const [mailed, gone] = [await story('Mailed'), await story('Gone')];
    await send('First', [mailed]);
    const one = notice(mailed);
    await note(one);
    const next = await begin('Second', [gone]);
    await call('POST', `/${next._id}/send`, { version: next.version, at: inAnHour() });
    await at.desk.db.pool.query(`update stories set status = 'withdrawn' where id = $1`, [gone]);
    at.clock.forward(3_601);
    await at.jobs.drain();
    expect((await read(next._id)).state).toBe('draft');
    expect(await progress(one)).toEqual(WAITS);
  });
});

describe('a killed story', () => {
  it('leaves drafts and scheduled editions, and whoever edits them sees why', async () => {
    const [killed, other] = [await story('Killed'), await story('Stays')];
    const draft = await begin('Draft', [killed, other]);
    const scheduled = await begin('Scheduled', [other, killed]);
    const alone = await begin('Alone', [killed]);
    const untouched = await begin('Untouched', [other]);
    for (const { _id, version } of [scheduled, alone]) {
      await call('POST', `/${_id}/send`, { version, at: inAnHour() });
    }
    expect(await progress(await drop(killed))).toEqual({ droppedFrom: 3, note: 'none', edition: null });
    expect(await read(draft._id)).toMatchObject({
      state: 'draft',
      version: 2,
      stories: [{ title: 'Stays' }],
      note: '‘Killed’ was killed, and taken out of this edition.',
    });
    expect(await read(scheduled._id)).toMatchObject({ state: 'scheduled', stories: [{ title: 'Stays' }] });
    expect(await read(alone._id)).toMatchObject({
      state: 'draft',
      sendAt: null,
      stories: [],
      note: '‘Killed’ was killed, and taken out of this edition. It had no other story, so it is a draft again.',
    });
    expect(await read(untouched._id)).toMatchObject({ version: 1, note: null });
    expect(await at.auditEntries(draft._id)).toEqual(['MATV took a killed story out of', 'The editor began']);
    const fields = { subject: 'Draft', intro: '', stories: [other] };
    expect((await call('PUT', `/${draft._id}`, { ...fields, version: 1 })).json()).toMatchObject({
      code: 'stale_edition',
    });
    const saved = await call('PUT', `/${draft._id}`, { ...fields, version: 2 });
    expect(editionAnswer.parse(saved.json()).note).toBeNull();
  });

  it('is back where it was when that is undone, and the edition that had no other story goes out at its time', async () => {
    const [killed, other, third] = [await story('Killed'), await story('Stays'), await story('Third')];
    const draft = await begin('Draft', [other, killed, third]);
    const alone = await begin('Alone', [killed]);
    const changed = await begin('Changed meanwhile', [killed]);
    const sendAt = inAnHour();
    for (const { _id, version } of [alone, changed]) await call('POST', `/${_id}/send`, { version, at: sendAt });
    const { noticeId } = await drop(killed);
    await at.desk.db.pool.query(
      `insert into story_notices (id, story_id, kind, origin, title, path, section, text, change, created_at)
       values ($1, $2, 'kill', 'desk', 'Killed', '/world/killed', 'world', '', '{}', now())`,
      [noticeId, killed],
    );
    const { version } = await read(changed._id);
    await call('PUT', `/${changed._id}`, { version, subject: 'Changed meanwhile', intro: '', stories: [third] });
    const undo = () => inTransaction(at.desk.db, (tx) => notices.putBackIntoEditions(tx, killed));
    await undo();
    await undo();
    expect(await read(draft._id)).toMatchObject({
      state: 'draft',
      version: 3,
      stories: [{ title: 'Stays' }, { title: 'Killed' }, { title: 'Third' }],
      note: '‘Killed’ is on the site again, and back in this edition.',
    });
    expect(await read(alone._id)).toMatchObject({ state: 'scheduled', sendAt, stories: [{ title: 'Killed' }] });
    expect(await read(changed._id)).toMatchObject({
      state: 'draft',
      sendAt: null,
      stories: [{ title: 'Killed' }, { title: 'Third' }],
    });
    expect(await at.auditEntries(alone._id)).toEqual([
      'MATV put a story back into',
      'MATV took a killed story out of',
      'The editor scheduled',
      'The editor began',
    ]);
  });

  it('is in no further mail of an edition that is being sent', async () => {
    await subscribe(23);
    const [killed, other] = [await story('Killed on the way'), await story('Goes on')];
    const id = await send('On its way', [killed, other]);
    expect((await read(id)).progress).toMatchObject({ sent: 10, queued: 10, waiting: 3 });
    const before = (await at.server.mails()).length;
    const kill = await drop(killed);
    for (let round = 0; round < 2; round += 1) await at.jobs.drain();
    const rest = (await at.server.mails()).slice(before).filter(({ subject }) => subject === 'On its way');
    expect(rest.map(({ text }) => /Killed on the way|Goes on/g.exec(text ?? '')?.[0])).toEqual([
      'Goes on',
      'Goes on',
      'Goes on',
    ]);
    const after = await read(id);
    expect(after).toMatchObject({ state: 'sent', progress: { sent: 23 } });
    expect(after.note).toContain('‘Killed on the way’ was killed while this edition was being sent');
    await note(kill);
    expect(await progress(kill)).toEqual({ ...WAITS, droppedFrom: 1 });
  });

  it('is in no mail that was queued before and had not gone out, and nobody is mailed twice', async () => {
    await subscribe(3);
    const [killed, other] = [await story('Killed in the queue'), await story('Goes on')];
    const breaking = newId();
    await inTransaction(at.desk.db, (tx) =>
      mailBreaking(tx, {
        id: breaking,
        title: 'Killed in the queue',
        text: '',
        path: '/world/x',
        storyId: killed,
        sendAt: at.clock.now(),
        userId: null,
        at: at.clock.now(),
      }),
    );
    const { _id, version } = await begin('Queued', [killed, other]);
    await call('POST', `/${_id}/send`, { version });
    const { signal } = new AbortController();
    await advanceEditions(at.sending, 'breaking', signal);
    await advanceEditions(at.sending, 'edition', signal);
    // The mail server may have taken this one just now.
    await at.desk.db.pool.query(
      `update mails set tries = 1 where recipient = 'reader0@reader.example' and template = 'newsletter-edition'`,
    );
    const before = (await at.server.mails()).length;
    await drop(killed);
    for (let round = 0; round < 3; round += 1) await at.jobs.drain();
    const mails = (await at.server.mails()).slice(before);
    expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address]).toSorted()).toEqual([
      ['Queued', 'reader1@reader.example'],
      ['Queued', 'reader2@reader.example'],
    ]);
    expect(mails.filter(({ text }) => text?.includes('Killed in the queue'))).toEqual([]);
    expect(await read(breaking)).toMatchObject({ state: 'sent', progress: { sent: 0, skipped: 3 } });
    expect(await read(_id)).toMatchObject({ state: 'sent', progress: { sent: 2, skipped: 1 } });
  });

  it('stops breaking news about it, and the rest of an edition that has nothing else', async () => {
    await subscribe(23);
    const killed = await story('False alarm');
    const breaking = (sendAt: Date) => ({
      id: newId(),
      title: 'False alarm',
      text: '',
      path: '/world/x',
      storyId: killed,
      sendAt,
      userId: null,
      at: at.clock.now(),
    });
    const [now, later] = [breaking(at.clock.now()), breaking(new Date(at.clock.now().getTime() + 60_000))];
    for (const one of [now, later]) await inTransaction(at.desk.db, (tx) => mailBreaking(tx, one));
    const edition = await send('Nothing else', [killed]);
    await drop(killed);
    at.clock.forward(61);
    for (let round = 0; round < 3; round += 1) await at.jobs.drain();
    expect(await read(now.id)).toMatchObject({ state: 'sent', progress: { sent: 10, skipped: 13 } });
    expect(await read(edition)).toMatchObject({ state: 'sent', progress: { sent: 20, skipped: 3 } });
    expect((await read(now.id)).note).toBe(
      '‘False alarm’ was killed while this was being sent: nobody else is mailed.',
    );
    expect((await call('GET', `/${later.id}`)).statusCode).toBe(404);
  });
});
