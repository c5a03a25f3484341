import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LATE_BACKUP_HOURS } from '#domain/backups.ts';
import { counted } from '#domain/counted.ts';
import { listUsers } from '#server/accounts/accounts.service.ts';
import { countSealed } from '#server/accounts/resealing.ts';
import { presentSecret } from '#server/accounts/session-secret.ts';
import {
  backupUnderWay,
  listBackups,
  missingFiles,
  missingTables,
  readManifest,
} from '#server/backups/backup.service.ts';
import { openPlace } from '#server/backups/open-place.ts';
import { type BackupPlace, isBucket, PlaceUnusable } from '#server/backups/place.ts';
import { type BackupKey, BackupUnreadable } from '#server/backups/sealed-files.ts';
import type { Config } from '#server/config.ts';
import { type Database, openOrJoinDatabase, type Queryable } from '#server/db/client.ts';
import { inspectDatabase, layoutOf } from '#server/db/embedded/directory.ts';
import { DatabaseRefused, READ_ONLY_REMEDY } from '#server/db/errors.ts';
import { migrationState } from '#server/db/migrate.ts';
import { isReplica } from '#server/db/replicas.ts';
import { checkMailServer } from '#server/mail/delivery.ts';
import { openStorage } from '#server/media/storage.ts';
import { checkBackupFiles, checkStoredFiles } from './check-files.ts';
import type { Command, CommandContext } from './command.ts';
import {
  checkClock,
  checkDirectory,
  checkNode,
  checkSpace,
  type Finding,
  fine,
  inWords,
  problem,
  tried,
} from './findings.ts';
import { logTo } from './with-database.ts';

const FEW_NAMES = 5;

/** `matv doctor [--files]`: prints one line per check and changes nothing. `--files` reads every file as well. */
export const doctor: Command = async (context) => {
  const { values } = parseArgs({ args: [...context.args], options: { files: { type: 'boolean', default: false } } });
  const { dataDir } = context.config;
  const directory = await checkDirectory(dataDir);
  const findings = [
    checkNode(),
    fine('settings', 'understood'),
    fine('metrics', readersOfMetrics(context.config)),
    directory,
    ...(await tried('disk', () => checkSpace(dataDir))),
  ];
  const pictures = await checkPictures(context.config);
  // A bucket that does not answer would be asked for each file.
  const withFiles = values.files && pictures.remedy === undefined;
  if (context.config.databaseUrl === null && directory.remedy !== undefined) {
    const remedy = 'see to the data directory, and run npx matv doctor again.';
    findings.push(problem('database', 'it is in the data directory, and was not looked at.', remedy));
  } else {
    findings.push(...(await tried('database', () => checkDatabase(context, withFiles))));
  }
  findings.push(...(await checkReplicas(context.config)), pictures, await checkMail(context.config));
  findings.push(...(await tried('backups', () => checkBackups(context, values.files))));
  for (const { name, text, remedy } of findings) {
    const line = `${remedy ? 'problem' : 'ok     '}  ${name}: ${text}`;
    context.terminal.say(remedy ? `${line} What to do: ${remedy}` : line);
  }
  return findings.some((finding) => finding.remedy) ? 1 : 0;
};

function readersOfMetrics({ metrics: { token, own }, port }: Config): string {
  const where = own ? `port ${own.port} of ${own.host}` : `port ${port}`;
  if (token !== null) return `on ${where}, for the bearer token of METRICS_TOKEN`;
  if (own === null || own.isLoopback) return `on ${where}, for this machine alone`;
  return `on ${where}, for whoever reaches it: no METRICS_TOKEN is set`;
}

async function checkDatabase(context: CommandContext, withFiles: boolean): Promise<Finding[]> {
  const { databaseUrl, dataDir } = context.config;
  try {
    if (databaseUrl === null && !isThere(dataDir)) return [fine('database', 'not made yet; npm start makes it')];
    const db = await openOrJoinDatabase({ databaseUrl, dataDir, log: logTo(context) });
    try {
      return await lookInside(db, context, withFiles);
    } finally {
      await db.close();
    }
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    return [problem('database', error.message, 'as the message says; nothing was changed.')];
  }
}

/** Names each replica by its host, because its address may hold a password. */
async function checkReplicas({ replicaUrls }: Config): Promise<Finding[]> {
  return Promise.all(
    replicaUrls.map(async (url) => {
      const name = `replica ${new URL(url).host}`;
      try {
        if (await isReplica(url)) return fine(name, 'reachable');
        return problem(name, 'follows no other database.', 'set DATABASE_REPLICA_URLS to streaming replicas alone.');
      } catch (error) {
        const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
        const remedy = 'check DATABASE_REPLICA_URLS; until then the site asks the database itself.';
        return problem(name, `cannot be reached (${reason}).`, remedy);
      }
    }),
  );
}

