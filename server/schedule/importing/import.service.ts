import type { ImportAsked, ImportReport } from '../../../domain/schedule/desk-schedule.ts';
import { londonDay } from '../../../domain/schedule/london-time.ts';
import { recordDeed } from '../../audit/audit.service.ts';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../db/client.ts';
import { Problem } from '../../http/problem.ts';
import { type PlanningNeeds, plannedSpan, planning } from '../desk/programmes.service.ts';
import { dropDecisionsWithoutDay } from '../exceptions.repo.ts';
import { deleteProgrammes, insertProgramme, readProgrammes, updateProgramme } from '../programmes.repo.ts';
import { readCsv } from './csv-file.ts';
import { type ImportPlan, nameOfPlan, planImport, planLine } from './import-plan.ts';
import type { FileRead } from './read-line.ts';
import { readXmltv } from './xmltv-file.ts';

/** More of either in one file is a mistake of another program. */
const MOST_LINES = 3000;

/**
 * Reads a file of programmes. Without `asked.plan` it says what would change; with the name of that plan it does it, all
 * or nothing. 409 when what would change is no longer what was shown, 422 when the file is too long.
 */
export async function importSchedule(needs: PlanningNeeds, asked: ImportAsked, userId: string): Promise<ImportReport> {
  const read = readFile(asked, needs.clock);
  if (read.good.length + read.bad.length > MOST_LINES) {
    throw new Problem(422, 'import_too_long', `The file holds more than ${MOST_LINES} programmes. Split it.`);
  }
  if (asked.plan === null) return report(read, await planFor(needs.db.pool, needs.clock, read, asked), false);
  return planning(needs, async (tx) => {
    const plan = await planFor(tx, needs.clock, read, asked);
    if (nameOfPlan(plan) !== asked.plan) {
      const message = 'The schedule has changed since the preview. Look at what would change now.';
      throw new Problem(409, 'stale_plan', message, { report: report(read, plan, false) });
    }
    await carryOut(tx, plan, userId);
    return report(read, plan, true);
  });
}

function readFile({ format, text, channel }: ImportAsked, clock: Clock): FileRead {
  return format === 'csv' ? readCsv(text, londonDay(clock.now())) : readXmltv(text, channel);
}

async function planFor(db: Queryable, clock: Clock, read: FileRead, asked: ImportAsked): Promise<ImportPlan> {
  return planImport(read, await readProgrammes(db, plannedSpan(clock), 'desk'), asked.replaces);
}

async function carryOut(tx: Queryable, { added, changed, removed }: ImportPlan, userId: string): Promise<void> {
  await deleteProgrammes(
    tx,
    removed.map(({ id }) => id),
  );
  for (const programme of added) await insertProgramme(tx, { ...programme, source: 'desk', userId });
  for (const programme of changed) {
    await updateProgramme(tx, { ...programme, userId });
    await dropDecisionsWithoutDay(tx, programme.id);
  }
  await recordDeed(tx, {
    ...{ userId, action: 'imported programmes', subject: 'programme', subjectId: 'import', title: 'programmes' },
    details: { added: added.length, changed: changed.length, removed: removed.length },
  });
}

function report({ channels, channel }: FileRead, plan: ImportPlan, isDone: boolean): ImportReport {
  const { added, changed, removed, unchanged, bad } = plan;
  return {
    ...{ plan: nameOfPlan(plan), unchanged, bad: [...bad], channels: [...channels], channel, isDone },
    ...{ added: added.map(planLine), changed: changed.map(planLine), removed: removed.map(planLine) },
  };
}
