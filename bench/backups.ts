import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listTables, quoted } from '#server/backups/tables.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { atLeast, type Benchmark, leftOut, median, type Row, whole } from './benchmark.ts';
import { A_STORY, PICTURES } from './fill.ts';
import { load } from './load.ts';
import { root } from './processes.ts';
import { embeddedStores, NO_POSTGRES, postgresStores, type Store, startSite } from './stores.ts';

const STORIES = Number(process.env.BENCH_STORIES ?? 100_000);
const FILES = Number(process.env.BENCH_PICTURES ?? 10_000);
/** Small for pictures, so that the cost per file is measured and not the disk. */
const PICTURE_BYTES = 40_000;
const RATIO = 0.9;
const ROUND_SECONDS = 2;
const ROUNDS = 6;
/** Maximum number of rounds during a backup, which may take long while readers use all cores. */
const MOST_ROUNDS = 150;
const PAGES = ['/', '/world', A_STORY];
/** Whether to measure only the rate of readers during a backup, without a restore. */
const ONLY_READERS = process.env.BENCH_PART === 'readers';

const execute = promisify(execFile);

type Env = Store['env'];

export const backups: Benchmark = {
  name: 'backups',
  title: `Backup and restore of ${whole(STORIES)} stories and ${whole(FILES)} pictures`,
  onlyWhenNamed: true,
  run: async () => {
    const only = process.env.BENCH_ENGINE;
    return [...(only === 'embedded' ? [] : await onPostgres()), ...(only === 'postgres' ? [] : await onEmbedded())];
  },
};

async function onPostgres(): Promise<Row[]> {
  const postgres = await postgresStores();
  if (postgres === null) return [leftOut('Backup of PostgreSQL', NO_POSTGRES)];
  try {
    await using store = await postgres.make(STORIES);
    return await measure('PostgreSQL', store.env, async () => ({ DATABASE_URL: await postgres.empty() }));
  } finally {
    await postgres.stop();
  }
}

async function onEmbedded(): Promise<Row[]> {
  await using store = await embeddedStores(STORIES);
  return await measure('embedded', store.env, async () => ({}));
}

/** `emptyDatabase` creates a database to restore into and returns its settings. */
async function measure(engine: string, env: Env, emptyDatabase: () => Promise<Env>): Promise<Row[]> {
  const parent = mkdtempSync(join(tmpdir(), 'matv-bench-backups-'));
  try {
    await addPictures(env);
    const folder = join(parent, 'backups');
    if (ONLY_READERS) return await readersRows(engine, env, folder);
    const made = await seconds(() => daily(env, folder));
    const target = { DATA_DIR: join(parent, 'restored'), ...(await emptyDatabase()) };
    const restored = await seconds(() => matv(target, 'restore', folder));
    const compared = await seconds(() => compare(env, target));
    // Printed at once, because the next part takes minutes.
    console.log(
      `  ${engine}: backup ${made.took.toFixed(1)} s, restore ${restored.took.toFixed(1)} s, comparison of ${compared.result} ${compared.took.toFixed(1)} s`,
    );
    return [
      row(`Backup, ${engine}`, made),
      row('Restore, each table compared with the backup', restored),
      row(`Comparison of ${compared.result}`, compared),
      ...(await readersRows(engine, env, folder)),
    ];
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

async function readersRows(engine: string, env: Env, folder: string): Promise<Row[]> {
  const readers = await readersBeside(env, folder);
  const rates = `${whole(readers.beside)} a second, ${whole(readers.before)} without`;
  const took = `${readers.took.toFixed(1)} s beside readers that leave no processor idle`;
  return [
    row(`The next backup, no new pictures, ${engine}`, { took: readers.alone }),
    atLeast(
      'Readers of cached pages while it is made',
      readers.ratio,
      RATIO,
      `${readers.ratio.toFixed(2)} of their rate (${rates}; ${took})`,
      `${RATIO}`,
    ),
  ];
}

function row(what: string, { took }: { readonly took: number }): Row {
  return { what, measured: `${took.toFixed(1)} s`, target: '', met: null };
}

async function seconds<T>(work: () => Promise<T>): Promise<{ readonly took: number; readonly result: T }> {
  const began = performance.now();
  const result = await work();
  return { took: (performance.now() - began) / 1000, result };
}

/** Adds pictures to the store, rows and files. */
async function addPictures(env: Env): Promise<void> {
  const db = await open(env);
  await db.pool.query(
    `insert into media (id, hash, mime, width, height, bytes, avif_ready, alt)
     select lpad(to_hex(n), 24, '0'), md5(n::text), 'image/jpeg', 1600, 1067, ${PICTURE_BYTES}, true, 'A harbour wall'
     from generate_series(${PICTURES + 1}, $1::int) n`,
    [FILES],
  );
  await db.close();
  for (let n = 1; n <= Math.max(FILES, PICTURES); n += 1) {
    const hash = createHash('md5').update(String(n)).digest('hex');
    const folder = join(env.DATA_DIR ?? '', 'media', hash.slice(0, 2), hash);
    mkdirSync(folder, { recursive: true });
    await writeFile(join(folder, 'original'), picture(n));
  }
}

/** Incompressible bytes, different for each picture. */
function picture(n: number): Buffer {
  return createHash('shake256', { outputLength: PICTURE_BYTES }).update(String(n)).digest();
}

/** The daily backup of a running site, in a process of its own as there. */
async function daily(env: Env, folder: string): Promise<void> {
  await nodeScript(join('server', 'daily-backup.child.ts'), [], { ...env, BACKUP_DIR: folder });
}

async function matv(env: Env, ...args: string[]): Promise<void> {
  await nodeScript(join('cli', 'matv.ts'), args, env);
}

async function nodeScript(script: string, args: readonly string[], env: Env): Promise<void> {
  await execute(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), NODE_ENV: 'production', ...env },
  });
}

