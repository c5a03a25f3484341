import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/db/client.ts';
import { sealing } from '#server/secrets/sealing.ts';
import { newDataDirectory } from '#tests/support/embedded-template.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { bucketAt, startBucketServer } from '#tests/support/library/bucket-server.ts';
import { startMailServer } from '#tests/support/mail/mail-server.ts';
import { WORDPRESS_END, wordPressHead, wordPressItem } from '#tests/support/newsroom/wordpress-export.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { checkNode, checkSpace } from './findings.ts';
import { run } from './run.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await newDataDirectory();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Outcome {
  readonly code: number;
  readonly said: string;
  readonly complained: string;
}

async function matv(args: string, env: Record<string, string> = {}): Promise<Outcome> {
  const said: string[] = [];
  const complained: string[] = [];
  const terminal = { say: (line: string) => said.push(line), complain: (line: string) => complained.push(line) };
  const code = await run(args.split(' ').filter(Boolean), { DATA_DIR: dataDir, ...env }, terminal);
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

describe('a relative path', () => {
  it('begins where the operator stands', async () => {
    const stands = { INIT_CWD: mkdtempSync(join(tmpdir(), 'matv-test-')) };
    onTestFinished(() => rmSync(stands.INIT_CWD, { recursive: true }));
    const at = (name: string) => join(stands.INIT_CWD, name);
    expect(await matv('restore none', stands)).toMatchObject({
      code: 1,
      complained: `There is no backup in ${at('none')}.`,
    });
    const posts = await matv('import ghost posts.json --site https://old.example', stands);
    expect(posts).toMatchObject({
      code: 1,
      complained: `${at('posts.json')} cannot be read: there is no such file or folder.`,
    });
    const pictures = await matv('import wordpress posts.xml --pictures uploads', stands);
    expect(pictures.complained).toContain(`--pictures '${at('uploads')}' is no folder.`);
    expect((await matv('backup backups', stands)).said).toContain(`${at('backups')}/`);
    expect((await matv('export newsroom', stands)).said).toContain(`Everything is in ${at('newsroom')}.`);
  });
});

it('what the file system refuses a backup, restore or export is said without a stack', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'matv-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(await matv(`restore ${file}`)).toEqual({
    code: 1,
    said: '',
    complained: `${file} cannot be used: part of its path is not a folder.`,
  });
  expect(await matv(`backup ${file}`)).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^\S+ cannot be used: part of its path is not a folder\.$/),
  });
  for (const person of ['', ' --person asha@matv.example']) {
    expect(await matv(`export ${file}/newsroom${person}`)).toEqual({
      code: 1,
      said: '',
      complained: `${file} cannot be used: part of its path is not a folder.`,
    });
  }
});

