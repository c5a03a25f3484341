import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVisitorsDesk, type VisitorsDesk } from '#tests/support/visitors/visitors-desk.ts';

let at: VisitorsDesk;
beforeAll(async () => {
  at = await openVisitorsDesk();
});
beforeEach(async () => {
  await at.desk.db.pool.query('delete from submissions');
  await at.desk.db.pool.query('delete from audit_log');
});
afterAll(() => at.close());

const list = async (query = '', who: 'editor' | 'administrator' = 'editor') =>
  (await at.call(who, 'GET', `/api/desk/inbox${query}`)).json();
const namesIn = ({ submissions }: { submissions: { name: string }[] }) => submissions.map(({ name }) => name);
const names = async (query = '') => namesIn(await list(query));
const search = async (words: string, query = '') =>
  namesIn((await at.call('editor', 'POST', `/api/desk/inbox/search${query}`, { q: words })).json());
const reply = (id: string, version: number, more: object = {}) =>
  at.call('editor', 'POST', `/api/desk/inbox/${id}/replies`, {
    version,
    key: randomUUID(),
    body: 'Please go to the High Commission.\n\nThey know.',
    ...more,
  });

describe('the list', () => {
  it('is filtered by kind, state and assignee, page by page', async () => {
    const first = await at.file({ name: 'Meera 100%' });
    await at.file({ name: 'Ravi', kind: 'booking', email: 'ravi@visitor.example' });
    await at.file({ name: 'Asha', subject: 'Visa of my mother' });
    const editor = await at.idOf('editor');
    const change = { version: 1, assignedTo: editor };
    expect((await at.call('editor', 'PATCH', `/api/desk/inbox/${first.id}`, change)).json()).toMatchObject({
      state: 'open',
      assignedTo: { _id: editor, name: 'The editor', canAnswer: true },
      version: 2,
      entries: [{ kind: 'event', body: 'assigned it to The editor', by: 'The editor' }, { body: 'marked it as open' }],
    });
    expect(await names()).toEqual(['Asha', 'Ravi', 'Meera 100%']);
    expect(await names('?kind=booking')).toEqual(['Ravi']);
    expect(await names('?state=new')).toEqual(['Asha', 'Ravi']);
    expect(await names('?state=todo')).toEqual(['Asha', 'Ravi', 'Meera 100%']);
    expect(await names('?assigned=me')).toEqual(['Meera 100%']);
    expect(await names('?assigned=nobody&kind=diaspora')).toEqual(['Asha']);
    for (let count = 0; count < 50; count += 1) await at.file({ name: `${count}` });
    const page = await list();
    expect(page.submissions).toHaveLength(50);
    expect(await names(`?before=${page.next}`)).toEqual(['Asha', 'Ravi', 'Meera 100%']);
    expect((await list(`?before=${page.next}`)).next).toBeNull();
  });

  it('counts what is assigned to somebody who can no longer answer as assigned to nobody, and says so', async () => {
    const { id } = await at.file({ name: 'Left behind' });
    await at.call('editor', 'PATCH', `/api/desk/inbox/${id}`, { version: 1, assignedTo: await at.idOf('editor') });
    expect(await names('?assigned=nobody')).toEqual([]);
    const setEditor = (what: string) => at.desk.db.pool.query(`update users set ${what} where name = 'The editor'`);
    const asAdministrator = async () =>
      (await at.call('administrator', 'GET', '/api/desk/inbox?assigned=nobody')).json().submissions;
    await setEditor('disabled_at = now()');
    try {
      expect(await asAdministrator()).toMatchObject([{ name: 'Left behind', assignedTo: { canAnswer: false } }]);
      await setEditor(`disabled_at = null, role = 'reporter'`);
      expect(await asAdministrator()).toMatchObject([{ name: 'Left behind', assignedTo: { canAnswer: false } }]);
    } finally {
      await setEditor(`disabled_at = null, role = 'editor'`);
    }
    expect(await names('?assigned=nobody')).toEqual([]);
  });

  it('is searched by words in the body, since they may name people, and never by the address', async () => {
    const first = await at.file({ name: 'Meera 100%' });
    await at.file({ name: 'Ravi', kind: 'booking', email: 'ravi@visitor.example' });
    await at.file({ name: 'Asha', subject: 'Visa of my mother' });
    expect(await search('visa MOTHER')).toEqual(['Asha']);
    expect(await search('100%')).toEqual(['Meera 100%']);
    expect(await search(first.reference.toLowerCase())).toEqual(['Meera 100%']);
    expect(await search('%')).toEqual(['Meera 100%']);
    expect(await search('ravi@visitor.example')).toEqual(['Ravi']);
    expect(await search('ravi@visitor.example', '?kind=diaspora')).toEqual([]);
    expect(await names('?q=ravi@visitor.example')).toEqual(['Asha', 'Ravi', 'Meera 100%']);
  });

  it('counts what is waiting, for the navigation and the dashboard', async () => {
    const { id } = await at.file();
    await at.file({ kind: 'booking' });
    await at.call('editor', 'PATCH', `/api/desk/inbox/${id}`, { version: 1, state: 'open' });
    expect((await at.call('editor', 'GET', '/api/desk/inbox/counts')).json()).toEqual({
      unread: 1,
      kinds: [
        { kind: 'diaspora', new: 0, open: 1 },
        { kind: 'booking', new: 1, open: 0 },
      ],
    });
    expect((await at.call('editor', 'GET', '/api/desk/visitors')).json()).toMatchObject({
      subscribers: { active: 0, pending: 0 },
      signaturesToday: 7,
    });
  });
});

