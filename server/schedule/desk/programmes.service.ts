import { newId } from '#domain/ids.ts';
import { londonDay } from '#domain/london-clock.ts';
import { dayAfter, londonInstant } from '#domain/london-time.ts';
import { type Clash, clashesOf } from '#domain/schedule/clashes.ts';
import {
  type DayDecision,
  type DeskProgramme,
  type DeskSchedule,
  type ProgrammeFields,
  programmeOf,
  ruleOf,
} from '#domain/schedule/desk-schedule.ts';
import type { Day, Programme, Span } from '#domain/schedule/programme.ts';
import { isDayOf } from '#domain/schedule/showings.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { dropDecisionsWithoutDay, writeDecision } from '../exceptions.repo.ts';
import {
  deleteProgrammes,
  hasOwnProgrammes,
  insertProgramme,
  readProgramme,
  readProgrammes,
  touchProgramme,
  updateProgramme,
} from '../programmes.repo.ts';

export interface PlanningNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** A change of one programme: the version it replaces, and who makes it. */
export interface ProgrammeVersion {
  readonly id: string;
  readonly version: number;
  readonly userId: string;
}

const PAST_DAYS = 35;
const LAST_DAY = '2100-01-01';

/** How far back planning and comparing reach; older programmes are over. */
export function plannedSpan(clock: Clock): Span {
  return { from: londonInstant(sinceDay(clock), '00:00'), to: londonInstant(LAST_DAY, '00:00') };
}

/** Everything that the desk plans with. */
export async function readDeskSchedule({ db, clock }: PlanningNeeds): Promise<DeskSchedule> {
  const span = plannedSpan(clock);
  const programmes = await readProgrammes(db.pool, span, 'desk');
  const samples = (await hasOwnProgrammes(db.pool)) ? [] : await readProgrammes(db.pool, span, 'sample');
  return { programmes, samples, today: londonDay(clock.now()), since: sinceDay(clock) };
}

/** Adds a programme. 422 when it is on at the same time as one of its kind. */
export async function addProgramme(
  needs: PlanningNeeds,
  fields: ProgrammeFields,
  userId: string,
): Promise<DeskProgramme> {
  return planning(needs, async (tx) => {
    const programme = { id: newId(), facts: fields.facts, rule: ruleOf(fields.rule), exceptions: [] };
    await refuseClashes(tx, needs.clock, programme);
    await insertProgramme(tx, { ...programme, source: 'desk', userId });
    await record(tx, userId, 'added', programme.id, fields.facts.title);
    return stored(tx, needs.clock, programme.id);
  });
}

/** Writes a programme over its version `version`: 409 with what is there when that is not the last, 404, 422 as above. */
export async function saveProgramme(
  needs: PlanningNeeds,
  change: ProgrammeVersion,
  fields: ProgrammeFields,
): Promise<DeskProgramme> {
  return planning(needs, async (tx) => {
    const before = programmeOf(await unchanged(tx, needs.clock, change));
    const after: Programme = { ...before, facts: fields.facts, rule: ruleOf(fields.rule) };
    await refuseClashes(tx, needs.clock, after);
    await updateProgramme(tx, { ...after, userId: change.userId });
    await dropDecisionsWithoutDay(tx, change.id);
    await record(tx, change.userId, 'changed', change.id, fields.facts.title);
    return stored(tx, needs.clock, change.id);
  });
}

/** Decides what is different on one day of a weekly programme. 422 on a day that it does not have. */
export async function decideDay(
  needs: PlanningNeeds,
  change: ProgrammeVersion & { readonly day: Day },
  decision: DayDecision,
): Promise<DeskProgramme> {
  return planning(needs, async (tx) => {
    const { id, day, userId } = change;
    const before = programmeOf(await unchanged(tx, needs.clock, change));
    if (before.rule.kind !== 'weekly' || !isDayOf(before.rule, day)) {
      throw new Problem(422, 'not_on_that_day', `‘${before.facts.title}’ is not on that day.`);
    }
    if (decision.kind === 'moved') {
      const moved = { kind: 'moved', day, startsAt: new Date(decision.startsAt), minutes: decision.minutes } as const;
      await refuseClashes(tx, needs.clock, { ...before, exceptions: [moved] });
    }
    await writeDecision(tx, id, day, decision);
    await touchProgramme(tx, id, userId);
    await recordAuditEntry(tx, {
      userId,
      action: 'decided on a day',
      subject: 'programme',
      subjectId: id,
      title: before.facts.title,
      details: { day, what: decision.kind === 'as-planned' ? 'put back' : decision.kind },
    });
    return stored(tx, needs.clock, id);
  });
}

/** Removes a programme with all its days. 409 and 404 as when saving. */
export async function removeProgramme(needs: PlanningNeeds, change: ProgrammeVersion): Promise<void> {
  await planning(needs, async (tx) => {
    const { facts } = await unchanged(tx, needs.clock, change);
    await deleteProgrammes(tx, [change.id]);
    await record(tx, change.userId, 'removed', change.id, facts.title);
  });
}

/** Runs `work` while nobody else plans, and tells the readers' pages. */
export async function planning<T>({ db }: PlanningNeeds, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('matv schedule'))`);
    const result = await work(tx);
    await announceChange(tx, { site: ['schedule'] });
    return result;
  });
}

async function unchanged(tx: Queryable, clock: Clock, { id, version }: ProgrammeVersion): Promise<DeskProgramme> {
  const theirs = await readProgramme(tx, id, plannedSpan(clock));
  if (!theirs) throw new Problem(404, 'no_such_programme', 'This programme no longer exists.');
  if (theirs.version === version) return theirs;
  const message = `${theirs.updatedBy} has changed this programme since you opened it.`;
  throw new Problem(409, 'stale_programme', message, { theirs });
}

async function refuseClashes(tx: Queryable, clock: Clock, programme: Programme): Promise<void> {
  const others = (await readProgrammes(tx, plannedSpan(clock), 'desk')).map(programmeOf);
  const { refused } = clashesOf(programme, others, londonDay(clock.now()));
  if (refused.length === 0) return;
  throw new Problem(422, 'programmes_overlap', `It is on at the same time as ${refused.map(clashText).join(', ')}.`, {
    clashes: refused,
  });
}

function clashText({ withTitle, day, start, end }: Clash): string {
  return `‘${withTitle}’ (${day}, ${start} to ${end})`;
}

async function stored(tx: Queryable, clock: Clock, id: string): Promise<DeskProgramme> {
  const found = await readProgramme(tx, id, plannedSpan(clock));
  if (!found) throw new Error(`the programme ${id} was not stored`);
  return found;
}

function record(tx: Queryable, userId: string, action: string, subjectId: string, title: string): Promise<void> {
  return recordAuditEntry(tx, { userId, action, subject: 'programme', subjectId, title });
}

function sinceDay(clock: Clock): Day {
  return dayAfter(londonDay(clock.now()), -PAST_DAYS);
}
