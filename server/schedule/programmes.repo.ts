import { z } from 'zod';
import type { DeskProgramme } from '#domain/schedule/desk-schedule.ts';
import type { Programme, Span } from '#domain/schedule/programme.ts';
import type { Queryable } from '#server/db/client.ts';

/** A programme with what the desk keeps of it. */
export type StoredProgramme = DeskProgramme;

interface ProgrammeRow {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly category: string;
  readonly is_live: boolean;
  readonly minutes: number;
  readonly starts_at: Date | null;
  readonly days: number[] | null;
  readonly start_time: string | null;
  readonly first_day: string | null;
  readonly last_day: string | null;
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: string;
  readonly exceptions: unknown;
}

/** Longer than any programme lasts, so that what reaches into a span is read with it. */
const MARGIN = `interval '2 days'`;

const ROW = `p.id, p.title, p.summary, p.category, p.is_live, p.minutes, p.starts_at, p.days, p.start_time,
  p.first_day::text, p.last_day::text, p.version, p.updated_at, coalesce(u.name, 'MATV') as updated_by`;

/** Of the exceptions those that say something of the span from $1 to $2. */
const MATTERS = `((e.day >= ($1::timestamptz - ${MARGIN})::date and e.day <= ($2::timestamptz + ${MARGIN})::date)
  or (e.starts_at >= $1::timestamptz - ${MARGIN} and e.starts_at <= $2::timestamptz + ${MARGIN}))`;

const EXCEPTIONS = `coalesce((select json_agg(json_build_object('kind', e.kind, 'day', e.day::text,
    'startsAt', floor(extract(epoch from e.starts_at) * 1000), 'minutes', e.minutes, 'title', e.title,
    'summary', e.summary, 'category', e.category, 'isLive', e.is_live) order by e.day)
  from programme_exceptions e where e.programme_id = p.id and ${MATTERS}), '[]') as exceptions`;

const IN_SPAN = `case when p.starts_at is not null
    then p.starts_at >= $1::timestamptz - ${MARGIN} and p.starts_at <= $2::timestamptz + ${MARGIN}
    else (p.first_day <= ($2::timestamptz + ${MARGIN})::date
        and (p.last_day is null or p.last_day >= ($1::timestamptz - ${MARGIN})::date))
      or exists (select 1 from programme_exceptions e where e.programme_id = p.id and ${MATTERS}) end`;

const SELECT = `select ${ROW}, ${EXCEPTIONS} from programmes p left join users u on u.id = p.updated_by`;

/** Programmes that may be on within a span, with their exceptions of that time, in order of making. */
export async function readProgrammes(db: Queryable, span: Span, source: 'desk' | 'sample'): Promise<StoredProgramme[]> {
  const { rows } = await db.query<ProgrammeRow>(`${SELECT} where p.source = $3 and ${IN_SPAN} order by p.id`, [
    span.from,
    span.to,
    source,
  ]);
  return rows.map(storedProgramme);
}

/** One programme of the desk with all its exceptions from `span` on, or null. */
export async function readProgramme(db: Queryable, id: string, span: Span): Promise<StoredProgramme | null> {
  const { rows } = await db.query<ProgrammeRow>(`${SELECT} where p.id = $3 and p.source = 'desk'`, [
    ...[span.from, span.to, id],
  ]);
  return rows[0] ? storedProgramme(rows[0]) : null;
}

/** True when the desk has any programme: then no sample is shown. */
export async function hasOwnProgrammes(db: Queryable): Promise<boolean> {
  const { rows } = await db.query(`select 1 from programmes where source = 'desk' limit 1`);
  return rows.length > 0;
}

type NewProgramme = Pick<Programme, 'id' | 'facts' | 'rule'> & {
  readonly source: 'desk' | 'sample';
  readonly userId: string | null;
};

export async function insertProgramme(tx: Queryable, { id, source, userId, ...fields }: NewProgramme): Promise<void> {
  await tx.query(
    `insert into programmes (id, source, updated_by, title, summary, category, is_live, minutes, starts_at, days,
       start_time, first_day, last_day)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [id, source, userId, ...columnsOf(fields)],
  );
}

/** Writes facts and rule and increments the version. */
export async function updateProgramme(
  tx: Queryable,
  { id, userId, ...fields }: Omit<NewProgramme, 'source'>,
): Promise<void> {
  await tx.query(
    `update programmes set version = version + 1, updated_at = now(), updated_by = $2, title = $3, summary = $4,
       category = $5, is_live = $6, minutes = $7, starts_at = $8, days = $9, start_time = $10, first_day = $11,
       last_day = $12
     where id = $1`,
    [id, userId, ...columnsOf(fields)],
  );
}

/** Increments the version after a decision about one of the programme's days. */
export async function touchProgramme(tx: Queryable, id: string, userId: string): Promise<void> {
  await tx.query('update programmes set version = version + 1, updated_at = now(), updated_by = $2 where id = $1', [
    id,
    userId,
  ]);
}

export async function deleteProgrammes(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('delete from programmes where id = any($1)', [ids]);
}

function columnsOf({ facts, rule }: Pick<Programme, 'facts' | 'rule'>): unknown[] {
  const when =
    rule.kind === 'once'
      ? [rule.startsAt, null, null, null, null]
      : [null, rule.days.toSorted((one, other) => one - other), rule.start, rule.from, rule.until];
  return [facts.title, facts.summary, facts.category, facts.isLive, rule.minutes, ...when];
}

const exceptionRow = z.object({
  kind: z.enum(['cancelled', 'moved', 'replaced']),
  day: z.string(),
  startsAt: z.number().nullable(),
  minutes: z.number().nullable(),
  title: z.string().nullable(),
  summary: z.string().nullable(),
  category: z.string().nullable(),
  isLive: z.boolean().nullable(),
});

function storedProgramme(row: ProgrammeRow): StoredProgramme {
  const { title, summary, category, is_live: isLive } = row;
  return {
    _id: row.id,
    facts: { title, summary, category, isLive },
    rule: storedRule(row),
    exceptions: z.array(exceptionRow).parse(row.exceptions).map(storedException),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  };
}

function storedRule(row: ProgrammeRow): StoredProgramme['rule'] {
  const { minutes, starts_at: startsAt, days, start_time: start, first_day: from, last_day: until } = row;
  if (startsAt) return { kind: 'once', startsAt: startsAt.toISOString(), minutes };
  if (!days || !start || !from) throw new Error(`the programme ${row.id} has no rule`);
  return { kind: 'weekly', days, start, minutes, from, until };
}

function storedException(row: z.infer<typeof exceptionRow>): StoredProgramme['exceptions'][number] {
  const { kind, day, startsAt, minutes, title, summary, category, isLive } = row;
  if (kind === 'cancelled') return { kind, day };
  if (kind === 'replaced') {
    const facts = { title: title ?? '', summary: summary ?? '', category: category ?? '', isLive: isLive ?? false };
    return { kind, day, facts };
  }
  if (startsAt === null || minutes === null) throw new Error(`the move of ${day} goes nowhere`);
  return { kind, day, startsAt: new Date(startsAt).toISOString(), minutes };
}
