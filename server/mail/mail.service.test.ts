import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/client.ts';
import { createJobs, type Jobs } from '#server/jobs/jobs.service.ts';
import { sealing } from '#server/secrets/sealing.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testConfig } from '#tests/support/desk-app.ts';
import { type InstantJobs, instantJobs } from '#tests/support/instant-jobs.ts';
import { type MailServer, startMailServer } from '#tests/support/mail/mail-server.ts';
import { createDelivery } from './delivery.ts';
import { createMail, type Mail } from './mail.service.ts';
import { renderMail } from './templates/render-mail.tsx';

let db: TestDatabase;
let dataDir: string;
let complaints: object[] = [];
const open: { close(): unknown }[] = [];

beforeAll(async () => {
  db = await openTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'matv-mail-'));
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await db.pool.query('delete from mails');
  complaints = [];
});
afterAll(async () => {
  await db.dispose();
  rmSync(dataDir, { recursive: true });
});

const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (details: object) => {
    complaints.push(details);
  },
};

function mailOver(jobs: Jobs, smtpUrl: string | null): Mail {
  const config = testConfig({ DATA_DIR: dataDir, ...(smtpUrl ? { SMTP_URL: smtpUrl } : {}) });
  const seal = sealing('a secret of the tests', 'mails');
  const mail = createMail({ config, db, jobs, sealing: seal, templates: async () => ({ renderMail }), log });
  open.push(mail);
  return mail;
}

async function mailServer(port?: number): Promise<MailServer> {
  const server = await startMailServer(port);
  open.push(server);
  return server;
}

const link = 'http://localhost:3000/invitation/a-secret-of-this-test';
function invite(mail: Mail, name = 'Asha Rao', email = 'asha@matv.example'): Promise<string> {
  const props = { name, invitedBy: 'The chief', role: 'editor', link, validDays: 7 } as const;
  return inTransaction(db, (tx) => mail.send(tx, { to: { email, name }, template: 'invitation', props }));
}

async function stateOf(id: string) {
  const { rows } = await db.pool.query('select * from mails where id = $1', [id]);
  return rows[0];
}

