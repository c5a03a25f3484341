import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SitePart, siteStateAnswer } from '#domain/desk/site-state.ts';
import { newId } from '#domain/ids.ts';
import { createJobs, type Jobs } from '#server/jobs/jobs.service.ts';
import type { StorageHealth } from '#server/media/storage-fault.ts';
import { type DeskApp, logIn, openDeskApp, testConfig } from '#tests/support/desk-app.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { registerSiteStateRoute } from './site-state.api.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'matv-site-state-'));
const SETTINGS = {
  DATA_DIR: dataDir,
  BACKUP_DIR: join(dataDir, 'backups'),
  WIRE_URL: 'https://wire.example.org/feed',
  YOUTUBE_API_KEY: 'a-key-that-nobody-sees',
  YOUTUBE_CHANNEL_ID: 'UC-channel',
  SMTP_URL: 'smtp://user:a-password@mail.example.org',
  LIVE_HLS_URL: 'https://live.example.org/index.m3u8',
};
const storageHealth: StorageHealth = { lastSuccessAt: null, lastFaultAt: null };

const ENOUGH = 100 * 1_073_741_824;

let free = ENOUGH;
let desk: DeskApp;
let jobs: Jobs;
let token = '';

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db, { clock }) => {
    jobs = createJobs({ db, log: quietLog });
    jobs.work('send-mail', async () => undefined);
    jobs.every('backup', 86_400, async () => undefined);
    const config = testConfig(SETTINGS);
    // On PostgreSQL the tests would say nothing of the disk that the embedded database shares with the pictures.
    const shared = { pool: db.pool, engine: 'embedded' } as const;
    const freeBytes = async () => free;
    registerSiteStateRoute(app, { config, db: shared, clock, cache: null, jobs, storageHealth, freeBytes });
  });
  await jobs.prepare();
  ({ token } = await logIn(desk, 'administrator'));
});
afterEach(async () => {
  free = ENOUGH;
  Object.assign(storageHealth, { lastSuccessAt: null, lastFaultAt: null });
  for (const table of [
    'wire_sources',
    'mails',
    'recurring_jobs',
    'webhook_endpoints',
    'newsletter_editions',
    'jobs.job',
  ])
    await desk.db.pool.query(`delete from ${table}`);
});
afterAll(async () => {
  await jobs.stop();
  await desk.close();
  rmSync(dataDir, { recursive: true });
});

