import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The tables of `migrations/0004_jobs.sql`, which is what counts. */

export const recurringJobs = pgTable('recurring_jobs', {
  name: text('name').primaryKey(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull().defaultNow(),
  leasedBy: text('leased_by'),
  leasedUntil: timestamp('leased_until', { withTimezone: true }),
});
