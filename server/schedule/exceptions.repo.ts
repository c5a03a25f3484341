import type { DayDecision } from '#domain/schedule/desk-schedule.ts';
import type { Day } from '#domain/schedule/programme.ts';
import type { Queryable } from '#server/db/client.ts';

/** Writes what is decided about one day of a programme; 'as-planned' takes a decision back. */
export async function writeDecision(
  tx: Queryable,
  programmeId: string,
  day: Day,
  decision: DayDecision,
): Promise<void> {
  await tx.query('delete from programme_exceptions where programme_id = $1 and day = $2', [programmeId, day]);
  if (decision.kind === 'as-planned') return;
  const facts = decision.kind === 'replaced' ? decision.facts : null;
  const move = decision.kind === 'moved' ? decision : null;
  await tx.query(
    `insert into programme_exceptions (programme_id, day, kind, starts_at, minutes, title, summary, category, is_live)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[programmeId, day, decision.kind, move?.startsAt ?? null, move?.minutes ?? null],
      ...[facts?.title ?? null, facts?.summary ?? null, facts?.category ?? null, facts?.isLive ?? null],
    ],
  );
}

/** Deletes decisions about days that the programme no longer has. */
export async function dropDecisionsWithoutDay(tx: Queryable, programmeId: string): Promise<void> {
  await tx.query(
    `delete from programme_exceptions e using programmes p
     where p.id = $1 and e.programme_id = p.id and (p.starts_at is not null or e.day < p.first_day
       or e.day > p.last_day or not (extract(isodow from e.day)::int = any(p.days)))`,
    [programmeId],
  );
}