describe('a mail', () => {
  it('arrives over SMTP as HTML and text, with names in any script and a Message-ID of its own', async () => {
    const server = await mailServer();
    const jobs = instantJobs();
    const id = await invite(mailOver(jobs, server.url), 'Åsa “आशा” <Rao>, चीफ़');
    await jobs.drain();
    const [mail] = await server.mails();
    expect(mail).toMatchObject({
      from: { name: 'MATV', address: 'no-reply@matv.local' },
      to: [{ name: 'Åsa “आशा” <Rao>, चीफ़', address: 'asha@matv.example' }],
      subject: 'Your invitation to the MATV newsroom',
      messageId: `<${id}@localhost>`,
      text: expect.stringContaining(link),
    });
    expect(mail?.text).toContain('The chief invited you to the MATV desk as an editor.');
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.html).toContain('Åsa “आशा” &lt;Rao&gt;');
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    expect(await stateOf(id)).toMatchObject({ tries: 1, sent_at: expect.any(Date), sealed_props: null });
  });

  it('includes its files, which are encrypted while it waits', async () => {
    const server = await mailServer();
    const jobs = instantJobs();
    const mail = mailOver(jobs, server.url);
    const props = { name: 'Asha', siteUrl: 'http://localhost:3000' };
    const file = {
      name: 'show.ics',
      type: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: 'BEGIN:VCALENDAR\r\n',
    };
    const to = { email: 'asha@matv.example', name: 'Asha' };
    const send = (attachments: (typeof file)[]) =>
      inTransaction(db, (tx) => mail.send(tx, { to, template: 'password-changed', props, attachments }));
    const id = await send([file]);
    expect((await stateOf(id)).sealed_props).not.toContain('VCALENDAR');
    await jobs.drain();
    const [got] = await server.mails();
    expect(got?.attachments).toMatchObject([{ filename: 'show.ics', mimeType: 'text/calendar' }]);
    expect(server.raw()[0]).toContain('method=PUBLISH');
    const content = got?.attachments[0]?.content;
    expect(typeof content === 'string' ? content : new TextDecoder().decode(content)).toContain('BEGIN:VCALENDAR');
    await expect(send([{ ...file, name: '../etc/passwd' }])).rejects.toThrow();
  });

  it('lets no name or address inject a header', async () => {
    const server = await mailServer();
    const jobs = instantJobs();
    const mail = mailOver(jobs, server.url);
    await invite(mail, 'Eve\r\nBcc: victim@matv.example\r\n\r\nNew body');
    for (const email of [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example, c@d.example',
      '<a@b.example>',
      'nobody',
      '',
    ]) {
      await expect(invite(mail, 'Eve', email)).rejects.toThrow();
    }
    await jobs.drain();
    const [got, ...others] = await server.mails();
    expect(others).toEqual([]);
    expect(got).toMatchObject({
      to: [{ name: 'Eve Bcc: victim@matv.example New body', address: 'asha@matv.example' }],
    });
    expect(got?.bcc).toBeUndefined();
    expect(server.raw()[0]?.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  });

  it('cuts an endless subject after a whole character', async () => {
    const server = await mailServer();
    const jobs = instantJobs();
    const mail = mailOver(jobs, server.url);
    const petition = `${'x'.repeat(200 - 'You signed: '.length - 1)}🙏`;
    const page = 'http://localhost:3000/petition';
    const props = { language: 'en', petition, page, link: page } as const;
    const to = { email: 'asha@matv.example', name: '' };
    await inTransaction(db, (tx) => mail.send(tx, { to, template: 'petition-signed', props }));
    await jobs.drain();
    expect((await server.mails())[0]?.subject).toBe(`You signed: ${petition.slice(0, -2)}`);
  });

  it('is not sent to a server without encryption where that is required', async () => {
    const server = await mailServer();
    const delivery = createDelivery(
      { smtpUrl: server.url, from: 'MATV <desk@matv.example>', requiresTls: true },
      dataDir,
    );
    open.push(delivery);
    const sent = delivery.deliver({
      to: { address: 'asha@matv.example', name: 'Asha Rao' },
      subject: 'Welcome',
      html: '<p>Welcome</p>',
      text: 'Welcome',
      messageId: '<1@matv.example>',
      date: new Date(),
      attachments: [],
    });
    await expect(sent).rejects.toThrow('STARTTLS');
    expect(await server.mails()).toEqual([]);
  });

  it('is not sent if its transaction is rolled back, and is never sent twice', async () => {
    const server = await mailServer();
    const jobs = instantJobs();
    const mail = mailOver(jobs, server.url);
    const id = await invite(mail);
    await jobs.send('send-mail', { mailId: id });
    await jobs.drain();
    await jobs.send('send-mail', { mailId: id });
    await jobs.drain();
    expect(await server.mails()).toHaveLength(1);
  });

  it('is unreadable in the database while it waits', async () => {
    const id = await invite(mailOver(instantJobs(), null));
    expect(JSON.stringify(await stateOf(id))).not.toContain('a-secret-of-this-test');
  });

  it('is given up with its reason if the server rejects it for good', async () => {
    const server = await mailServer();
    server.refuse(550);
    const jobs = instantJobs();
    const mail = mailOver(jobs, server.url);
    const id = await invite(mail);
    await jobs.drain();
    expect(await stateOf(id)).toMatchObject({
      failed_at: expect.any(Date),
      last_error: expect.stringContaining('550'),
    });
    expect(mail.outcomes).toEqual({ sent: 0, retried: 0, givenUp: 1 });
    expect(complaints).toMatchObject([{ mail: id }]);
  });

  it.each([
    [530, 'sender', '5.7.0 Authentication required'],
    [553, 'sender', 'Sender address rejected: not owned by user'],
    [554, 'recipient', '5.7.1 Relay access denied'],
  ] as const)(
    'is tried again while the server refuses the site itself (%i to the %s: %s)',
    async (code, what, words) => {
      const server = await mailServer();
      server.refuse(code, what, words);
      const jobs = instantJobs();
      const mail = mailOver(jobs, server.url);
      const id = await invite(mail);
      await expect(jobs.drain()).rejects.toThrow(`the mail server answered ${code}`);
      expect(await stateOf(id)).toMatchObject({ failed_at: null, last_error: expect.stringContaining(words) });
      expect(mail.outcomes).toEqual({ sent: 0, retried: 1, givenUp: 0 });
      server.refuse(null);
      await jobs.send('send-mail', { mailId: id });
      await jobs.drain();
      expect(await stateOf(id)).toMatchObject({ sent_at: expect.any(Date) });
    },
  );

  it('that the server refuses for now fails with a reason that names no recipient', async () => {
    const server = await mailServer();
    server.refuse(451);
    const jobs = instantJobs();
    const mail = mailOver(jobs, server.url);
    const id = await invite(mail);
    await expect(jobs.drain()).rejects.toThrow(/^the mail server answered 451$/);
    expect(mail.outcomes).toEqual({ sent: 0, retried: 1, givenUp: 0 });
    expect(await stateOf(id)).toMatchObject({ failed_at: null, last_error: expect.stringContaining('451') });
    expect(complaints).toEqual([]);
  });

  it('under another session secret is given up instead of being sent empty', async () => {
    const id = await invite(mailOver(instantJobs(), null));
    await db.pool.query(`update mails set sealed_props = 'AAAA' || sealed_props where id = $1`, [id]);
    const jobs: InstantJobs = instantJobs();
    mailOver(jobs, null);
    await jobs.send('send-mail', { mailId: id });
    await jobs.drain();
    expect(await stateOf(id)).toMatchObject({ failed_at: expect.any(Date) });
  });

  it('becomes an .eml file in the outbox without a mail server', async () => {
    const jobs = instantJobs();
    const id = await invite(mailOver(jobs, null), 'Zoë');
    await jobs.drain();
    const outbox = join(dataDir, 'outbox');
    expect(readdirSync(outbox)).toEqual([`${id}@localhost.eml`]);
    const mail = await PostalMime.parse(readFileSync(join(outbox, `${id}@localhost.eml`)));
    expect(mail).toMatchObject({ to: [{ name: 'Zoë' }], html: expect.stringContaining(link) });
  });

  it('leaves no file in the outbox once its recipient was erased or forgotten', async () => {
    const jobs = instantJobs();
    const mail = mailOver(jobs, null);
    const erased = await invite(mail, 'Asha', 'asha@matv.example');
    const forgotten = await invite(mail, 'Bela', 'bela@matv.example');
    const kept = await invite(mail, 'Chandra', 'chandra@matv.example');
    await jobs.drain();
    const outbox = join(dataDir, 'outbox');
    const half = `.${erased}@localhost.1a2b3c`;
    for (const name of [half, 'notes.txt']) writeFileSync(join(outbox, name), 'Asha');
    await db.pool.query('delete from mails where id = $1', [erased]);
    await db.pool.query(`update mails set recipient = '' where id = $1`, [forgotten]);
    await jobs.drain();
    expect(readdirSync(outbox).toSorted()).toEqual([`${kept}@localhost.eml`, 'notes.txt']);
  });
});