/** Compares all rows and files of two sites; returns what was compared, and throws on the first difference. */
async function compare(one: Env, other: Env): Promise<string> {
  const [from, to] = [await open(one), await open(other)];
  let rows = 0;
  try {
    for (const { name, columns } of await listTables(from.pool)) {
      const list = columns.map((column) => `t.${quoted(column)}`).join(', ');
      const all = `select md5(row(${list})::text) as sum from ${quoted(name)} t order by 1`;
      const [before, after] = [await from.pool.query(all), await to.pool.query(all)];
      const different = before.rows.findIndex((row, index) => row.sum !== after.rows[index]?.sum);
      if (different !== -1 || before.rows.length !== after.rows.length) throw new Error(`${name} differs`);
      rows += before.rows.length;
    }
  } finally {
    await from.close();
    await to.close();
  }
  const [names, again] = [await originals(one), await originals(other)];
  if (names.join() !== again.join()) throw new Error('There are other pictures than before.');
  for (const name of names) {
    const [before, after] = [
      await readFile(join(one.DATA_DIR ?? '', name)),
      await readFile(join(other.DATA_DIR ?? '', name)),
    ];
    if (!before.equals(after)) throw new Error(`${name} differs`);
  }
  return `${whole(rows)} rows and ${whole(names.length)} files, none differs`;
}

async function originals({ DATA_DIR = '' }: Env): Promise<string[]> {
  const names = await readdir(join(DATA_DIR, 'media'), { recursive: true });
  return names
    .filter((name) => name.endsWith('original'))
    .map((name) => join('media', name))
    .toSorted();
}

function open({ DATABASE_URL, DATA_DIR = '' }: Env): Promise<Database> {
  return openDatabase({ databaseUrl: DATABASE_URL ?? null, dataDir: DATA_DIR, log: quietLog });
}

interface Readers {
  /** Seconds of a backup without readers. */
  readonly alone: number;
  /** Seconds of the backup beside readers. */
  readonly took: number;
  /** Requests a second. */
  readonly before: number;
  readonly beside: number;
  readonly ratio: number;
}

/** The rate of readers without and during a backup, on a running site that has been backed up before. */
async function readersBeside(env: Env, folder: string): Promise<Readers> {
  await using site = await startSite(env);
  const target = (round: number) => ({ url: site.url + (PAGES[round % PAGES.length] ?? '/'), encoding: 'br' as const });
  const rounds = async (until: (round: number) => boolean): Promise<number[]> => {
    const rates: number[] = [];
    for (let round = 0; !until(round); round += 1) rates.push(await load(target(round), ROUND_SECONDS));
    return rates;
  };
  // With BENCH_PART=readers there is no earlier backup: this first one copies the pictures.
  if (ONLY_READERS) await daily(env, folder);
  const { took: alone } = await seconds(() => daily(env, folder));
  await rounds((round) => round === PAGES.length);
  const before = await rounds((round) => round === ROUNDS);
  let isOver = false;
  const backup = seconds(() => daily(env, folder)).finally(() => {
    isOver = true;
  });
  const beside = await rounds((round) => isOver || round === MOST_ROUNDS);
  const { took } = await backup;
  const after = await rounds((round) => round === ROUNDS);
  const without = median([...before, ...after]);
  return { alone, took, before: without, beside: median(beside), ratio: median(beside) / without };
}
