import { z } from 'zod';
import { emailField } from '#domain/email-field.ts';

const months = z.number().int().min(1).max(120);

/**
 * Retention in months: a request counts from when it is settled, as does a booking without a session; any other booking
 * from its session.
 */
export const retentionPeriods = z.object({ diaspora: months, booking: months, spam: months });
export type RetentionPeriods = z.infer<typeof retentionPeriods>;

/** What the Privacy Policy promises unless an administrator changes it. */
export const DEFAULT_RETENTION: RetentionPeriods = { diaspora: 12, booking: 12, spam: 1 };

/** For how many days backups hold what was erased: a backup a day, and as many as are kept unless an operator changes it. */
export const DEFAULT_BACKUP_DAYS = 14;

/** GET and PUT /api/desk/personal-data/retention; 409 'stale_retention' when `version` is not the current one. */
export const retentionAnswer = z.object({ periods: retentionPeriods, version: z.string() });

/** POST /api/desk/personal-data/preview, /export and /erase: the e-mail address is in the body, never in a URL. */
export const personInput = z.object({ email: emailField });

const part = z.object({ part: z.string(), records: z.number().int() });
/** How many records are held about one person, or were erased. */
export const personCounts = z.object({ parts: z.array(part), total: z.number().int() });
export type PersonCounts = z.infer<typeof personCounts>;

/** Everything held about one person, by part. */
export const personExport = z.object({
  email: z.string(),
  exportedAt: z.iso.datetime(),
  parts: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
