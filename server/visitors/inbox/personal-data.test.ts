import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { openVisitorsDesk, type VisitorsDesk } from '#tests/support/visitors/visitors-desk.ts';
import { keepNoLonger } from './retention.service.ts';
import { monthsAfter, retentionEnd } from './retention-end.ts';

let at: VisitorsDesk;
beforeAll(async () => {
  at = await openVisitorsDesk();
});
beforeEach(async () => {
  for (const table of ['submissions', 'mails', 'newsletter_subscribers', 'audit_log', 'settings']) {
    await at.desk.db.pool.query(`delete from ${table}`);
  }
  at.standIns.forgotten.length = 0;
  at.standIns.removals = 0;
});
afterAll(() => at.close());

const DAY = 86_400;
const attachments = {
  addressOf: (id: string) => id,
  remove: async (_tx: unknown, ids: readonly string[]) => {
    at.standIns.forgotten.push(...ids);
    return async () => {
      at.standIns.removals += 1;
    };
  },
};
const night = () => keepNoLonger({ db: at.desk.db, clock: at.clock, attachments });
const settle = (id: string, version = 1, state = 'settled') =>
  at.call('editor', 'PATCH', `/api/desk/inbox/${id}`, { version, state });

describe('retention', () => {
  it('erases all personal data after a year and keeps what can be counted (SPEC-38)', async () => {
    const [old, young, waiting] = [await at.file(), await at.file(), await at.file({ name: 'Waits' })];
    const body = { version: 1, key: randomUUID(), body: 'Dear Meera' };
    await at.call('editor', 'POST', `/api/desk/inbox/${old.id}/replies`, { ...body, settles: true });
    await at.jobs.drain();
    at.clock.forward(200 * DAY);
    await settle(young.id);
    at.clock.forward(166 * DAY);
    expect(await night()).toEqual({ settled: 0, anonymised: 1 });
    expect(await at.open(old.id)).toMatchObject({
      reference: old.reference,
      state: 'settled',
      name: '',
      email: '',
      phone: '',
      subject: '',
      details: {},
      entries: [],
      anonymisedAt: at.clock.now().toISOString(),
      keptUntil: null,
    });
    expect([await at.open(young.id), await at.open(waiting.id)]).toMatchObject([
      { email: 'meera@visitor.example' },
      { name: 'Waits' },
    ]);
    expect(at.standIns).toMatchObject({ forgotten: [old.id], removals: 1 });
    const { rows } = await at.desk.db.pool.query(`select 1 from mails where recipient like 'meera%'`);
    expect(rows).toEqual([]);
    expect(await night()).toMatchObject({ anonymised: 0 });
  });

  it('deletes mails of a month ago, but not once it was told to stop', async () => {
    const { id } = await at.file();
    const reply = { version: 1, key: randomUUID(), body: 'Dear Meera', settles: true };
    await at.call('editor', 'POST', `/api/desk/inbox/${id}/replies`, reply);
    await at.jobs.drain();
    at.clock.forward(366 * DAY);
    const { pool } = at.desk.db;
    const sentAt = new Date(at.clock.now().getTime() - 40 * DAY * 1000);
    await pool.query('update mails set sent_at = $1', [sentAt]);
    // Otherwise it would go with the submission.
    await pool.query('update submission_entries set mail_id = null');
    const mails = async () => (await pool.query('select from mails')).rowCount;
    const stopping = new AbortController();
    const remove = async () => {
      stopping.abort();
      return async () => undefined;
    };
    const needs = { db: at.desk.db, clock: at.clock, attachments: { ...attachments, remove } };
    await expect(keepNoLonger(needs, stopping.signal)).rejects.toThrow('aborted');
    expect(await mails()).toBe(1);
    await night();
    expect(await mails()).toBe(0);
  });

  it('automatically settles what was answered without a response', async () => {
    const { id } = await at.file();
    await settle(id, 1, 'answered');
    at.clock.forward(59 * DAY);
    expect(await night()).toMatchObject({ settled: 0 });
    at.clock.forward(2 * DAY);
    expect(await night()).toMatchObject({ settled: 1, anonymised: 0 });
    expect(await at.open(id)).toMatchObject({ state: 'settled' });
  });

  it('erases a request for the show a year after its session, although nobody has answered it', async () => {
    const { id } = await at.file({ kind: 'booking' });
    await at.desk.db.pool.query(
      `insert into bookings (submission_id, state, session_date, session_starts, session_ends)
       values ($1, 'requested', $2, '10:00', '11:00')`,
      [id, at.clock.now().toISOString().slice(0, 10)],
    );
    at.clock.forward(364 * DAY);
    expect(await night()).toEqual({ settled: 0, anonymised: 0 });
    at.clock.forward(3 * DAY);
    expect(await night()).toEqual({ settled: 0, anonymised: 1 });
    expect(await at.open(id)).toMatchObject({ state: 'settled', email: '', keptUntil: null });
  });

  it('follows the periods that administrators set, one after the other', async () => {
    const read = async () => (await at.call('administrator', 'GET', '/api/desk/personal-data/retention')).json();
    const { periods, version } = await read();
    expect(periods).toEqual({ diaspora: 12, booking: 12, spam: 1 });
    const put = (change: object) => at.call('administrator', 'PUT', '/api/desk/personal-data/retention', change);
    expect((await put({ periods: { ...periods, diaspora: 2 }, version })).statusCode).toBe(200);
    expect((await put({ periods: { ...periods, diaspora: 3 }, version })).json()).toMatchObject({
      code: 'stale_retention',
    });
    expect((await put({ periods: { ...periods, spam: 0 }, version })).statusCode).toBe(400);
    const { id } = await at.file();
    await settle(id);
    at.clock.forward(63 * DAY);
    expect(await night()).toMatchObject({ anonymised: 1 });
    expect(await at.auditEntries('retention')).toEqual(['The administrator changed']);
  });

  it('counts a booking from its session, whoever dealt with it and when, and months by the calendar', () => {
    const periods = { diaspora: 12, booking: 12, spam: 1 };
    const settled = new Date('2025-10-01T12:00:00Z');
    const of = (kind: 'diaspora' | 'booking', recorded_on: string | null, settled_at: Date | null = settled) =>
      retentionEnd({ kind, state: 'settled', recorded_on, settled_at, anonymised_at: null }, periods);
    expect(of('booking', '2025-10-25')?.toISOString().slice(0, 10)).toBe('2026-10-25');
    expect(of('booking', '2025-09-06')?.toISOString().slice(0, 10)).toBe('2026-09-06');
    expect(of('booking', '2025-10-25', null)?.toISOString().slice(0, 10)).toBe('2026-10-25');
    expect(of('booking', null)).toEqual(monthsAfter(settled, 12));
    expect(of('diaspora', null)).toEqual(monthsAfter(settled, 12));
    expect(of('booking', null, null)).toBeNull();
    expect(of('diaspora', null, null)).toBeNull();
    expect(monthsAfter(new Date('2025-01-31T10:00:00Z'), 1).toISOString().slice(0, 10)).toBe('2025-02-28');
  });
});

