import { z } from 'zod';
import { emailField } from './people.ts';

const months = z.number().int().min(1).max(120);

/** For how many months what was sent is kept: a request after it is settled, a booking after the recording. */
export const retentionPeriods = z.object({ diaspora: months, booking: months, spam: months });
export type RetentionPeriods = z.infer<typeof retentionPeriods>;

/** As the Privacy Policy promises while nobody has changed it. */
export const DEFAULT_RETENTION: RetentionPeriods = { diaspora: 12, booking: 12, spam: 1 };

/** GET and PUT /api/desk/personal-data/retention; 409 'stale_retention' when `version` is not the one that stands. */
export const retentionAnswer = z.object({ periods: retentionPeriods, version: z.string() });

/** POST /api/desk/personal-data/preview, /export and /erase: the address is in the body, never in an address. */
export const personAsked = z.object({ email: emailField });

const part = z.object({ part: z.string(), records: z.number().int() });
/** What is held of one person, or was erased. */
export const personCounts = z.object({ parts: z.array(part), total: z.number().int() });
export type PersonCounts = z.infer<typeof personCounts>;

/** All that is held of one person, by part. */
export const personExport = z.object({
  email: z.string(),
  exportedAt: z.iso.datetime(),
  parts: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
