import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { StartRefused } from '#server/start/start-refused.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { movableClock, PASSWORD, SITE, testConfig } from '#tests/support/desk-app.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { instantJobs } from '#tests/support/instant-jobs.ts';
import { createAccounts, createUser, disableUser, listUsers } from './accounts.service.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { keepSecret, secretInDatabase, sessionSecret } from './session-secret.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());

const log = { error: () => undefined, warn: () => undefined };

function accountsWith(env: Record<string, string>) {
  const mail = { send: () => Promise.reject(new Error('no mail is expected')) };
  return createAccounts({
    config: testConfig(env),
    db,
    clock: movableClock(),
    log,
    mail,
    jobs: instantJobs(),
    secret: 's',
  });
}

/** What `work` flushes to the disk, before or after `path` holds other bytes than at first. */
async function flushesDuring(work: () => Promise<unknown>, path: string): Promise<string[]> {
  const handle = await open(tmpdir(), 'r');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const read = () => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const atFirst = read();
  const seen: string[] = [];
  const original = prototype.sync;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const flushed = await this.stat();
    const isNamed = read() !== atFirst;
    if (flushed.isFile()) seen.push(`a file of ${flushed.size} bytes, ${isNamed ? 'after' : 'before'} it has its name`);
    else seen.push(`the folder, ${isNamed ? 'after' : 'before'}`);
    return original.call(this);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return seen;
}

/** Of the only account. */
async function hasInitialPassword(): Promise<unknown> {
  const { rows } = await db.pool.query('select password_is_initial as initial from accounts');
  return rows[0]?.initial;
}

describe('the first administrator', () => {
  beforeEach(() => emptyTables(db, 'users'));

  it('is not created with an ADMIN_PASSWORD that is easy to guess: the start is refused with advice', async () => {
    const weak = accountsWith({ ADMIN_EMAIL: 'chief@paper.example', ADMIN_PASSWORD: 'password1234' });
    await expect(weak.ensureFirstAdministrator()).rejects.toEqual(
      new StartRefused([
        'Wrong setting: ADMIN_PASSWORD is too easy to guess: it is on the list of common passwords, which are tried first. ' +
          'Choose another one, or leave it and ADMIN_EMAIL out to have one made.',
      ]),
    );
    expect(await listUsers(db)).toEqual([]);
  });

  it('gets a random password that is shown once, however many nodes start together', async () => {
    const nodes = [accountsWith({}), accountsWith({})];
    const made = await Promise.all(nodes.map((accounts) => accounts.ensureFirstAdministrator()));
    expect(made.map(({ kind }) => kind).toSorted()).toEqual(['already there', 'created']);
    expect(made).toContainEqual({
      kind: 'created',
      email: 'admin@matv.local',
      password: expect.stringMatching(/^[\w-]{16}$/),
    });
    expect(await listUsers(db)).toMatchObject([{ email: 'admin@matv.local', role: 'administrator', disabledAt: null }]);
    expect(await hasInitialPassword()).toBe(true);
  });

  it('keeps the password of ADMIN_PASSWORD, which somebody chose', async () => {
    await accountsWith({ ADMIN_EMAIL: 'chief@matv.example', ADMIN_PASSWORD: PASSWORD }).ensureFirstAdministrator();
    expect(await hasInitialPassword()).toBe(false);
  });

  it('is not created again, whatever the settings say', async () => {
    await accountsWith({}).ensureFirstAdministrator();
    // Not even a weak one: an upgrade must not fail because of a setting that no longer matters.
    for (const ADMIN_PASSWORD of [PASSWORD, 'password1234']) {
      const accounts = accountsWith({ ADMIN_EMAIL: 'chief@matv.example', ADMIN_PASSWORD });
      expect(await accounts.ensureFirstAdministrator()).toEqual({ kind: 'already there' });
    }
  });

  it('cannot be disabled while it is the last one', async () => {
    await accountsWith({}).ensureFirstAdministrator();
    expect(await disableUser(db, 'admin@matv.local')).toEqual({
      kind: 'refused',
      reason: 'admin@matv.local is the only administrator: add another one first',
    });
  });
});