/** Whether the bucket of pictures and attachments can be listed; a folder is checked with the data directory. */
async function checkPictures(config: Config): Promise<Finding> {
  if (config.s3 === null) return fine('pictures', 'in the data directory');
  const where = `bucket ${config.s3.bucket} of ${new URL(config.s3.endpoint).host}`;
  try {
    await (await openStorage(config)).hashes('00');
    return fine('pictures', `in the ${where}, which answers`);
  } catch (error) {
    const remedy = 'check the S3_… settings, and that this machine reaches it.';
    return problem('pictures', `the ${where} does not answer (${inWords(error)}).`, remedy);
  }
}

/** Whether the mail server takes the login. Sends nothing. */
async function checkMail({ mail }: Config): Promise<Finding> {
  if (mail.smtpUrl === null) return fine('mail', 'no SMTP_URL is set: written to the outbox folder, sent to nobody');
  const { host } = new URL(mail.smtpUrl);
  try {
    await checkMailServer(mail, mail.smtpUrl);
    return fine('mail', `${host} takes it`);
  } catch (error) {
    const remedy = 'check SMTP_URL, and that this machine reaches it. What waits is sent once it works.';
    return problem('mail', `${host} takes none (${inWords(error)}).`, remedy);
  }
}

function isThere(dataDir: string): boolean {
  return existsSync(dataDir) && inspectDatabase(layoutOf(dataDir)) === 'present';
}

async function lookInside(db: Database, { config, terminal }: CommandContext, withFiles: boolean): Promise<Finding[]> {
  const { pending, unknown } = await migrationState(db);
  if (pending.length > 0) {
    return [problem('database', `${pending.length} migrations have not run.`, 'start the server once: npm start.')];
  }
  const [state] = (await db.pool.query<{ only: string }>(`select current_setting('transaction_read_only') as only`))
    .rows;
  if (state?.only === 'on') return [problem('database', 'it can be read, but takes no changes.', READ_ONLY_REMEDY)];
  const administrators = (await listUsers(db)).filter((one) => one.role === 'administrator' && !one.disabledAt);
  const people =
    administrators.length > 0
      ? fine('accounts', counted(administrators.length, 'administrator'))
      : problem('accounts', 'nobody is an administrator.', 'npx matv user add EMAIL --role administrator.');
  const reached =
    unknown.length === 0
      ? fine('database', `${db.engine}, reachable and migrated`)
      : fine('database', `${db.engine}, reachable; a newer version has added to it: ${unknown.join(', ')}`);
  const files = withFiles ? await tried('files', () => checkStoredFiles(db.pool, config, terminal.say)) : [];
  const sealed = await checkSealed(db, config);
  // The embedded database has this machine's.
  const clocks = db.engine === 'postgres' ? [await checkClock(db.pool)] : [];
  return [
    reached,
    people,
    ...clocks,
    ...sealed,
    await checkWire(db, config),
    ...(await checkNetwork(db, config)),
    ...files,
  ];
}

/** Whether what is encrypted in the database can be opened with the session secret. */
async function checkSealed(db: Database, config: Config): Promise<Finding[]> {
  const secret = await presentSecret(config, db);
  const secrets = [secret, config.formerSessionSecret].filter((one) => one !== null);
  const { values, lost } = await countSealed(db.pool, secrets);
  if (lost.size === 0)
    return values === 0 ? [] : [fine('secrets', `${counted(values, 'encrypted value')} can be opened`)];
  const which = [...lost].map(([purpose, count]) => `${purpose}: ${count}`).join(', ');
  const text = `${secret === null ? 'there is no session secret' : 'the session secret is another one than before'}: what it encrypted cannot be opened (${which}).`;
  const remedy =
    'set SESSION_SECRET to what it was; if it was replaced on purpose, set SESSION_SECRET_FORMER to the one before and start the site.';
  return [problem('secrets', text, remedy)];
}

/** Whether the last backup exists, is complete and recent and can be read with the key, and the next one has room. */
async function checkBackups({ config, terminal }: CommandContext, withFiles: boolean): Promise<Finding[]> {
  const { address, s3, key } = config.backups;
  if (address === null) {
    return [fine('backups', 'none by itself: set BACKUP_DIR, or run npx matv backup FOLDER every day')];
  }
  try {
    const place = await openPlace(address, s3);
    const last = await checkLastBackup(place, key);
    const files = withFiles ? [await checkBackupFiles(place, key, terminal.say)] : [];
    return [last, ...(isBucket(address) ? [] : await checkFolderOfBackups(address)), ...files];
  } catch (error) {
    if (error instanceof PlaceUnusable) {
      return [problem('backups', error.message, 'check BACKUP_DIR, BACKUP_S3_… and that this machine reaches it.')];
    }
    if (!(error instanceof BackupUnreadable)) throw error;
    return [
      problem(
        'backups',
        error.message,
        'set BACKUP_KEY. If it is the right one, move the folder of that backup elsewhere and run npx matv backup.',
      ),
    ];
  }
}

