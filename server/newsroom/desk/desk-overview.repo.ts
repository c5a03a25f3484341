import { z } from 'zod';
import { nextPoll } from '#domain/desk/next-poll.ts';
import type { Language } from '#domain/languages.ts';
import type { Queryable } from '#server/db/client.ts';
import { hrefOf } from '../model/story-address.ts';

/** How one source of the wire is doing. Times are ISO 8601 in UTC. */
export interface WireState {
  readonly source: string;
  /** As the desk named it; null: the feed that the operator sets. */
  readonly name: string | null;
  readonly lastSuccessAt: string | null;
  readonly lastErrorAt: string | null;
  readonly lastError: string | null;
  readonly failuresInARow: number;
  readonly pausedUntil: string | null;
  /** Until when it has asked to be left alone, where that puts off the next poll. */
  readonly leftAloneUntil: string | null;
  readonly counts: Record<string, number>;
  /** Items in quarantine. */
  readonly quarantined: number;
}

export interface DeskNotice {
  readonly _id: string;
  readonly kind: string;
  readonly message: string;
  readonly createdAt: string;
  readonly storyId: string | null;
}

export interface SavedStory {
  readonly _id: string;
  readonly title: string;
  readonly section: string;
  readonly status: 'draft' | 'published' | 'withdrawn';
  /** Where readers find it; null when they do not. */
  readonly href: string | null;
  readonly savedAt: string;
  readonly savedBy: string | null;
}

export interface ReadStory {
  readonly _id: string;
  readonly title: string;
  readonly section: string;
  readonly href: string;
}

interface WireRow {
  source: string;
  name: string | null;
  last_poll_at: Date | null;
  interval_seconds: number | null;
  last_success_at: Date | null;
  last_error_at: Date | null;
  last_error: string | null;
  failures_in_a_row: number;
  paused_until: Date | null;
  left_alone_until: Date | null;
  counts: unknown;
  quarantined: number;
}

const COUNTED_REFUSALS = 1000;

/** The state of every source. `operatorInterval` is how often the operator's feed is polled, in seconds; null: not at all. */
export async function readWireState(db: Queryable, operatorInterval: number | null): Promise<WireState[]> {
  const { rows } = await db.query<WireRow>(
    `select w.id as source, m.name, w.last_poll_at, m.interval_seconds, w.last_success_at, w.last_error_at, w.last_error, w.failures_in_a_row, w.paused_until,
       w.left_alone_until, w.counts, (select count(*)::int from (select from wire_quarantine q where q.source_id = w.id
         limit ${COUNTED_REFUSALS}) counted) as quarantined
     from wire_sources w left join managed_sources m on m.id = w.id where m.paused_at is null and w.paused_at is null
     order by w.id <> 'wire', lower(m.name), w.id`,
  );
  return rows.map((row) => ({
    source: row.source,
    name: row.name,
    lastSuccessAt: iso(row.last_success_at),
    lastErrorAt: iso(row.last_error_at),
    lastError: row.last_error,
    failuresInARow: row.failures_in_a_row,
    pausedUntil: iso(row.paused_until),
    leftAloneUntil: iso(
      nextPoll({
        lastPollAt: row.last_poll_at,
        intervalSeconds: row.interval_seconds ?? operatorInterval,
        askedUntil: row.left_alone_until,
      }).leftAloneUntil,
    ),
    counts: numbersOf(row.counts),
    quarantined: row.quarantined,
  }));
}

/**
 * Notices that editors have not seen yet, newest first. Killed wire stories that nobody had worked on come last, so
 * that many of them do not hide the others.
 */
export async function readNotices(db: Queryable, limit: number): Promise<DeskNotice[]> {
  const { rows } = await db.query<{
    id: string;
    kind: string;
    message: string;
    created_at: Date;
    story_id: string | null;
  }>(
    `select id, kind, message, created_at, story_id from desk_notices
     where seen_at is null order by kind = 'wire-kill-unedited', created_at desc limit $1`,
    [limit],
  );
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    storyId: row.story_id,
  }));
}

/** Dismisses a notice for everybody; false if there is none with that id. */
export async function markNoticeSeen(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('update desk_notices set seen_at = coalesce(seen_at, now()) where id = $1', [id]);
  return rowCount === 1;
}

/** The stories that people at the desk saved last. */
export async function readNewestSaved(db: Queryable, limit: number): Promise<SavedStory[]> {
  const { rows } = await db.query<{
    id: string;
    kind: 'article' | 'blog' | 'deep-dive';
    language: Language;
    title: string;
    section: string;
    slug: string;
    status: SavedStory['status'];
    saved_at: Date;
    saved_by: string | null;
  }>(
    // Revision ids rise with time, so the newest are found without looking at the rest.
    `select s.id, s.kind, s.language, s.title, s.section, s.slug, s.status, r.saved_at, u.name as saved_by
     from (select * from story_revisions order by id desc limit 200) r
     join stories s on s.id = r.story_id and s.version = r.version
     left join users u on u.id = r.saved_by
     where r.saved_by is not null order by r.id desc limit $1`,
    [limit],
  );
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    section: row.section,
    status: row.status,
    href: row.status === 'published' ? hrefOf(row.kind, row.section, row.slug, row.id, row.language) : null,
    savedAt: row.saved_at.toISOString(),
    savedBy: row.saved_by,
  }));
}

interface OpenLiveBlog {
  readonly _id: string;
  readonly title: string;
  readonly posts: number;
  readonly openedAt: string;
  readonly lastPostAt: string | null;
}

/** The open live blogs, the one that was opened last first. */
export async function readOpenLiveBlogs(db: Queryable, limit: number): Promise<OpenLiveBlog[]> {
  const { rows } = await db.query<{ id: string; title: string; posts: number; opened_at: Date; last_at: Date | null }>(
    `select s.id, s.title, b.opened_at, posted.posts, posted.last_at
     from live_blogs b join stories s on s.id = b.story_id
     cross join lateral (
       select count(*)::int as posts, max(p.posted_at) as last_at from live_posts p
       where p.story_id = b.story_id and p.place is not null
     ) posted
     where b.closed_at is null order by b.opened_at desc limit $1`,
    [limit],
  );
  return rows.map(({ id, title, posts, opened_at, last_at }) => ({
    _id: id,
    title,
    posts,
    openedAt: opened_at.toISOString(),
    lastPostAt: iso(last_at),
  }));
}

/** The stories of `ids`, in that order. */
export async function readTitles(db: Queryable, ids: readonly string[]): Promise<ReadStory[]> {
  const { rows } = await db.query<{
    id: string;
    kind: 'article' | 'blog' | 'deep-dive';
    language: Language;
    title: string;
    section: string;
    slug: string;
  }>(
    `select id, kind, language, title, section, slug from stories where id = any($1::text[])
     order by array_position($1::text[], id::text)`,
    [ids],
  );
  return rows.map(({ id, kind, language, title, section, slug }) => ({
    _id: id,
    title,
    section,
    href: hrefOf(kind, section, slug, id, language),
  }));
}

function numbersOf(counts: unknown): Record<string, number> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(counts);
  const entries = Object.entries(parsed.success ? parsed.data : {});
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])));
}

function iso(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