async function look() {
  const answer = await desk.app.inject({
    url: '/api/desk/site-state',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  return { text: answer.body, ...siteStateAnswer.parse(answer.json()) };
}

async function stateOf(wanted: SitePart) {
  return (await look()).parts.find(({ part }) => part === wanted);
}

const ago = (seconds: number) => new Date(desk.clock.now().getTime() - seconds * 1000).toISOString();

describe('the state of the site', () => {
  it('is for administrators, and has no secret in it', async () => {
    const { token: editor } = await logIn(desk, 'editor');
    const refused = await desk.app.inject({
      url: '/api/desk/site-state',
      headers: { authorization: `Bearer ${editor}` },
    });
    expect(refused.statusCode).toBe(403);
    const { text, parts } = await look();
    expect(text).not.toMatch(/a-key-that|a-password|example\.org/);
    expect(parts.map(({ part, state }) => `${part}: ${state}`)).toEqual([
      'database: working',
      'pages: off',
      'files: working',
      'backups: working',
      'jobs: working',
      'wire: working',
      'videos: working',
      'live: unwatched',
      'mail: working',
      'alerts: working',
      'newsletter: working',
      'webhooks: off',
    ]);
  });

  it('tells what is not set up', async () => {
    const bare = await openDeskApp((app, _accounts, db, { clock }) => {
      const config = testConfig({ DATA_DIR: dataDir });
      registerSiteStateRoute(app, { config, db, clock, cache: null, jobs: { recurring: [] }, storageHealth });
    });
    const queues = createJobs({ db: bare.db, log: quietLog });
    await queues.prepare();
    const { token: own } = await logIn(bare, 'administrator');
    const answer = await bare.app.inject({ url: '/api/desk/site-state', headers: { authorization: `Bearer ${own}` } });
    await queues.stop();
    await bare.close();
    const off = siteStateAnswer.parse(answer.json()).parts.filter(({ state }) => state === 'off');
    expect(off.map(({ part }) => part)).toEqual([
      'pages',
      'backups',
      'wire',
      'videos',
      'live',
      'mail',
      'newsletter',
      'webhooks',
    ]);
  });

  it('says since when a source fails, and of a single failure only that', async () => {
    await desk.db.pool.query(
      `insert into wire_sources (id, last_success_at, failures_in_a_row) values ('wire', $1, 1)`,
      [ago(90)],
    );
    expect(await stateOf('wire')).toMatchObject({ state: 'slow', since: ago(90), lastSuccessAt: ago(90) });
    await desk.db.pool.query('update wire_sources set failures_in_a_row = 3');
    expect(await stateOf('wire')).toMatchObject({
      state: 'failing',
      facts: ['1 source is read.', 'The operator’s feed: 3 failures in a row.'],
    });
  });

  it('knows mails that are tried again from those that only wait, and names nobody', async () => {
    const mail = (id: number, error: string | null, sent: string | null) =>
      desk.db.pool.query(
        `insert into mails (id, recipient, template, sealed_props, created_at, tries, last_error, sent_at)
         values ($1, 'asha@matv.example', 'invitation', 'x', $2, 1, $3, $4)`,
        [String(id).padStart(24, '0'), ago(600), error, sent],
      );
    await mail(1, null, null);
    expect(await stateOf('mail')).toMatchObject({ state: 'working', facts: ['1 mail waits.'] });
    await mail(2, '451 <asha@matv.example> try later', null);
    const { text } = await look();
    expect(text).not.toContain('asha');
    expect(await stateOf('mail')).toMatchObject({
      state: 'failing',
      since: ago(600),
      lastSuccessAt: null,
      facts: ['2 mails wait.', '1 of them has been tried already.'],
    });
    await mail(3, null, ago(30));
    expect(await stateOf('mail')).toMatchObject({ state: 'slow', lastSuccessAt: ago(30) });
  });

  it('does not forget a mail server that took nothing once its mails are given up', async () => {
    const mail = (email: string, failed: number | null, isOfAddress = false) =>
      desk.db.pool.query(
        `insert into mails (id, recipient, template, sealed_props, created_at, failed_at, sent_at, refused_for_good)
         values ($1, $2, 'invitation', 'x', $3, $4, $5, $6)`,
        [newId(), email, ago(50_000), failed && ago(failed), failed === null ? ago(30) : null, isOfAddress],
      );
    await mail('gone@matv.example', 60, true);
    expect(await stateOf('mail')).toMatchObject({ state: 'working', facts: ['No mail waits.'] });
    await mail('asha@matv.example', 600);
    expect(await stateOf('mail')).toMatchObject({
      state: 'failing',
      since: ago(600),
      facts: ['No mail waits.', '1 mail was given up in the last day.'],
    });
    await mail('bela@matv.example', null);
    expect(await stateOf('mail')).toMatchObject({ state: 'working', facts: { length: 2 } });
  });

  it('knows that the last backup is old, and that the last attempt failed', async () => {
    const write = (success: number, failure: number | null) =>
      desk.db.pool.query(
        `insert into recurring_jobs (name, next_at, last_success_at, failing_since)
         values ('backup', now() + interval '1 hour', $1, $2)
         on conflict (name) do update set last_success_at = excluded.last_success_at, failing_since = excluded.failing_since`,
        [ago(success), failure === null ? null : ago(failure)],
      );
    await write(3600, null);
    expect(await stateOf('backups')).toMatchObject({
      state: 'working',
      lastSuccessAt: ago(3600),
      facts: ['One is made every day.', 'They are not encrypted.'],
    });
    await write(37 * 3600, null);
    expect(await stateOf('backups')).toMatchObject({ state: 'failing', since: ago(37 * 3600) });
    await write(3600, 60);
    expect(await stateOf('backups')).toMatchObject({
      state: 'failing',
      since: ago(60),
      facts: [
        'One is made every day.',
        'They are not encrypted.',
        'The last attempt failed. The next one is in 60 minutes.',
      ],
    });
    expect(await stateOf('jobs')).toMatchObject({ state: 'slow', facts: ['Nothing waits.', 'Failing: backup.'] });
  });

  it('sees that no server does the background work', async () => {
    await desk.db.pool.query(`insert into recurring_jobs (name, next_at) values ('backup', $1), ('removed', $2)`, [
      ago(700),
      ago(99_999),
    ]);
    expect(await stateOf('jobs')).toMatchObject({ state: 'failing', since: ago(700) });
  });

  it('sees that files cannot be read or written, until one can again', async () => {
    Object.assign(storageHealth, { lastSuccessAt: new Date(ago(300)), lastFaultAt: new Date(ago(20)) });
    expect(await stateOf('files')).toMatchObject({ state: 'failing', since: ago(20), lastSuccessAt: ago(300) });
    storageHealth.lastSuccessAt = new Date(ago(10));
    expect(await stateOf('files')).toMatchObject({ state: 'working', since: null });
  });

  it('says what a full disk keeps from working, until there is room again', async () => {
    free = 0;
    expect(await stateOf('files')).toMatchObject({
      state: 'failing',
      facts: [
        'Pictures and attachments are kept on the server’s disk.',
        '0 GB are free on the server’s disk.',
        'The database is on this disk too: once it is full, nothing can be saved.',
      ],
    });
    free = ENOUGH;
    expect(await stateOf('files')).toMatchObject({ state: 'working', facts: { length: 2 } });
  });

  it('sees an edition that has not begun, and a webhook that is due for long', async () => {
    await desk.db.pool.query(
      `insert into newsletter_editions (id, state, subject, intro, send_at, created_at, changed_at)
       values ('000000000000000000000001', 'scheduled', 'Today', '', $1, now(), now())`,
      [ago(900)],
    );
    expect(await stateOf('newsletter')).toMatchObject({ state: 'failing', since: ago(900) });
    await desk.db.pool.query(
      `insert into webhook_endpoints (id, name, url, events, sealed_secret, state, created_at, changed_at)
       values ('a', 'Partner', 'https://a.example', '{alert.sent}', '', 'active', now(), now())`,
    );
    await desk.db.pool.query(
      `insert into webhook_deliveries (id, endpoint_id, event_id, type, payload, next_at, attempts, created_at)
       values ('1', 'a', 'e', 'alert.sent', '{}', $1, 2, now())`,
      [ago(400)],
    );
    expect(await stateOf('webhooks')).toMatchObject({
      state: 'failing',
      since: ago(400),
      facts: ['1 system is notified of events.', '1 delivery waits.'],
    });
  });
});
