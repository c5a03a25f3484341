import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { run } from '#cli/run.ts';
import { newId } from '#domain/ids.ts';
import { type Database, inTransaction, openDatabase } from '#server/db/client.ts';
import { createJobs } from '#server/jobs/jobs.service.ts';
import { openStorage } from '#server/media/storage.ts';
import { fileSubmission } from '#server/visitors/inbox/submissions.service.ts';
import { administer, POSTGRES_TEMPLATE, postgresUrlOf, testEngine } from '#tests/support/database.ts';
import { newDataDirectory } from '#tests/support/embedded-template.ts';
import { bucketAt, startBucketServer } from '#tests/support/library/bucket-server.ts';
import { addManyStories } from '#tests/support/newsroom/many-stories.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { addStory } from '#tests/support/stories.ts';
import { aRequest } from '#tests/support/visitors/a-request.ts';
import { openPlace } from './open-place.ts';

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

type Env = Readonly<Record<string, string>>;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'matv-backups-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The settings of a site of its own on this run's engine, migrated and without content. 'empty' is not even migrated on
 * PostgreSQL; creating the embedded engine's files again would take longer than all the rest.
 */
async function newSite(state: 'migrated' | 'empty' = 'migrated'): Promise<Env> {
  if (testEngine() === 'postgres') {
    const name = `matv_test_${randomBytes(6).toString('hex')}`;
    await administer(
      state === 'empty'
        ? `create database ${name}`
        : `create database ${name} template ${POSTGRES_TEMPLATE} strategy file_copy`,
    );
    cleanUps.push(() => administer(`drop database ${name} with (force)`));
    return { DATA_DIR: newFolder(), DATABASE_URL: postgresUrlOf(name) };
  }
  const dataDir = await newDataDirectory();
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
  return { DATA_DIR: dataDir };
}

async function open({ DATABASE_URL, DATA_DIR = '' }: Env): Promise<Database> {
  const db = await openDatabase({ databaseUrl: DATABASE_URL ?? null, dataDir: DATA_DIR, log: quietLog });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await db.close();
    isOpen = false;
  };
  cleanUps.push(close);
  return { ...db, close };
}

