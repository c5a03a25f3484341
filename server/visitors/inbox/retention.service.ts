import { hash } from 'node:crypto';
import { DEFAULT_RETENTION, type RetentionPeriods, retentionPeriods } from '#domain/desk/personal-data.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { lockSetting } from '#server/db/setting-revisions.ts';
import { readSettings, writeSetting } from '#server/db/settings.ts';
import { Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { deleteOldMails } from '#server/mail/mail.repo.ts';
import { anonymise, type RetainedRow, retainedRows, settleAnswered } from './anonymising.repo.ts';
import type { InboxNeeds } from './inbox-needs.ts';
import { retentionEnd } from './retention-end.ts';

const KEY = 'retention';
const DAY_SECONDS = 86_400;
/** An answered submission with no further reply for this long is settled. */
const SETTLED_AFTER_DAYS = 60;
const AT_ONCE = 100;
const NEVER = new Date(8.64e15);

type RetentionNeeds = Pick<InboxNeeds, 'db' | 'clock' | 'attachments'>;

/** The retention periods of what visitors sent. */
export async function retentionPeriodsIn(db: Queryable): Promise<RetentionPeriods> {
  const settings = await readSettings(db, [KEY]);
  return settings.has(KEY) ? retentionPeriods.parse(settings.get(KEY)) : DEFAULT_RETENTION;
}

/** The periods, and the version that a change has to name. */
export async function readRetention(db: Queryable) {
  const periods = await retentionPeriodsIn(db);
  return { periods, version: versionOf(periods) };
}

/** Sets the periods; 409 'stale_retention' on a version conflict. */
export async function saveRetention(
  db: Database,
  { periods, version }: { readonly periods: RetentionPeriods; readonly version: string },
  userId: string,
) {
  await inTransaction(db, async (tx) => {
    await lockSetting(tx, KEY);
    if (versionOf(await retentionPeriodsIn(tx)) !== version) {
      throw new Problem(409, 'stale_retention', 'A colleague has changed the periods since you opened them.');
    }
    await writeSetting(tx, KEY, periods);
    const title = 'for how long submissions are kept';
    await recordAuditEntry(tx, {
      userId,
      action: 'changed',
      subject: 'setting',
      subjectId: KEY,
      title,
      details: periods,
    });
  });
  return { periods, version: versionOf(periods) };
}

function versionOf(periods: RetentionPeriods): string {
  const { diaspora, booking, spam } = periods;
  return hash('sha256', [diaspora, booking, spam].join(' ')).slice(0, 16);
}

/** What the nightly round of retention did. */
export interface RetentionRound {
  readonly settled: number;
  readonly anonymised: number;
}

/** Settles old answers, anonymises what was kept long enough, and deletes old mails. What is counted stays. */
export async function keepNoLonger(needs: RetentionNeeds, signal?: AbortSignal): Promise<RetentionRound> {
  const { db, clock } = needs;
  const now = clock.now();
  const settled = await settleAnswered(db.pool, new Date(now.getTime() - SETTLED_AFTER_DAYS * DAY_SECONDS * 1000), now);
  const periods = await retentionPeriodsIn(db.pool);
  const isDue = (row: RetainedRow) => (retentionEnd(row, periods) ?? NEVER) <= now;
  let anonymised = 0;
  let rows: readonly RetainedRow[] = [];
  do {
    signal?.throwIfAborted();
    rows = await retainedRows(db.pool, rows.at(-1)?.id ?? '', AT_ONCE);
    const ids = rows.filter(isDue).map(({ id }) => id);
    if (ids.length > 0) await anonymiseExpired(needs, ids, now);
    anonymised += ids.length;
  } while (rows.length === AT_ONCE);
  signal?.throwIfAborted();
  await deleteOldMails(db.pool, now);
  return { settled, anonymised };
}

async function anonymiseExpired({ db, attachments }: RetentionNeeds, ids: readonly string[], now: Date): Promise<void> {
  const removeFiles = await inTransaction(db, async (tx) => {
    const remove = await attachments.remove(tx, ids);
    await anonymise(tx, ids, now);
    const entry = { userId: null, action: 'anonymised', subject: 'visitor', subjectId: '' } as const;
    await recordAuditEntry(tx, { ...entry, title: 'submissions kept for their time', details: { count: ids.length } });
    return remove;
  });
  await removeFiles();
}

/** Every night; call before the jobs start. */
export function registerRetentionJob(jobs: Jobs, needs: RetentionNeeds): void {
  jobs.every('keep-no-longer', DAY_SECONDS, async (signal) => {
    await keepNoLonger(needs, signal);
  });
}