describe('beside a running server', () => {
  let server: Database;
  beforeAll(async () => {
    server = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
  });
  beforeEach(() => emptyTables(server, 'users', 'wire_sources'));
  afterAll(() => server.close());

  it('user add shows a password once, and user list and user disable work', async () => {
    const added = await matv('user add Editor@Example.org --role editor --name Asha');
    expect(added).toMatchObject({ code: 0, complained: '' });
    expect(added.said).toMatch(/Password, shown this once: \S{16}$/);
    expect((await server.pool.query('select email, role from users')).rows).toEqual([
      { email: 'editor@example.org', role: 'editor' },
    ]);
    await matv('user add boss@example.org --role administrator --password correct-horse-battery');
    const initial = await server.pool.query(
      'select u.email, a.password_is_initial as initial from accounts a join users u on u.id = a.user_id order by u.email',
    );
    expect(initial.rows).toEqual([
      { email: 'boss@example.org', initial: false },
      { email: 'editor@example.org', initial: true },
    ]);
    expect((await matv('user list')).said).toBe(
      'editor@example.org\teditor\tactive\tAsha\nboss@example.org\tadministrator\tactive\tboss',
    );
    expect(await matv('user disable editor@example.org')).toMatchObject({ code: 0 });
    expect((await matv('user list')).said).toMatch(/^editor@example.org\teditor\tdisabled since \d{4}-/);
  });

  it('invalid requests are refused with a reason', async () => {
    await matv('user add boss@example.org --role administrator --password correct-horse-battery');
    const again = await matv('user add boss@example.org --role editor');
    expect(again).toMatchObject({ code: 1, said: '' });
    expect(again.complained).toContain('has an account already');
    expect((await matv('user disable boss@example.org')).complained).toContain('the only administrator');
    expect(await matv('user disable nobody@example.org')).toMatchObject({ code: 1 });
    expect((await matv('user add short@example.org --role editor --password short')).complained).toContain('password');
    expect((await matv('user add weak@example.org --role editor --password password1234')).complained).toBe(
      'weak@example.org was not added: password is too easy to guess: it is on the list of common passwords, which are tried first.',
    );
  });

  it('push-keys rotate makes a new key for alerts and keeps the former one', async () => {
    const first = await matv('push-keys rotate');
    expect(first).toMatchObject({ code: 0, complained: '' });
    const second = await matv('push-keys rotate');
    const { rows } = await server.pool.query<{ public_key: string; private_key: string }>(
      'select public_key, private_key from push_keys order by is_current desc',
    );
    expect(rows).toHaveLength(2);
    expect(second.said).toContain(rows[0]?.public_key);
    expect(first.said).toContain(rows[1]?.public_key);
    expect(first.said + second.said).not.toContain(rows[0]?.private_key);
    expect(await matv('push-keys')).toMatchObject({ code: 2, said: '' });
  });

  it('doctor says what to do about each problem and exits with 1', async () => {
    const without = await matv('doctor');
    expect(without.code).toBe(1);
    expect(without.said).toContain('ok       database: embedded, reachable and migrated');
    expect(without.said).toMatch(/problem {2}accounts: .* What to do: npx matv user add EMAIL/);
    await matv('user add boss@example.org --role administrator');
    expect(await matv('doctor')).toMatchObject({ code: 0 });
    expect((await matv('doctor')).said).toContain('ok       metrics: on port 3000, for this machine alone');
    const own = { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' };
    expect((await matv('doctor', own)).said).toContain(
      'ok       metrics: on port 9464 of 10.0.0.5, for whoever reaches it: no METRICS_TOKEN is set',
    );
  });

  it('doctor notices a database that takes no changes, such as a standby', async () => {
    // The embedded engine has one session, which all its clients share.
    await server.pool.query('set default_transaction_read_only = on');
    onTestFinished(async () => void (await server.pool.query('set default_transaction_read_only = off')));
    const { code, said } = await matv('doctor');
    expect(code).toBe(1);
    expect(said).toContain('problem  database: it can be read, but takes no changes. What to do: set DATABASE_URL to');
  });

  it('doctor says whether there is a backup, and how old the last one is', async () => {
    await matv('user add boss@example.org --role administrator --password correct-horse-battery');
    const folder = mkdtempSync(join(tmpdir(), 'matv-backups-'));
    const env = { BACKUP_DIR: folder };
    try {
      expect((await matv('doctor')).said).toContain('ok       backups: none by itself: set BACKUP_DIR');
      const none = await matv('doctor', env);
      expect(none.code).toBe(1);
      expect(none.said).toContain(`problem  backups: there is none in ${folder}.`);
      const begun = (hoursAgo: number) => {
        const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString().replace(/\.\d+/, '');
        const name = join(folder, at.replaceAll(':', '-'));
        mkdirSync(name);
        writeFileSync(join(name, 'started'), 'daily');
        return { name, at: at.replace('Z', '.000Z') };
      };
      const broken = begun(13);
      expect((await matv('doctor', env)).said).toContain(`problem  backups: there is none in ${folder}.`);
      const first = begun(1);
      const making = await matv('doctor', env);
      expect(making.said).toContain(`ok       backups: the first one is being made, since ${first.at}`);
      expect(making.code).toBe(0);
      for (const { name } of [broken, first]) rmSync(name, { recursive: true });
      await matv('backup', env);
      const made = await matv('doctor', env);
      expect(made.said).toContain('ok       backups: the last one was made at 20');
      expect(made.said).toMatch(/^ok {7}disk of backups: \d+\.\d GB free$/m);
      const [name = ''] = readdirSync(folder).filter((entry) => entry !== 'files');
      const manifest = join(folder, name, 'manifest.json');
      const old = JSON.parse(readFileSync(manifest, 'utf8'));
      const lost = { store: 'media', key: 'ab12', bytes: 1, sha256: 'a'.repeat(64) };
      writeFileSync(manifest, JSON.stringify({ ...old, files: [lost] }));
      expect((await matv('doctor', env)).said).toContain(
        `problem  backups: 1 of 1 file is not in ${folder}: media/ab12. What to do: run npx matv backup`,
      );
      const lots = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'].map((key) => ({ ...lost, key }));
      writeFileSync(manifest, JSON.stringify({ ...old, files: lots }));
      expect((await matv('doctor', env)).said).toContain(
        `problem  backups: 7 of 7 files are not in ${folder}: media/a1, media/a2, media/a3, media/a4, media/a5 and 2 more (npx matv doctor --files names all).`,
      );
      const createdAt = new Date(Date.now() - 50 * 3_600_000).toISOString();
      writeFileSync(manifest, JSON.stringify({ ...old, createdAt }));
      expect((await matv('doctor', env)).said).toContain('problem  backups: the last one is 50 hours old.');
      writeFileSync(manifest, '{');
      expect((await matv('doctor', env)).said).toContain(
        `problem  backups: ${manifest} is damaged, or of a version that this program does not know. What to do: set BACKUP_KEY.`,
      );
      expect((await matv('backup', env)).complained).toContain(`${manifest} is damaged`);
      const file = join(folder, 'a file');
      writeFileSync(file, '');
      const { code, said } = await matv('doctor', { BACKUP_DIR: file });
      expect(code).toBe(1);
      expect(said).toContain('ok       database: embedded, reachable and migrated');
      expect(said).toContain(
        `problem  backups: could not be checked (${file}: part of its path is not a folder). What to do: mend that, and run npx matv doctor again.`,
      );
      const away = {
        BACKUP_DIR: 's3://backups/daily',
        BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1',
        BACKUP_S3_REGION: 'eu',
      };
      const withKey = { ...away, BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' };
      expect((await matv('doctor', withKey)).said).toContain(
        'problem  backups: s3://backups/daily cannot be used: ECONNREFUSED',
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('backup and export name every picture that is gone, however many there are', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'matv-gone-'));
    onTestFinished(async () => {
      rmSync(folder, { recursive: true });
      await emptyTables(server, 'media');
    });
    await server.pool.query(
      `insert into media (id, hash, mime, width, height, bytes)
       select lpad(n::text, 24, '0'), repeat(n::text, 32), 'image/jpeg', 800, 600, 1 from generate_series(1, 7) n`,
    );
    const hashes = ['1', '2', '3', '4', '5', '6', '7'].map((digit) => `  ${digit.repeat(32)}`).join('\n');
    expect(await matv(`backup ${join(folder, 'backups')}`)).toMatchObject({
      code: 1,
      complained: `7 files are gone from the site's storage:\n${hashes}`,
    });
    expect(await matv(`export ${join(folder, 'exported')}`)).toMatchObject({
      code: 1,
      complained: `The originals of 7 pictures are gone:\n${hashes}`,
    });
  });

  it('doctor --files reads every file, of the site and of its last backup, and names what is damaged or missing', async () => {
    await matv('user add boss@example.org --role administrator --password correct-horse-battery');
    const backups = mkdtempSync(join(tmpdir(), 'matv-backups-'));
    onTestFinished(async () => {
      rmSync(backups, { recursive: true });
      rmSync(join(dataDir, 'media'), { recursive: true });
      rmSync(join(dataDir, 'attachments'), { recursive: true });
      await emptyTables(server, 'media', 'submission_files');
    });
    const store = (key: string, bytes: Buffer, place = 'media') => {
      const folder = join(dataDir, place, key.slice(0, 2), key);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'original'), bytes);
      return join(folder, 'original');
    };
    const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const flip = (path: string) => {
      const bytes = readFileSync(path);
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      writeFileSync(path, bytes);
    };
    const [harbour, bridge, letter] = ['a harbour wall', 'a bridge at dawn', 'a letter to us'].map((one) =>
      Buffer.from(one),
    );
    if (!harbour || !bridge || !letter) throw new Error('three files are needed');
    const pictures = [harbour, bridge].map((bytes) => ({ hash: sumOf(bytes).slice(0, 32), bytes }));
    for (const { hash, bytes } of pictures) {
      await server.pool.query(
        `insert into media (id, hash, mime, width, height, bytes) values (left($1, 24), $1, 'image/jpeg', 800, 600, $2)`,
        [hash, bytes.length],
      );
    }
    await server.pool.query(
      `insert into submission_files (id, form, field, name, type, bytes, hash, created_at)
       values ('0123456789abcdef01234567', 'support', 'file', 'letter.pdf', 'application/pdf', $1, $2, now())`,
      [letter.length, sumOf(letter)],
    );
    const [atHarbour = '', atBridge = ''] = pictures.map(({ hash, bytes }) => store(hash, bytes));
    const atLetter = store('76543210fedcba9876543210', letter, 'attachments');
    const env = { BACKUP_DIR: backups };
    expect(await matv('backup', env)).toMatchObject({ code: 0 });

    const whole = await matv('doctor --files', env);
    expect(whole).toMatchObject({ code: 0, complained: '' });
    expect(whole.said).toContain('ok       files: 3 files read, none is missing or damaged');
    const inBackup = /ok {7}files of the last backup: (\d+) files read, none is missing or damaged/.exec(whole.said);
    const [name = ''] = readdirSync(backups).filter((entry) => entry !== 'files');
    // Its pending jobs lie beside its tables.
    const tables = readdirSync(join(backups, name, 'tables'));
    expect(Number(inBackup?.[1])).toBe(3 + tables.length + 1);

    flip(atHarbour);
    flip(atLetter);
    rmSync(atBridge);
    const [one = '', two = ''] = pictures.map(({ hash }) => `${hash.slice(0, 2)}/${hash}`);
    flip(join(backups, 'files', 'media', two));
    flip(join(backups, name, 'tables', 'users.gz'));
    rmSync(join(backups, name, 'tables', 'stories.gz'));
    const hurt = await matv('doctor --files', env);
    expect(hurt.code).toBe(1);
    expect(
      hurt.said
        .split('\n')
        .filter((line) => /^(damaged|missing)/.test(line))
        .toSorted(),
    ).toEqual(
      [
        'damaged  attachments/76/76543210fedcba9876543210/original',
        `damaged  files/media/${two}`,
        `damaged  ${name}/tables/users.gz`,
        `damaged  media/${one}/original`,
        `missing  ${name}/tables/stories.gz`,
        `missing  media/${two}/original`,
      ].toSorted(),
    );
    expect(hurt.said).toContain(
      'problem  files: 3 of 3 files are missing or damaged (named above). What to do: restore a backup into a new folder',
    );
    expect(hurt.said).toMatch(/problem {2}files of the last backup: 3 of \d+ files are missing or damaged/);
    // It is quick without reading them.
    const quick = await matv('doctor', env);
    expect(quick.said).not.toContain('damaged');
    expect(quick.said).toContain(
      `problem  backups: the last one cannot be restored: ${name}/tables/stories.gz is gone. What to do: run npx matv backup, which makes a whole one.`,
    );

    await server.pool.query(
      `insert into media (id, hash, mime, width, height, bytes)
       select lpad(to_hex(n), 24, '0'), md5(n::text), 'image/jpeg', 800, 600, 1 from generate_series(1, 2000) n`,
    );
    expect((await matv('doctor --files')).said).toContain(
      'problem  files: 2,003 of 2,003 files are missing or damaged',
    );
  });

  it('doctor reports the state of the wire as recorded by the server', async () => {
    const env = { WIRE_URL: 'http://feed.example/' };
    await matv('user add boss@example.org --role administrator');
    expect((await matv('doctor', env)).said).toContain('wire: not asked yet');
    await server.pool.query(
      `insert into wire_sources (id, last_error, failures_in_a_row) values ('wire', 'answered 503', 4)`,
    );
    const failing = await matv('doctor', env);
    expect(failing.code).toBe(1);
    expect(failing.said).toContain(
      'wire: 4 tries failed in a row, never answered: answered 503. What to do: check WIRE_URL',
    );
  });

  it('doctor says when the session secret is another one than before', async () => {
    const [before, after] = ['the secret of before, long enough', 'the secret of today, long enough'];
    const key = async (id: string, isCurrent: boolean, sealed: string) =>
      server.pool.query('insert into push_keys values ($1, $1, $2, $3, now())', [id, sealed, isCurrent]);
    onTestFinished(async () => void (await server.pool.query('delete from push_keys')));
    await server.pool.query('delete from push_keys');
    await key('today', true, sealing(before, 'push keys').seal('a key'));
    await key('replaced', false, 'nobody can open this any more, and nobody has to');
    const said = async (env: Record<string, string>) => (await matv('doctor', env)).said;
    expect(await said({ SESSION_SECRET: before })).toContain('ok       secrets: 1 encrypted value can be opened');
    expect(await said({ SESSION_SECRET: after, SESSION_SECRET_FORMER: before })).toContain('ok       secrets');
    expect(await said({ SESSION_SECRET: after })).toContain(
      'problem  secrets: the session secret is another one than before: what it encrypted cannot be opened (push keys: 1). What to do: set SESSION_SECRET to what it was;',
    );
  });

  it('doctor says what the delivery network has not taken, and why', async () => {
    const env = {
      CDN_TAGS: 'surrogate-key',
      CDN_PURGE_URL: 'http://cache.example/purge',
      CDN_PURGE_AUTH: 'Authorization: Bearer a-secret-of-the-network',
    };
    expect((await matv('doctor', env)).said).toContain('ok       delivery network: every change was purged');
    await server.pool.query(
      `insert into network_purges (tag, due_at, asked_at, failures, problem)
       values ('site-home', now(), now(), 3, 'answered 403'), ('section-world', now(), now(), 0, null)`,
    );
    const behind = await matv('doctor', env);
    await server.pool.query('delete from network_purges');
    expect(behind.code).toBe(1);
    expect(behind.said).toContain(
      'problem  delivery network: has not taken 1 tag of what changed: it answered 403. What to do: check CDN_PURGE_URL and CDN_PURGE_AUTH; the running site tries again by itself.',
    );
    expect(behind.said).not.toContain('a-secret-of-the-network');
  });

  it('import of a truncated file keeps the earlier posts, names the last one, and exits with 1', async () => {
    const posts = [wordPressItem({ id: 1, title: 'Whole' }), wordPressItem({ id: 2, title: 'Cut' })].join('');
    const path = join(dataDir, 'cut.xml');
    writeFileSync(path, wordPressHead() + posts.slice(0, -30));
    const { code, said, complained } = await matv(`import wordpress ${path} --no-pictures`);
    expect(code).toBe(1);
    expect(said).toContain('Taken in: 1 post, with 0 pictures. Skipped: 0.');
    expect(complained).toContain('The file breaks off after ‘Whole’ (post 1)');
    expect((await server.pool.query('select title from stories')).rows).toEqual([{ title: 'Whole' }]);
    await server.pool.query('delete from stories');
  });

  it('import says in words which file it cannot read or write, and takes nothing in then', async () => {
    const path = join(dataDir, 'whole.xml');
    writeFileSync(path, wordPressHead() + wordPressItem({ id: 7 }) + WORDPRESS_END);
    expect(await matv(`import wordpress ${dataDir}/none.xml`)).toEqual({
      code: 1,
      said: '',
      complained: `${dataDir}/none.xml cannot be read: there is no such file or folder.`,
    });
    expect((await matv(`import ghost ${dataDir} --site https://old.example`)).complained).toBe(
      `${dataDir} cannot be read: it is a folder.`,
    );
    const mistyped = await matv(`import wordpress ${path} --pictures ${dataDir}/uplaods`);
    expect(mistyped.code).toBe(2);
    expect(mistyped.complained).toContain(`--pictures '${dataDir}/uplaods' is no folder.`);
    // No file can be made there.
    rmSync(join(dataDir, 'imports'), { recursive: true, force: true });
    symlinkSync('/proc', join(dataDir, 'imports'));
    const unwritten = await matv(`import wordpress ${path} --no-pictures`);
    rmSync(join(dataDir, 'imports'));
    expect(unwritten.code).toBe(1);
    expect(unwritten.complained).toMatch(
      /^The report \S+\.jsonl cannot be written: there is no such file or folder\.$/,
    );
    expect((await server.pool.query('select from stories')).rowCount).toBe(0);
  });

  it('import takes pages in as what it is told, and refuses other words', async () => {
    const path = join(dataDir, 'pages.xml');
    const page = wordPressItem({ id: 1, title: 'Contact', slug: 'contact', type: 'page' });
    writeFileSync(path, wordPressHead() + page + WORDPRESS_END);
    const wrong = await matv(`import wordpress ${path} --pages policies`);
    expect(wrong.code).not.toBe(0);
    expect(wrong.complained).toContain("--pages 'policies' must be 'about' or 'stories'");
    expect((await matv(`import wordpress ${path} --pages about --no-pictures`)).said).toContain(
      'Taken in: 1 post, with 0 pictures. Skipped: 0.',
    );
    const { rows } = await server.pool.query(`select key from settings where key like 'page.%'`);
    expect(rows).toEqual([{ key: 'page.contact' }]);
  });

  it('seed --remove deletes the samples and nothing else', async () => {
    const story = `insert into stories (id, kind, source, status, section, slug, title)
      values ($1, 'article', $2, 'published', 'world', $1, 'A title')`;
    await server.pool.query(story, ['a'.repeat(24), 'sample']);
    await server.pool.query(story, ['b'.repeat(24), 'desk']);
    expect(await matv('seed --remove')).toMatchObject({ code: 0, said: 'Deleted: 1 sample story.' });
    expect((await server.pool.query('select source from stories')).rows).toEqual([{ source: 'desk' }]);
  });
});

describe('without a server', () => {
  it.runIf(process.platform === 'linux')('says which disk is full', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'matv-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    symlinkSync('/dev/full', join(folder, 'petitions.jsonl.unfinished'));
    expect(await matv(`export ${folder}`)).toEqual({
      code: 1,
      said: '',
      complained: `The disk that ${folder} is on is full. Make room there, and try again.`,
    });
  });

  it('the script for any Node hands over to the packaged Node, which opens a new database itself; no other user of the machine can read it', () => {
    const parent = mkdtempSync(join(tmpdir(), 'matv-test-'));
    const fresh = join(parent, 'data');
    const script = fileURLToPath(new URL('./matv.mjs', import.meta.url));
    expect(execFileSync(process.execPath, [script, '--help'], { encoding: 'utf8' })).toContain('Usage: npx matv');
    const matvScript = (...args: string[]) =>
      spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', env: { ...process.env, DATA_DIR: fresh } });
    expect(matvScript('user', 'add', 'alone@example.org', '--role', 'editor')).toMatchObject({ status: 0, stderr: '' });
    const listed = matvScript('user', 'list');
    expect(listed.stdout).toContain('alone@example.org\teditor\tactive\talone\n');
    const paths = ['.', ...readdirSync(fresh, { recursive: true }).map(String)];
    expect(paths).toContain(join('database', 'PG_VERSION'));
    expect(paths.filter((path) => (statSync(join(fresh, path)).mode & 0o077) !== 0)).toEqual([]);
    rmSync(parent, { recursive: true });
  }, 60_000);

  it('the script for any Node takes paths from where somebody stands, and settings from the package', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'matv-test-')));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const script = fileURLToPath(new URL('./matv.mjs', import.meta.url));
    const env = { ...process.env, INIT_CWD: '/elsewhere', DATA_DIR: join(folder, 'data'), BACKUP_DIR: 'no-backups' };
    const matvScript = (...args: string[]) =>
      spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8', env });
    expect(matvScript('restore', './none')).toMatchObject({
      status: 1,
      stderr: `There is no backup in ${join(folder, 'none')}.\n`,
    });
    const root = fileURLToPath(new URL('..', import.meta.url));
    expect(matvScript('doctor').stdout).toContain(
      `there is none, and no folder ${join(root, 'no-backups')}. What to do: if it is on a disk that is not mounted, mount it;`,
    );
  }, 60_000);

  /** An import of a pipe, which it reads for as long as `writing` is open. */
  async function importOfPipe() {
    const folder = mkdtempSync(join(tmpdir(), 'matv-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const pipe = join(folder, 'export.json');
    execFileSync('mkfifo', [pipe]);
    const script = fileURLToPath(new URL('./matv.mjs', import.meta.url));
    const data = join(folder, 'data');
    const args = [script, 'import', 'ghost', pipe, '--site', 'https://old.example.org'];
    const env = { ...process.env, DATA_DIR: data };
    const started = spawn(process.execPath, args, { detached: true, env, stdio: ['ignore', 'ignore', 'pipe'] });
    const complained = text(started.stderr);
    const ended = once(started, 'exit');
    return { data, started, complained, ended, writing: await open(pipe, 'w') };
  }

  it('the script for any Node ends no earlier than its command, which Ctrl-C reaches as well', async () => {
    const { started, ended, writing } = await importOfPipe();
    process.kill(-(started.pid ?? Number.NaN), 'SIGINT');
    await writing.close();
    expect(await ended).toEqual([1, null]);
  });

  it('an import that is told to end by SIGTERM closes the database, and says how to go on', async () => {
    const { data, started, complained, ended, writing } = await importOfPipe();
    started.kill('SIGTERM');
    const post = { id: '1', title: 'A', slug: 'a', html: '<p>A</p>', status: 'published', type: 'post' };
    await writing.writeFile(JSON.stringify({ db: [{ data: { posts: [post] } }] }));
    await writing.close();
    expect(await ended).toEqual([1, null]);
    expect(await complained).toBe('It was broken off. Run it again to go on.\n');
    expect(readdirSync(data).sort()).toEqual(['database', 'database.lock', 'imports']);
  });

  it('doctor names a database and a replica that cannot be reached, without the password', async () => {
    const urls = {
      DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/matv',
      DATABASE_REPLICA_URLS: 'postgres://someone:secret@127.0.0.1:2/matv',
    };
    const away = await matv('doctor', urls);
    expect(away.code).toBe(1);
    expect(away.said).toContain('database matv at 127.0.0.1:1');
    expect(away.said).toMatch(/^problem {2}replica 127\.0\.0\.1:2: cannot be reached \(ECONNREFUSED\)\. What to do: /m);
    expect(away.said).not.toContain('secret');
  });

  it('doctor asks the bucket of pictures and the mail server, and says why they are of no use, without a password', async () => {
    const place = mkdtempSync(join(tmpdir(), 'matv-test-'));
    const bucket = await startBucketServer(place);
    const mail = await startMailServer();
    const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucketAt(bucket.port);
    const env = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      SMTP_URL: mail.url,
    };
    try {
      const { said } = await matv('doctor', env);
      expect(said).toContain(`ok       pictures: in the bucket pictures of 127.0.0.1:${bucket.port}, which answers`);
      expect(said).toContain(`ok       mail: ${new URL(mail.url).host} takes it`);
      const wrong = { ...env, S3_BUCKET: 'mistyped', SMTP_URL: mail.url.replace('//', '//desk:hunter2@') };
      const refused = await matv('doctor', wrong);
      expect(refused.code).toBe(1);
      expect(refused.said).toMatch(
        /^problem {2}pictures: the bucket mistyped of 127\.0\.0\.1:\d+ does not answer \(.+\)\./m,
      );
      expect(refused.said).toMatch(
        /^problem {2}mail: 127\.0\.0\.1:\d+ takes none \(.+\)\. What to do: check SMTP_URL/m,
      );
      expect(refused.said).not.toContain('hunter2');
      expect((await matv('doctor')).said).toContain('ok       mail: no SMTP_URL is set');
    } finally {
      bucket.server.kill();
      await mail.close();
      rmSync(place, { recursive: true });
    }
  }, 60_000);

  it('doctor creates nothing, and names a path that cannot be used', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'matv-test-'));
    const fresh = join(parent, 'data');
    expect(await matv('doctor', { DATA_DIR: fresh })).toMatchObject({ code: 0 });
    expect(existsSync(fresh)).toBe(false);
    writeFileSync(fresh, 'a file');
    const { said } = await matv('doctor', { DATA_DIR: fresh });
    expect(said).toContain('problem  data directory');
    expect(said).toContain('problem  database: it is in the data directory, and was not looked at.');
    rmSync(parent, { recursive: true });
  });

  it('doctor notices an old Node and a full disk', async () => {
    expect(checkNode('20.19.0').remedy).toContain('npx matv');
    expect((await checkSpace(tmpdir(), { leastBytes: Number.MAX_SAFE_INTEGER })).remedy).toContain('make room');
  });
});

describe('the command line', () => {
  it.each([
    ['nonsense', "There is no command 'nonsense'."],
    ['user', 'Say what to do'],
    ['user add --role editor', 'Give one e-mail address.'],
    ['user add a@example.org', 'Give a role: --role administrator|editor|reporter.'],
    ['user add a@example.org --rank editor', "Unknown option '--rank'"],
  ])('%s: says what is wrong, shows the usage and exits with 2', async (args, what) => {
    const { code, complained } = await matv(args);
    expect(code).toBe(2);
    expect(complained).toContain(what);
    expect(complained).toContain('Usage: npx matv');
  });

  it('names each wrong setting', async () => {
    const { code, complained } = await matv('user list', { PORT: 'many', WIRE_URL: 'feed' });
    expect(code).toBe(1);
    expect(complained.split('\n')).toHaveLength(2);
  });
});