async function matv(env: Env, ...args: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const terminal = { say: (line: string) => said.push(line), complain: (line: string) => complained.push(line) };
  const code = await run(args, env, terminal);
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

const PICTURE = '1f'.repeat(32);
const FILE_ID = '0123456789abcdef01234567';
const FILE_KEY = [...FILE_ID].reverse().join('');

/** A newsroom with a bit of everything that is hard to copy. */
async function fill(db: Database, { DATA_DIR = '' }: Env): Promise<void> {
  await addManyStories(db.pool, 450);
  await addStory(db.pool, {
    title: `Quotes "'' and \\back\\slashes, (commas)\n{lines}\tनमस्ते 🪔`,
    tags: ['a,b', '"', ''],
    body: '<p>\u2028</p>',
  });
  await db.pool.query(
    `insert into users (id, name, email, role) values ('u1', 'Asha', 'asha@example.org', 'administrator');
     insert into media (id, hash, mime, width, height, bytes, alt)
       values ('00000000000000000000000a', '${PICTURE}', 'image/png', 1, 1, 6, null_to_text(null));`.replace(
      'null_to_text(null)',
      "''",
    ),
  );
  await db.pool.query(
    `insert into submissions (id, kind, key, reference, details, created_at, changed_at)
     values ('00000000000000000000000b', 'diaspora', 'k', 'R-1', '{"none": null, "deep": [1.50, "\\u00e9"]}',
       '2026-11-25T01:02:03.123456Z', 'infinity')`,
  );
  await db.pool.query(
    `insert into submission_files (id, submission_id, form, field, name, type, bytes, hash, created_at)
     values ($1, '00000000000000000000000b', 'diaspora', 'files', 'passport.pdf', 'application/pdf', 8, $2, now())`,
    [FILE_ID, 'ab'.repeat(32)],
  );
  await db.pool.query(`insert into settings (key, value) values ('nothing', 'null'), ('text', '"a \\"b\\""')`);
  await db.pool.query(
    `insert into push_keys (id, public_key, private_key, is_current, made_at) values ('k1', 'public', 'sealed', true, now())`,
  );
  await subscribe(db, 'https://push.example/1');
  const [pictures, attachments] = [
    await openStorage({ dataDir: DATA_DIR, s3: null }),
    await openStorage({ dataDir: DATA_DIR, s3: null }, 'attachments'),
  ];
  await pictures.put(PICTURE, 'original', Buffer.from('a photo'));
  await pictures.put(PICTURE, '320.webp', Buffer.from('made of it again when it is asked for'));
  await attachments.put(FILE_KEY, 'original', Buffer.from('a letter'));
}

/** Numbered by the database; answers the number. */
async function subscribe(db: Database, endpoint: string): Promise<string | undefined> {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into alert_subscriptions (endpoint, service, p256dh, auth, key_id, topics, made_at, seen_at)
     values ($1, 'https://push.example', 'p', 'a', 'k1', '{breaking}', now(), now()) returning id::text`,
    [endpoint],
  );
  return rows[0]?.id;
}

/** All rows of all tables, as text, without what the database works out from others (each version in its own way). */
async function everything(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and table_name <> 'migrations'
     group by table_name order by table_name`,
  );
  const found: Record<string, string[]> = {};
  for (const { name, columns } of tables.rows) {
    const { rows } = await db.pool.query<{ row: string }>(
      `select row(${columns})::text as row from "${name}" order by 1`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

async function original(env: Env, folder: string): Promise<string> {
  return (
    await openStorage({ dataDir: env.DATA_DIR ?? '', s3: null }, folder === 'attachments' ? 'attachments' : 'media')
  )
    .find(folder === 'attachments' ? FILE_KEY : PICTURE, 'original')
    .then(async (file) => {
      const parts: Buffer[] = [];
      for await (const part of (await file?.stream()) ?? []) parts.push(part);
      return Buffer.concat(parts).toString();
    });
}

async function ask(db: Database, asker: { readonly email: string; readonly name: string }): Promise<void> {
  await inTransaction(db, (tx) => fileSubmission(tx, { ...aRequest(), ...asker, at: new Date() }));
}

/** The names in the inbox; that of somebody whose data was erased is empty. */
async function askers(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select name from submissions where reference <> 'R-1' order by name collate "C"`,
  );
  return rows.map(({ name }) => name);
}

async function subscribeReader(db: Database, email: string): Promise<void> {
  await db.pool.query(
    `insert into newsletter_subscribers (id, email, state, token, created_at, asked_at, confirmed_at)
     values ($1, $2, 'active', 'token', now(), now(), now())`,
    [newId(), email],
  );
}

it('a backup made while the site runs comes back row by row and byte by byte, with jobs that wait and its secret', async () => {
  const [from, to, folder] = [await newSite(), await newSite('empty'), newFolder()];
  const running = await open(from);
  await fill(running, from);
  const jobs = createJobs({ db: running, log: quietLog });
  jobs.work('send-mail', async () => undefined);
  await jobs.prepare();
  await jobs.send('send-mail', { mailId: 'm1' }, { startAfterSeconds: 3600 });
  const secret = 's'.repeat(40);
  if (testEngine() === 'embedded') writeFileSync(join(from.DATA_DIR ?? '', 'session-secret'), `${secret}\n`);
  else
    await running.pool.query(`insert into settings (key, value) values ('session_secret', to_jsonb($1::text))`, [
      secret,
    ]);
  const before = await everything(running);
  expect(before.stories).toHaveLength(451);

  const made = await matv(from, 'backup', folder);
  expect(made.complained).toBe('');
  expect(made.code).toBe(0);
  expect(made.said).toContain('2 files, of which 2 are new there.');
  expect(made.said).toContain('It is not encrypted and holds personal data');
  // The site went on, and what came later is not in it.
  await addStory(running.pool, { title: 'Published after the backup' });
  await jobs.stop();

  const restored = await matv(to, 'restore', folder, '--verify');
  expect(restored.complained).toBe('');
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.said).toContain('each table the same as in the backup, and 2 files.');
  expect(restored.said).toContain('All files were read back and are those of the backup.');
  const back = await open(to);
  expect(await everything(back)).toEqual(before);
  expect(await original(to, 'media')).toBe('a photo');
  expect(await original(to, 'attachments')).toBe('a letter');
  const waiting = await back.pool.query(
    `select name, data, start_after > now() + interval '50 minutes' as later from jobs.job where state = 'created'`,
  );
  expect(waiting.rows).toEqual([{ name: 'send-mail', data: { mailId: 'm1' }, later: true }]);
  if (testEngine() === 'embedded') {
    expect(readFileSync(join(to.DATA_DIR ?? '', 'session-secret'), 'utf8')).toBe(`${secret}\n`);
    expect(statSync(join(to.DATA_DIR ?? '', 'session-secret')).mode & 0o777).toBe(0o600);
  }
  // New rows get numbers that nobody has.
  expect(await subscribe(back, 'https://push.example/2')).toBe('2');
  // References, triggers and worked-out columns are there again.
  await expect(back.pool.query(`update stories set author_id = 'ffffffffffffffffffffffff'`)).rejects.toThrow(
    'foreign key',
  );
  expect(
    (await back.pool.query(`select from stories where search @@ plainto_tsquery('english', 'plan 7')`)).rowCount,
  ).toBeGreaterThan(0);
});

it('a restore never overwrites a site, and takes no damaged backup', async () => {
  const [from, to, folder] = [await newSite(), await newSite(), newFolder()];
  const running = await open(from);
  await fill(running, from);
  await matv(from, 'backup', folder);
  await running.close();
  const refused = await matv(from, 'restore', folder);
  expect(refused).toMatchObject({
    code: 1,
    complained:
      'The database is not empty, and nothing was changed. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  });
  const [name = ''] = readdirSync(folder).filter((entry) => entry !== 'files');
  const stories = join(folder, name, 'tables', 'stories.gz');
  const whole = readFileSync(stories);
  writeFileSync(stories, whole.subarray(0, whole.length - 40));
  expect(await matv(to, 'restore', folder)).toMatchObject({ code: 1, complained: `${stories} is damaged.` });
  // Whole as a file, but with one row changed.
  const changed = gunzipSync(whole).toString().replace('Council 7 votes', 'Council 7 vetoes');
  writeFileSync(stories, gzipSync(changed));
  expect((await matv(to, 'restore', folder)).complained).toBe(
    'The table stories differs from the backup (451 rows, 451 in the backup). Nothing was kept.',
  );
  // The same command again, once the backup is whole; a picture that is not is named, and the rest comes.
  writeFileSync(stories, whole);
  writeFileSync(join(folder, 'files', 'media', PICTURE.slice(0, 2), PICTURE), 'another');
  const again = await matv(to, 'restore', join(folder, name));
  expect(again.code).toBe(1);
  expect(again.complained).toBe(`1 file is missing or damaged in the backup:\n  media/${PICTURE}`);
  expect((await (await open(to)).pool.query('select from stories')).rowCount).toBe(451);
});

it('backups in a bucket are encrypted with the key, share their files, and old ones go with the files that only they had', async () => {
  const [from, to, folder] = [await newSite(), await newSite(), newFolder()];
  const { server, port } = await startBucketServer(folder);
  cleanUps.push(() => void server.kill());
  const { endpoint, region, accessKeyId, secretAccessKey } = bucketAt(port);
  const access = {
    BACKUP_DIR: 's3://pictures/daily',
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const key = { ...access, BACKUP_KEY: 'c0ffee'.repeat(11).slice(0, 64) };
  const running = await open(from);
  await fill(running, from);
  expect((await matv({ ...from, ...key }, 'backup')).complained).toBe('');
  const place = await openPlace('s3://pictures/daily', bucketAt(port));
  const file = `files/attachments/${FILE_KEY.slice(0, 2)}/${FILE_KEY}`;
  expect(await text(await place.read(file))).not.toContain('a letter');
  await running.pool.query('delete from submission_files');
  await (await openStorage({ dataDir: from.DATA_DIR ?? '', s3: null }, 'attachments')).remove(FILE_KEY);
  // Names are seconds: what is older by one is written out instead of waited for.
  const stored = join(folder, 'server', 'pictures', 'daily');
  const [first = ''] = readdirSync(stored).filter((entry) => entry !== 'files');
  renameSync(join(stored, first), join(stored, '2026-01-01T00-00-00Z'));
  const second = await matv({ ...from, ...key }, 'backup', '--keep', '1');
  expect(second.said).toMatch(/^s3:\/\/pictures\/daily\/\S+Z: \d+ rows, 1 files, of which 0 are new there\.$/m);
  expect(second.said).toContain('Backups removed because they were older than the last 1: 1');
  expect(await place.has(file)).toBe(false);
  await running.close();
  const locked = await matv({ ...to, ...access }, 'restore', 's3://pictures/daily/');
  expect(locked.code).toBe(1);
  expect(locked.complained).toMatch(/manifest\.json is encrypted\. Set BACKUP_KEY to the key that it was made with\.$/);
  const wrong = await matv({ ...to, ...access, BACKUP_KEY: 'ab'.repeat(32) }, 'restore', 's3://pictures/daily');
  expect(wrong.complained).toMatch(/manifest\.json is damaged, or BACKUP_KEY is not the key that it was made with\.$/);
  const [name = ''] = readdirSync(stored).filter((entry) => entry !== 'files');
  expect(await matv({ ...to, ...key }, 'restore', `s3://pictures/daily/${name}`, '--verify')).toMatchObject({
    code: 0,
    complained: '',
  });
  expect(await original(to, 'media')).toBe('a photo');
});

