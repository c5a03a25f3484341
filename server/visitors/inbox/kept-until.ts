import type { RetentionPeriods } from '#domain/desk/personal-data.ts';
import type { SubmissionRow } from './inbox.repo.ts';

type Kept = Pick<SubmissionRow, 'kind' | 'state' | 'recorded_on' | 'settled_at' | 'anonymised_at'>;

/**
 * When the personal data of a submission goes: so many months after it was settled, of a booking after its recording.
 * Null while it is not settled, and when it is gone already.
 */
export function keptUntil(kept: Kept, periods: RetentionPeriods): Date | null {
  const { kind, state, recorded_on, settled_at, anonymised_at } = kept;
  if (settled_at === null || anonymised_at !== null) return null;
  if (state === 'spam') return monthsAfter(settled_at, periods.spam);
  const recorded = recorded_on === null ? 0 : Date.parse(recorded_on);
  return monthsAfter(new Date(Math.max(recorded, settled_at.getTime())), periods[kind]);
}

/** So many calendar months later; the last day of a month where it has no such day. */
export function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}
