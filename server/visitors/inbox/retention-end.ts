import type { RetentionPeriods } from '#domain/desk/personal-data.ts';
import type { SubmissionRow } from './inbox.repo.ts';

type RetainedRow = Pick<SubmissionRow, 'kind' | 'state' | 'recorded_on' | 'settled_at' | 'anonymised_at'>;

/**
 * When a submission's personal data is erased, as the Privacy Policy promises: a booking that names a session some months
 * after that, whether anybody has dealt with it or not; any other after it was settled. `null` while that is not known,
 * and once it is erased.
 */
export function retentionEnd(row: RetainedRow, periods: RetentionPeriods): Date | null {
  const { kind, state, recorded_on, settled_at, anonymised_at } = row;
  if (anonymised_at !== null) return null;
  if (state === 'spam') return settled_at && monthsAfter(settled_at, periods.spam);
  if (recorded_on !== null) return monthsAfter(new Date(recorded_on), periods[kind]);
  return settled_at && monthsAfter(settled_at, periods[kind]);
}

/** Adds calendar months; the last day of a month that has no such day. */
export function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}