describe('one person', () => {
  const email = 'Meera@Visitor.example';
  const ask = async (step: string) =>
    (await at.call('administrator', 'POST', `/api/desk/personal-data/${step}`, { email })).json();

  it('is not written about by a colleague who still has the erased submission open', async () => {
    const { id } = await at.file();
    await ask('erase');
    const note = { key: randomUUID(), body: 'Meera rang twice.' };
    const late = await at.call('editor', 'POST', `/api/desk/inbox/${id}/notes`, note);
    const refusal = {
      status: 409,
      code: 'submission_erased',
      message: 'This submission has been erased meanwhile. Nothing was saved or sent.',
    };
    expect(late.json()).toMatchObject(refusal);
    const reply = { version: 1, key: randomUUID(), body: 'Dear Meera', settles: false };
    expect((await at.call('editor', 'POST', `/api/desk/inbox/${id}/replies`, reply)).json()).toMatchObject(refusal);
    expect((await settle(id)).json()).toMatchObject(refusal);
    expect(await at.open(id)).toMatchObject({ name: '', entries: [] });
  });

  it('gets all data held about them, and is erased everywhere; the audit log names nobody (SPEC-38)', async () => {
    const { id, reference } = await at.file();
    const stranger = await at.file({ email: 'other@visitor.example', name: 'Other' });
    await at.newsletter.subscribe('meera@visitor.example');
    const held = [
      { part: 'Inbox', records: 1 },
      { part: 'Newsletter', records: 1 },
      { part: 'Mails sent', records: 1 },
    ];
    expect(await ask('preview')).toMatchObject({ parts: expect.arrayContaining(held) });
    expect((await ask('export')).parts).toMatchObject({
      Inbox: [{ reference, name: 'Meera Shah', details: { country: 'United Kingdom' } }],
      Newsletter: [{ email: 'meera@visitor.example', state: 'pending', breakingNews: false, language: 'en' }],
      'Mails sent': [{ template: 'newsletter-confirm', sentAt: null }],
    });
    expect(await ask('erase')).toMatchObject({ total: 3 });
    expect(await ask('preview')).toMatchObject({ total: 0 });
    expect(at.standIns).toMatchObject({ forgotten: [id], removals: 1 });
    expect(await at.open(stranger.id)).toMatchObject({ name: 'Other' });
    await at.jobs.drain();
    expect((await at.server.mails()).filter(({ subject }) => subject?.startsWith('Please confirm'))).toEqual([]);
    const { rows } = await at.desk.db.pool.query(`select * from audit_log where subject_kind = 'visitor' order by id`);
    expect(rows.map(({ action }) => action)).toEqual(['exported the data of', 'erased the data of']);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('meera');
  });

  it('is not counted with an open invitation to the desk, which an erasure leaves to the list of invitations', async () => {
    const { pool } = at.desk.db;
    const [mail, invitation] = [newId(), newId()];
    await pool.query(
      `insert into mails (id, recipient, recipient_name, template, sealed_props) values ($1, $2, 'Meera', 'invitation', '')`,
      [mail, email.toLowerCase()],
    );
    await pool.query(
      `insert into invitations (id, email, name, role, token_hash, mail_id, expires_at)
       values ($1, $2, 'Meera', 'editor', 'x', $3, now() + interval '7 days')`,
      [invitation, email.toLowerCase(), mail],
    );
    expect(await ask('preview')).toMatchObject({ total: 0 });
    expect(await ask('erase')).toMatchObject({ total: 0 });
    await pool.query('delete from invitations');
    expect(await ask('erase')).toMatchObject({ total: 1 });
  });

  it('gets the session that they asked for, and what colleagues wrote to them and about them (SPEC-38)', async () => {
    const { id } = await at.file({ kind: 'booking' });
    await at.desk.db.pool.query(
      `insert into bookings (submission_id, state, session_date, session_starts, session_ends, words)
       values ($1, 'proposed', '2026-12-05', '10:00', '11:00', 'Saturday is full.')`,
      [id],
    );
    await at.call('editor', 'POST', `/api/desk/inbox/${id}/notes`, { key: randomUUID(), body: 'She rang twice.' });
    expect((await ask('export')).parts.Inbox).toEqual([
      expect.objectContaining({
        kind: 'booking',
        booking: { state: 'proposed', date: '2026-12-05', starts: '10:00', ends: '11:00', answer: 'Saturday is full.' },
        replies: [],
        notes: ['She rang twice.'],
        files: [],
      }),
    ]);
    await ask('erase');
    const { rows } = await at.desk.db.pool.query('select state, words from bookings where submission_id = $1', [id]);
    expect(rows).toEqual([{ state: 'proposed', words: '' }]);
  });

  it.each([
    ['meerashah@gmail.com', 'Meera.Shah+matv@Googlemail.com', true],
    ['meera.shah@gmail.com', 'meerashah@gmail.com', true],
    ['meera@visitor.example', 'meera+matv@visitor.example', false],
    ['meera@outlook.com', 'me.era@outlook.com', false],
  ])('who asks as %s gets what %s sent if both are forms of one mailbox: %s (SPEC-38)', async (asks, sent, same) => {
    const { reference } = await at.file({ email: sent });
    await at.newsletter.subscribe(sent.toLowerCase());
    const call = async (step: string) =>
      (await at.call('administrator', 'POST', `/api/desk/personal-data/${step}`, { email: asks })).json();
    if (!same) {
      expect(await call('erase')).toMatchObject({ total: 0 });
      return;
    }
    const email = sent.toLowerCase();
    expect((await call('export')).parts).toMatchObject({
      Inbox: [{ reference, email: sent }],
      Newsletter: [{ email, state: 'pending' }],
      'Mails sent': [{ email, template: 'newsletter-confirm' }],
    });
    expect(await call('erase')).toMatchObject({ total: 3 });
    expect(await call('preview')).toMatchObject({ total: 0 });
    expect(at.standIns.removals).toBe(1);
  });

  it('has no mail left about a signature that was given with another form of the address', async () => {
    const { pool } = at.desk.db;
    await pool.query(
      `insert into signatures (id, petition_id, version, state, first_name, last_name, email, email_key, email_domain,
         location, location_key, display_name, comment_state, name_state, signed_at)
       select $1, id, 1, 'pending', 'Meera', 'Shah', 'meera.shah@gmail.com', 'meerashah@gmail.com', 'gmail.com', 'Leeds',
         'leeds', false, 'none', 'waiting', now() from petitions limit 1`,
      [newId()],
    );
    await pool.query(
      `insert into mails (id, recipient, recipient_name, template, sealed_props)
       values ($1, 'meera.shah@gmail.com', '', 'petition-confirm', 'sealed')`,
      [newId()],
    );
    const call = async (step: string) =>
      (
        await at.call('administrator', 'POST', `/api/desk/personal-data/${step}`, { email: 'meerashah@gmail.com' })
      ).json();
    const found = { parts: expect.arrayContaining([{ part: 'Mails sent', records: 1 }]), total: 2 };
    expect(await call('preview')).toMatchObject(found);
    expect((await call('export')).parts['Mails sent']).toMatchObject([{ template: 'petition-confirm' }]);
    expect(await call('erase')).toMatchObject(found);
    expect((await pool.query('select from mails')).rowCount).toBe(0);
  });
});
