import { londonDay } from '#domain/london-clock.ts';
import type { ImportInput, ImportReport, TakenBack } from '#domain/schedule/desk-schedule.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { TaskRefused, ThreadPool } from '#server/threads/thread-pool.ts';
import { type PlanningNeeds, plannedSpan, planning } from '../desk/programmes.service.ts';
import { dropDecisionsWithoutDay } from '../exceptions.repo.ts';
import { deleteProgrammes, insertProgramme, readProgrammes, updateProgramme } from '../programmes.repo.ts';
import type { ImportAnswer, ImportTask } from './import.worker.ts';
import { type ImportPlan, nameOfPlan, planLine } from './import-plan.ts';
import { keepImport, nameOfSchedule, putBack, rowsOf, takeImport } from './imports.repo.ts';
import { type FileRead, MAX_LINES } from './read-line.ts';

/** Many times what the longest plan takes. */
const WITHIN_MS = 10_000;
/** One at a time: imports are rare, and each may take a second of a core. */
const threads = new ThreadPool<ImportTask, ImportAnswer>({
  file: new URL('./import.worker.ts', import.meta.url),
  withinMs: WITHIN_MS,
  threads: 1,
  mostWaiting: 10,
});

/**
 * Imports a file of programmes. Without `requested.plan` it previews the changes; with the id of that plan it applies
 * them, all or nothing. Answers 409 if the changes differ from the preview, 422 if the file is too long or takes too
 * long to read, 503 while too many others are read.
 */
export async function importSchedule(
  needs: PlanningNeeds,
  requested: ImportInput,
  userId: string,
): Promise<ImportReport> {
  const read = await readFile(requested, needs.clock);
  if (read.good.length + read.bad.length > MAX_LINES) {
    throw new Problem(422, 'import_too_long', `The file holds more than ${MAX_LINES} programmes. Split it.`);
  }
  const schedule = await nameOfSchedule(needs.db.pool);
  const plan = await planFor(needs.db.pool, needs.clock, read, requested);
  if (requested.plan === null) return report(read, plan, null);
  const stale = () => {
    const message = 'The schedule has changed since the preview. Look at what would change now.';
    return new Problem(409, 'stale_plan', message, { report: report(read, plan, null) });
  };
  if (nameOfPlan(plan) !== requested.plan) throw stale();
  return planning(needs, async (tx) => {
    if ((await nameOfSchedule(tx)) !== schedule) throw stale();
    return report(read, plan, await carryOut(tx, plan, userId));
  });
}

/**
 * Takes an import back, all or nothing: what it added goes, what it wrote over or removed is there again. 404 when it is
 * more than a day ago or has been taken back, 409 when a programme was changed since.
 */
export async function takeBackImport(needs: PlanningNeeds, id: string, userId: string): Promise<TakenBack> {
  return planning(needs, async (tx) => {
    const now = await nameOfSchedule(tx);
    const kept = await takeImport(tx, id);
    if (!kept) {
      const message = 'This import has already been taken back, or is more than a day old.';
      throw new Problem(404, 'no_such_import', message);
    }
    if (kept.leftAs !== now) {
      const message = 'Programmes have been changed since the import. Nothing was taken back.';
      throw new Problem(409, 'schedule_changed', message);
    }
    const restored = await putBack(tx, kept);
    const taken = { removed: kept.added.length, restored };
    await record(tx, userId, 'took back an import of programmes', taken);
    return taken;
  });
}

async function readFile({ format, text, channel }: ImportInput, clock: Clock): Promise<FileRead> {
  const answer = await inThread({ kind: 'read', format, text, channel, today: londonDay(clock.now()) });
  if (answer.kind !== 'read') throw new Error('the thread of imports answered out of turn');
  return answer.read;
}

async function planFor(db: Queryable, clock: Clock, read: FileRead, requested: ImportInput): Promise<ImportPlan> {
  const stored = await readProgrammes(db, plannedSpan(clock), 'desk');
  const answer = await inThread({ kind: 'plan', read, stored, replaces: requested.replaces });
  if (answer.kind !== 'plan') throw new Error('the thread of imports answered out of turn');
  return answer.plan;
}

function inThread(task: ImportTask): Promise<ImportAnswer> {
  return threads.run(task).catch(throwInWords);
}

function throwInWords(error: unknown): never {
  if (!(error instanceof TaskRefused)) throw error;
  if (error.reason === 'too slow') {
    throw new Problem(422, 'import_too_heavy', 'The file takes too long to read. Split it.');
  }
  throw new Problem(503, 'imports_waiting', 'Other files are being read at the moment. Try again in a minute.');
}

async function carryOut(tx: Queryable, { added, changed, removed }: ImportPlan, userId: string): Promise<string> {
  const before = await rowsOf(
    tx,
    [...changed, ...removed].map(({ id }) => id),
  );
  await deleteProgrammes(
    tx,
    removed.map(({ id }) => id),
  );
  for (const programme of added) await insertProgramme(tx, { ...programme, source: 'desk', userId });
  for (const programme of changed) {
    await updateProgramme(tx, { ...programme, userId });
    await dropDecisionsWithoutDay(tx, programme.id);
  }
  await record(tx, userId, 'imported programmes', {
    added: added.length,
    changed: changed.length,
    removed: removed.length,
  });
  return keepImport(tx, { ...before, added: added.map(({ id }) => id) });
}

async function record(tx: Queryable, userId: string, action: string, details: Record<string, number>): Promise<void> {
  const subject = { subject: 'programme', subjectId: 'import', title: 'programmes' } as const;
  await recordAuditEntry(tx, { userId, action, ...subject, details });
}

function report({ channels, channel }: FileRead, plan: ImportPlan, undo: string | null): ImportReport {
  const { added, changed, removed, unchanged, bad } = plan;
  return {
    plan: nameOfPlan(plan),
    unchanged,
    bad: [...bad],
    channels: [...channels],
    channel,
    isDone: undo !== null,
    undo,
    added: added.map(planLine),
    changed: changed.map(planLine),
    removed: removed.map(planLine),
  };
}