async function checkFolderOfBackups(address: string): Promise<Finding[]> {
  const folder = await checkDirectory(address, { name: 'folder of backups', setting: 'BACKUP_DIR' });
  return [...(folder.remedy === undefined ? [] : [folder]), await checkSpace(address, { name: 'disk of backups' })];
}

async function checkLastBackup(place: BackupPlace, key: BackupKey): Promise<Finding> {
  const newest = (await listBackups(place)).at(-1);
  if (newest === undefined) {
    if (!isBucket(place.address) && !existsSync(place.address)) {
      const remedy = 'if it is on a disk that is not mounted, mount it; else run npx matv backup, which makes it.';
      return problem('backups', `there is none, and no folder ${place.address}.`, remedy);
    }
    const began = await backupUnderWay(place, new Date());
    if (began !== null) return fine('backups', `the first one is being made, since ${began.toISOString()}`);
    const remedy = 'run npx matv backup; the running site makes one every day.';
    return problem('backups', `there is none in ${place.address}.`, remedy);
  }
  const content = await readManifest(place, newest, key);
  const hours = Math.floor((Date.now() - Date.parse(content.createdAt)) / 3_600_000);
  if (hours >= LATE_BACKUP_HOURS) {
    const remedy = 'see in the log of the site why none was made since, and run npx matv backup.';
    return problem('backups', `the last one is ${hours} hours old.`, remedy);
  }
  const tables = await missingTables(place, newest, content);
  if (tables.length > 0) {
    const remedy = 'run npx matv backup, which makes a whole one.';
    return problem(
      'backups',
      `the last one cannot be restored: ${someOf(tables)} ${tables.length === 1 ? 'is' : 'are'} gone.`,
      remedy,
    );
  }
  const missing = await missingFiles(place, content);
  if (missing.length === 0) return fine('backups', `the last one was made at ${content.createdAt}`);
  const are = missing.length === 1 ? 'is' : 'are';
  const which = `${missing.length} of ${counted(content.files.length, 'file')} ${are} not in ${place.address}: ${someOf(missing)}.`;
  return problem('backups', which, 'run npx matv backup, which copies them again.');
}

/** The first few names, and how many more there are. */
function someOf(names: readonly string[]): string {
  const more = names.length - FEW_NAMES;
  const few = names.slice(0, FEW_NAMES).join(', ');
  return more > 0 ? `${few} and ${more.toLocaleString('en-GB')} more (npx matv doctor --files names all)` : few;
}

/** Whether purges of the CDN are failing, by the site's own records. Does not call the CDN. */
async function checkNetwork({ pool }: { pool: Queryable }, { cdn }: Config): Promise<Finding[]> {
  if (cdn === null) return [];
  const name = 'delivery network';
  if (cdn.purge === null) return [fine(name, 'gets tags; no CDN_PURGE_URL is set, so copies live as long as they may')];
  const { rows } = await pool.query<{ tags: number; problem: string | null }>(
    'select count(*)::int as tags, max(problem) as problem from network_purges where failures > 0',
  );
  const [{ tags, problem: why } = { tags: 0, problem: null }] = rows;
  if (tags === 0) return [fine(name, 'every change was purged')];
  const text = `has not taken ${counted(tags, 'tag')} of what changed: it ${why ?? 'gave no reason'}.`;
  return [problem(name, text, 'check CDN_PURGE_URL and CDN_PURGE_AUTH; the running site tries again by itself.')];
}

interface SourceRow {
  readonly id: string;
  readonly last_success_at: Date | null;
  readonly last_error: string | null;
  readonly failures_in_a_row: number;
}

/** Whether the wire answered the server's last request. Does not call the feed itself. */
async function checkWire({ pool }: { pool: Queryable }, config: Config): Promise<Finding> {
  const { rows: managed } = await pool.query('select from managed_sources where paused_at is null limit 1');
  if (!config.wire && managed.length === 0) return fine('wire', 'no WIRE_URL is set: own stories and samples only');
  const { rows } = await pool.query<SourceRow>(
    `select coalesce(m.name, w.id) as id, w.last_success_at, w.last_error, w.failures_in_a_row
     from wire_sources w left join managed_sources m on m.id = w.id
     where case when m.id is null then w.id = 'wire' and $1::boolean else m.paused_at is null end
     order by w.failures_in_a_row desc limit 1`,
    [config.wire !== null],
  );
  const [worst] = rows;
  if (!worst) return fine('wire', 'not asked yet; the running server asks it');
  const since = worst.last_success_at ? `last answered ${worst.last_success_at.toISOString()}` : 'never answered';
  if (worst.failures_in_a_row === 0) return fine('wire', since);
  return problem(
    'wire',
    `${worst.failures_in_a_row} tries failed in a row, ${since}: ${worst.last_error ?? 'no reason known'}.`,
    'check WIRE_URL and WIRE_TOKEN, or the source at the desk, and that this machine reaches it.',
  );
}
