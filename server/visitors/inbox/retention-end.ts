import type { RetentionPeriods } from '#domain/desk/personal-data.ts';
import type { SubmissionRow } from './inbox.repo.ts';

type RetainedRow = Pick<SubmissionRow, 'kind' | 'state' | 'recorded_on' | 'settled_at' | 'anonymised_at'>;

/**
 * When a submission's personal data is erased: a number of months after it was settled, or for a booking after its
 * recording. `null` while it is not settled, and once it is erased.
 */
export function retentionEnd(row: RetainedRow, periods: RetentionPeriods): Date | null {
  const { kind, state, recorded_on, settled_at, anonymised_at } = row;
  if (settled_at === null || anonymised_at !== null) return null;
  if (state === 'spam') return monthsAfter(settled_at, periods.spam);
  const recorded = recorded_on === null ? 0 : Date.parse(recorded_on);
  return monthsAfter(new Date(Math.max(recorded, settled_at.getTime())), periods[kind]);
}

/** Adds calendar months; the last day of a month that has no such day. */
export function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}