describe('a submission', () => {
  it("is opened in full, and the audit log counts each person's openings, without a name (SPEC-38)", async () => {
    const { id, reference } = await at.file();
    await at.desk.db.pool.query(
      `insert into submission_files (id, submission_id, form, field, name, type, bytes, hash, created_at)
       values ('0123456789abcdef01234567', $1, 'diaspora-support', 'attachments', 'loss.pdf', 'pdf', 9, repeat('a', 64), now())`,
      [id],
    );
    expect(await at.open(id)).toMatchObject({
      reference,
      state: 'new',
      email: 'meera@visitor.example',
      keptUntil: null,
      files: 1,
      details: { country: 'United Kingdom' },
      attachments: [{ name: 'loss.pdf', bytes: 9, href: expect.stringContaining('/api/desk/files/0123456789abcdef') }],
    });
    await at.open(id);
    await at.call('administrator', 'GET', `/api/desk/inbox/${id}`);
    const { rows } = await at.desk.db.pool.query(
      `select user_name, subject_title, details from audit_log where action = 'opened' order by id`,
    );
    expect(rows).toEqual([
      { user_name: 'The editor', subject_title: reference, details: { times: 2 } },
      { user_name: 'The administrator', subject_title: reference, details: { times: 1 } },
    ]);
  });

  it('is answered in the language of the page that it was sent from', async () => {
    const { id, reference } = await at.file({ language: 'hi', at: new Date('2025-10-20T10:00:00Z') });
    expect((await reply(id, 1)).json()).toMatchObject({ language: 'hi' });
    await at.jobs.drain();
    const mail = (await at.server.mails()).find(({ subject }) => subject === `MATV का जवाब [${reference}]`);
    expect(mail?.html).toContain('<html dir="ltr" lang="hi-IN"');
    expect(mail?.html).toContain(`यह उसका जवाब है जो आपने हमें 20 अक्टूबर 2025 को भेजा था। आपका संदर्भ नंबर ${reference} है।`);
  });

  it('is answered by mail with the editor’s words and the reference, but nothing the visitor typed, once for a double click', async () => {
    const { id, reference } = await at.file({ name: 'Meera\r\nBcc: x@y.example' });
    const key = randomUUID();
    expect((await reply(id, 1, { key })).json()).toMatchObject({
      state: 'answered',
      version: 2,
      assignedTo: { name: 'The editor' },
      entries: [{ kind: 'reply', body: expect.stringContaining('High Commission'), by: 'The editor', mail: 'waiting' }],
    });
    expect((await reply(id, 1, { key })).json()).toMatchObject({ version: 2, entries: [{ kind: 'reply' }] });
    await at.jobs.drain();
    const mails = (await at.server.mails()).filter(({ subject }) => subject?.includes(reference));
    expect(mails).toMatchObject([
      {
        subject: `An answer from MATV [${reference}]`,
        text: expect.stringContaining('Please go to the High Commission.'),
      },
    ]);
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toMatch(/My passport was lost|Meera/);
    expect(mails[0]?.bcc).toBeUndefined();
    expect((await at.open(id)).entries[0]?.mail).toBe('sent');
    expect(await at.auditEntries(id)).toEqual(['The editor opened', 'The editor answered']);
  });

  it('is never answered on a stale version, which is refused and changes nothing (SPEC-27)', async () => {
    const { id } = await at.file();
    await at.call('administrator', 'PATCH', `/api/desk/inbox/${id}`, { version: 1, state: 'open' });
    expect((await reply(id, 1)).json()).toMatchObject({ status: 409, code: 'stale_submission' });
    const change = await at.call('editor', 'PATCH', `/api/desk/inbox/${id}`, { version: 1, state: 'spam' });
    expect(change.json()).toMatchObject({ status: 409, code: 'stale_submission' });
    expect(await at.open(id)).toMatchObject({ state: 'open', entries: [{ kind: 'event' }] });
  });

  it('without an e-mail address is answered by telephone and a note, which is saved once', async () => {
    const { id } = await at.file({ email: '', kind: 'booking' });
    expect((await reply(id, 1)).json()).toMatchObject({ status: 422, code: 'no_address' });
    const note = { key: randomUUID(), body: ' Rang, will come. ' };
    const noted = () => at.call('editor', 'POST', `/api/desk/inbox/${id}/notes`, note);
    expect((await noted()).statusCode).toBe(200);
    expect((await noted()).json()).toMatchObject({ version: 1, entries: [{ kind: 'note', body: 'Rang, will come.' }] });
  });

  it('settled by a reply is kept for a year from then on, spam for a month', async () => {
    const [one, other] = [await at.file(), await at.file()];
    const settled = (await reply(one.id, 1, { settles: true })).json();
    const year = new Date(at.clock.now());
    const month = year.getUTCMonth();
    year.setUTCFullYear(year.getUTCFullYear() + 1);
    // A year after 29 February is 28 February.
    if (year.getUTCMonth() !== month) year.setUTCDate(0);
    expect(settled).toMatchObject({ state: 'settled', keptUntil: year.toISOString() });
    await at.call('editor', 'PATCH', `/api/desk/inbox/${other.id}`, { version: 1, state: 'spam' });
    const until = Date.parse((await at.open(other.id)).keptUntil ?? '');
    expect(until - at.clock.now().getTime()).toBeLessThan(32 * 86_400_000);
  });

  it('is assigned only to people who may answer', async () => {
    const { id } = await at.file();
    const change = { version: 1, assignedTo: await at.idOf('reporter') };
    expect((await at.call('editor', 'PATCH', `/api/desk/inbox/${id}`, change)).json()).toMatchObject({
      code: 'no_such_colleague',
    });
    const { colleagues } = (await at.call('editor', 'GET', '/api/desk/inbox/colleagues')).json();
    expect(colleagues.map(({ name }: { name: string }) => name)).toEqual(['The administrator', 'The editor']);
  });
});