it('a backup of a newer version is refused in words, before anything of it is restored', async () => {
  const [from, to, folder] = [await newSite(), await newSite(), newFolder()];
  const db = await open(from);
  await fill(db, from);
  await db.close();
  await matv(from, 'backup', folder);
  const [name = ''] = readdirSync(folder).filter((entry) => entry !== 'files');
  const path = join(folder, name, 'manifest.json');
  const content = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...content, migrations: [...content.migrations, '9999_later.sql'] }));
  expect(await matv(to, 'restore', folder)).toMatchObject({
    code: 1,
    complained:
      'The backup was made by a newer version of the program, with migration 9999_later.sql. Restore it with that version.',
  });
  expect(await original(to, 'media')).toBe('');
  expect(await original(to, 'attachments')).toBe('');
  mkdirSync(join(folder, 'empty'));
  expect((await matv(to, 'restore', join(folder, 'empty'))).complained).toMatch(/^There is no backup in /);
});

it('a restore erases again whose data was erased after the backup, and leaves alone who comes back later', async () => {
  const [from, to, folder] = [await newSite(), await newSite('empty'), newFolder()];
  const [former, present] = [{ BACKUP_KEY: 'ab'.repeat(32) }, { BACKUP_KEY: 'cd'.repeat(32) }];
  const running = await open(from);
  await fill(running, from);
  await ask(running, { email: 'Meera.Shah@gmail.com', name: 'Meera' });
  await ask(running, { email: 'ravi@visitor.example', name: 'Ravi' });
  await ask(running, { email: 'leela@visitor.example', name: 'Leela' });
  await subscribeReader(running, 'meerashah@gmail.com');
  const erase = (env: Env, email: string) => matv({ ...from, ...env, BACKUP_DIR: folder }, 'erase', email, '--yes');
  // Before the backup, and come back since.
  expect(await erase(former, 'ravi@visitor.example')).toMatchObject({ code: 0, complained: '' });
  await ask(running, { email: 'ravi@visitor.example', name: 'Ravi again' });
  expect((await matv({ ...from, ...former }, 'backup', folder)).code).toBe(0);
  expect(await erase(former, 'meera.shah@gmail.com')).toMatchObject({ code: 0, complained: '' });
  expect(await erase(present, 'leela@visitor.example')).toMatchObject({ code: 0, complained: '' });
  const noted = readdirSync(join(folder, 'erasures')).map((id) => readFileSync(join(folder, 'erasures', id), 'latin1'));
  expect(noted).toHaveLength(3);
  expect(noted.join()).not.toMatch(/meera|person/);
  await running.close();

  const restored = await matv({ ...to, ...former }, 'restore', folder);
  expect(restored.said).toContain('Erasures made after the backup: 1. Erased again: 1 person, 2 records.');
  const again = `npx matv restore ${folder} --erasures`;
  expect(restored).toMatchObject({
    code: 1,
    complained: `1 more erasure cannot be read with this BACKUP_KEY. Before the site starts, set it to the key of then and run: ${again}`,
  });
  const there = await open(to);
  expect(await askers(there)).toEqual(['', '', 'Leela', 'Ravi again']);
  expect((await there.pool.query('select from newsletter_subscribers')).rowCount).toBe(0);
  await there.close();
  const rest = await matv({ ...to, ...present }, 'restore', folder, '--erasures');
  expect(rest.said).toBe('Erasures made after the backup: 1. Erased again: 1 person, 1 record.');
  const later = await open(to);
  expect(await askers(later)).toEqual(['', '', '', 'Ravi again']);
  await ask(later, { email: 'leela@visitor.example', name: 'Leela is back' });
  await later.close();
  expect(await matv({ ...to, ...present }, 'restore', folder, '--erasures')).toEqual({
    code: 0,
    said: 'Erasures made after the backup: 0. Erased again: 0 people, 0 records.',
    complained: '',
  });
  expect(await askers(await open(to))).toEqual(['', '', '', 'Leela is back', 'Ravi again']);
});

// It needs both engines.
if (testEngine() === 'postgres') {
  it('the embedded database moves to PostgreSQL with every row', async () => {
    const dataDir = await newDataDirectory();
    cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const embedded = await open({ DATA_DIR: dataDir });
    await fill(embedded, { DATA_DIR: dataDir });
    const all = await everything(embedded);
    const target = await newSite('empty');
    writeFileSync(join(dataDir, 'session-secret'), `${'t'.repeat(40)}\n`);
    await embedded.close();
    const moved = await matv({ DATA_DIR: dataDir }, 'move-to-postgres', target.DATABASE_URL ?? '');
    expect(moved.complained).toBe('');
    expect(moved.said).toContain('each table the same as before. Files stay where they are.');
    const there = await open(target);
    const { settings = [], ...others } = await everything(there);
    const { settings: hadBefore, ...before } = all;
    expect(others).toEqual(before);
    // PostgreSQL keeps the secret among the settings, for all nodes.
    expect(settings).toEqual([...(hadBefore ?? []), `(session_secret,"""${'t'.repeat(40)}""")`].toSorted());
  });
}
