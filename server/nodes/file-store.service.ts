import { hash, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { makeFolder } from '#server/files/make-folder.ts';
import { StartRefused } from '#server/start/start-refused.ts';

/** First keys of the advisory locks by which nodes find each other; the second key identifies the node or bucket. */
const ON_DISK = 0x6d617476;
const IN_BUCKET = ON_DISK + 1;
const MAX_INT = 2 ** 31 - 1;
/** A network drive may show a file that another machine has just made a moment later. */
const LOOKS = 5;
const BETWEEN_LOOKS_MS = 400;
const DAY_MS = 86_400_000;

const nodeRow = z.object({ kind: z.int(), id: z.int() });
type Node = z.infer<typeof nodeRow>;

/**
 * Makes sure that all nodes on one PostgreSQL keep pictures and attachments in the same place: one bucket, or one data
 * directory. Each node leaves a file named by its number in its data directory, and holds a lock of that number in the
 * database, which ends with the process however that ends. Where a node holds such a lock and its file cannot be seen
 * here, its files lie elsewhere. Throws StartRefused then. The returned function takes the file away.
 */
export async function joinFileStore(
  config: Pick<Config, 'dataDir' | 's3'>,
  db: Pick<Database, 'pool' | 'holdInSession'>,
): Promise<() => Promise<void>> {
  if (!db.holdInSession) return async () => undefined;
  const folder = join(config.dataDir, 'nodes');
  const own = ownNode(config);
  const fileOf = ({ id }: Node) => join(folder, String(id));
  const leave = async () => rm(fileOf(own), { force: true });
  if (own.kind === ON_DISK) {
    await makeFolder(folder);
    await writeFile(fileOf(own), '');
  }
  try {
    // Take the lock, then check: of two nodes that start at the same time at least one sees the other.
    await db.holdInSession('select pg_advisory_lock_shared($1, $2)', [own.kind, own.id]);
    const others = await otherNodes(db.pool, own);
    for (const other of others) {
      const isShared = own.kind === ON_DISK && other.kind === ON_DISK && (await appears(fileOf(other)));
      if (!isShared) throw new StartRefused([refusal(config, other)]);
    }
    if (own.kind === ON_DISK) await removeOldFiles(folder, new Set([own, ...others].map(({ id }) => String(id))));
  } catch (error) {
    await leave();
    throw error;
  }
  return leave;
}

function ownNode({ s3 }: Pick<Config, 's3'>): Node {
  if (!s3) return { kind: ON_DISK, id: randomInt(1, MAX_INT) };
  const digest = hash('sha256', JSON.stringify([s3.endpoint, s3.bucket]), 'buffer');
  return { kind: IN_BUCKET, id: digest.readUInt32BE() % MAX_INT };
}

async function otherNodes(db: Queryable, own: Node): Promise<Node[]> {
  const { rows } = await db.query(
    `select distinct classid::int8::int as kind, objid::int8::int as id from pg_locks
     where locktype = 'advisory' and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())
       and classid::int8 in ($1, $2) and (classid::int8, objid::int8) <> ($3, $4)`,
    [ON_DISK, IN_BUCKET, own.kind, own.id],
  );
  return z.array(nodeRow).parse(rows);
}

async function appears(file: string): Promise<boolean> {
  for (let looks = 1; looks < LOOKS && !existsSync(file); looks += 1) await pause(BETWEEN_LOOKS_MS);
  return existsSync(file);
}

/** Those of processes that were killed. One that has just been made may be of a node that is about to take its lock. */
async function removeOldFiles(folder: string, alive: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (alive.has(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(folder, name), { force: true });
  }
}

function refusal({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, other: Node): string {
  const where = other.kind === IN_BUCKET ? 'in another S3 store' : 'in a data directory that this one cannot see';
  const own = s3 ? `This one would use the bucket ${s3.bucket}` : `This one would use ${dataDir}`;
  return (
    `Another node on the same database keeps pictures and attachments ${where}. ${own}, so each would show broken ` +
    'pictures of the other. Give all nodes the same S3_ settings, or set DATA_DIR to one folder that all of them share.'
  );
}