describe('who may', () => {
  it.each([
    ['GET', '/api/desk/inbox', 'editor'],
    ['POST', '/api/desk/inbox/search', 'editor'],
    ['GET', '/api/desk/inbox/counts', 'editor'],
    ['GET', '/api/desk/inbox/colleagues', 'editor'],
    ['GET', '/api/desk/visitors', 'editor'],
    ['GET', '/api/desk/inbox/0123456789abcdef01234567', 'editor'],
    ['PATCH', '/api/desk/inbox/0123456789abcdef01234567', 'editor'],
    ['POST', '/api/desk/inbox/0123456789abcdef01234567/replies', 'editor'],
    ['POST', '/api/desk/inbox/0123456789abcdef01234567/notes', 'editor'],
    ['GET', '/api/desk/personal-data/retention', 'administrator'],
    ['PUT', '/api/desk/personal-data/retention', 'administrator'],
    ['POST', '/api/desk/personal-data/preview', 'administrator'],
    ['POST', '/api/desk/personal-data/export', 'administrator'],
    ['POST', '/api/desk/personal-data/erase', 'administrator'],
  ] as const)('%s %s needs an %s; a stranger and who is below are refused', async (method, url, least) => {
    const body =
      method === 'GET'
        ? undefined
        : { email: 'a@b.example', periods: { diaspora: 1, booking: 1, spam: 1 }, version: '' };
    expect((await at.call(null, method, url, body)).statusCode).toBe(401);
    expect((await at.call(least === 'editor' ? 'reporter' : 'editor', method, url, body)).statusCode).toBe(403);
    expect([401, 403]).not.toContain((await at.call(least, method, url, body)).statusCode);
  });
});
