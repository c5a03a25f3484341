import { integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { media } from './newsroom.ts';

/** The tables of `migrations/0002_wire.sql`, which is what counts. */

export const wireSources = pgTable('wire_sources', {
  id: text('id').primaryKey(),
  etag: text('etag'),
  lastModified: text('last_modified'),
  lastPollAt: timestamp('last_poll_at', { withTimezone: true }),
  lastSuccessAt: timestamp('last_success_at', { withTimezone: true }),
  lastErrorAt: timestamp('last_error_at', { withTimezone: true }),
  lastError: text('last_error'),
  failuresInARow: integer('failures_in_a_row').notNull().default(0),
  pausedUntil: timestamp('paused_until', { withTimezone: true }),
  counts: jsonb('counts').notNull().default({}),
});

export const wireQuarantine = pgTable(
  'wire_quarantine',
  {
    id: text('id').primaryKey(),
    sourceId: text('source_id').notNull(),
    itemHash: text('item_hash').notNull(),
    wireId: text('wire_id'),
    reason: text('reason').notNull(),
    item: text('item').notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.sourceId, table.itemHash)],
);

export const remotePictures = pgTable('remote_pictures', {
  url: text('url').primaryKey(),
  state: text('state', { enum: ['waiting', 'fetched', 'refused'] }).notNull(),
  mediaId: text('media_id').references(() => media.id),
  attempts: integer('attempts').notNull().default(0),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull().defaultNow(),
  reason: text('reason'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