describe('adding people', () => {
  const person = { email: 'New@MATV.example', password: PASSWORD, name: 'New', role: 'editor' } as const;

  it('adds a person once, the e-mail in lower case', async () => {
    expect(await createUser(db, person, SITE)).toEqual({
      kind: 'created',
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(await createUser(db, { ...person, email: 'new@matv.example' }, SITE)).toEqual({
      kind: 'refused',
      reason: 'new@matv.example has an account already',
    });
  });

  it.each([
    ['a password of 11 characters', { password: 'x'.repeat(11) }, 'password must have at least 12 characters'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'password must have at most 128 characters'],
    [
      'a common password',
      { password: 'password1234' },
      'password is too easy to guess: it is on the list of common passwords, which are tried first',
    ],
    [
      'the own e-mail address as password',
      { password: 'new@matv.example' },
      'password is too easy to guess: most of it is your name, your e-mail address or words of this site',
    ],
    ['an e-mail that is none', { email: 'new' }, 'email must be an e-mail address'],
    ['no name', { name: ' ' }, 'name is missing'],
  ])('refuses %s with the reason (LOGIN-04)', async (_what, wrong, reason) => {
    expect(await createUser(db, { ...person, ...wrong }, SITE)).toEqual({ kind: 'refused', reason });
  });

  it('reports when there is nobody to disable', async () => {
    const reason = 'nobody@matv.example has no account';
    expect(await disableUser(db, 'nobody@matv.example')).toEqual({ kind: 'refused', reason });
  });
});

describe('a password', () => {
  it('is stored as an argon2id hash with a random salt', async () => {
    const [one, other] = await Promise.all([hashPassword('pass word'), hashPassword('pass word')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword('pass word', one)).toBe(true);
    expect(await verifyPassword('pass wore', one)).toBe(false);
  });

  it('matches in either Unicode form, and never matches an invalid hash', async () => {
    expect(await verifyPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true);
    for (const broken of ['', 'plain', '$argon2id$v=19$m=19456,t=2,p=1$$', '$2b$10$abcdefghijklmnopqrstuv']) {
      expect(await verifyPassword('plain', broken)).toBe(false);
    }
  });

  it('matches a hash made elsewhere, because it is standard argon2id', async () => {
    // From the reference implementation's own test vectors: version 19, t=2, m=2^16, p=1.
    const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', known)).toBe(true);
  });
});

describe('the session secret', () => {
  const settings = { sessionSecret: null, dataDir: '' };

  it('is what the operator set', async () => {
    expect(await sessionSecret({ ...settings, sessionSecret: 'chosen' }, db)).toBe('chosen');
  });

  it('is one file that only its owner can read, the same for all processes that start together', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'matv-secret-'));
    const embedded = { engine: 'embedded', pool: db.pool } as const;
    const found = await Promise.all([1, 2, 3].map(() => sessionSecret({ ...settings, dataDir }, embedded)));
    expect(new Set(found).size).toBe(1);
    expect(found[0]).toMatch(/^[\w-]{43}$/);
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(await sessionSecret({ ...settings, dataDir }, embedded)).toBe(found[0]);
    rmSync(dataDir, { recursive: true });
  });

  it('is on the disk before its file has its name, new or restored, so that a power cut leaves none that is empty', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'matv-secret-'));
    const path = join(dataDir, 'session-secret');
    const embedded = { engine: 'embedded', pool: db.pool, tx: db.pool } as const;
    const steps = ['a file of 44 bytes, before it has its name', 'the folder, after'];
    expect(await flushesDuring(() => sessionSecret({ ...settings, dataDir }, embedded), path)).toEqual(steps);
    const restored = 'r'.repeat(43);
    expect(await flushesDuring(() => keepSecret(dataDir, embedded, restored), path)).toEqual(steps);
    expect(await sessionSecret({ ...settings, dataDir }, embedded)).toBe(restored);
    rmSync(dataDir, { recursive: true });
  });

  it('is refused with advice if its file is broken', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'matv-secret-'));
    writeFileSync(join(dataDir, 'session-secret'), '\n');
    const opening = sessionSecret({ ...settings, dataDir }, { engine: 'embedded', pool: db.pool });
    await expect(opening).rejects.toThrow(/session-secret is broken\. Remove it to get a new one/);
    rmSync(dataDir, { recursive: true });
  });

  it('is stored in the database if nodes share one (SPEC-09b)', async () => {
    const found = await Promise.all([1, 2, 3].map(() => secretInDatabase(db.pool)));
    expect(new Set(found).size).toBe(1);
    expect(await sessionSecret(settings, { engine: 'postgres', pool: db.pool })).toBe(found[0]);
  });
});