describe('an unavailable mail server', () => {
  it('that refuses, disappears and returns gets the mail once, under the same Message-ID', async () => {
    const first = await startMailServer();
    first.refuse(451);
    const jobs = createJobs({ db, log });
    const mail = mailOver(jobs, first.url);
    await jobs.start();
    open.push({ close: () => jobs.stop() });
    const id = await invite(mail);
    await expect.poll(() => first.refusals()).toBe(1);
    await first.close();
    await tryAgainNow();
    await expect.poll(async () => (await stateOf(id)).tries).toBe(2);
    await expect.poll(async () => (await stateOf(id)).last_error).toContain('ECONNREFUSED');
    const back = await mailServer(Number(new URL(first.url).port));
    await tryAgainNow();
    expect(await back.mailTo('asha@matv.example')).toMatchObject({ messageId: `<${id}@localhost>` });
    await expect.poll(async () => (await stateOf(id)).sent_at).toBeInstanceOf(Date);
    expect(await back.mails()).toHaveLength(1);
    expect(mail.outcomes).toEqual({ sent: 1, retried: 2, givenUp: 0 });
  });

  it('is retried with growing pauses for half a day', async () => {
    const { rows } = await db.pool.query(
      `select retry_limit, retry_delay, retry_backoff, retry_delay_max from jobs.queue where name = 'send-mail'`,
    );
    expect(rows).toEqual([{ retry_limit: 20, retry_delay: 5, retry_backoff: true, retry_delay_max: 3600 }]);
  });
});

it('a job sent within a transaction that is rolled back does not exist', async () => {
  const jobs = createJobs({ db, log });
  const server = await mailServer();
  const mail = mailOver(jobs, server.url);
  await jobs.start();
  open.push({ close: () => jobs.stop() });
  const to = { email: 'lost@matv.example', name: 'Lost' };
  const props = { name: 'Lost', siteUrl: 'http://localhost:3000' };
  const failing = inTransaction(db, async (tx) => {
    await mail.send(tx, { to, template: 'password-changed', props });
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  const { rows } = await db.pool.query(
    `select (select count(*)::int from mails where recipient = 'lost@matv.example') as mails,
            (select count(*)::int from jobs.job where name = 'send-mail' and state in ('created', 'retry')) as jobs`,
  );
  expect(rows).toEqual([{ mails: 0, jobs: 0 }]);
});

/** Skips the pause before the next attempt. */
async function tryAgainNow(): Promise<void> {
  await expect
    .poll(
      async () =>
        (await db.pool.query(`update jobs.job set start_after = now() where name = 'send-mail' and state = 'retry'`))
          .rowCount,
    )
    .toBe(1);
}
