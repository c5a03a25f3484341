import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { pictureUrl } from '#domain/picture.ts';
import type { Queryable } from '#server/db/client.ts';
import { anywhere } from '#server/db/like.ts';
import { TIER } from '../model/placements.ts';
import { hrefOf } from '../model/story-address.ts';
import { UNPUBLISH_LATER } from './desk-lists.repo.ts';

/** Page cursor: the time and id of the last row scanned. */
export interface PageMark {
  readonly at: Date;
  readonly id: string;
}

/** A story of the wire as the section editors show it. */
export interface WireListed {
  readonly _id: string;
  readonly title: string;
  readonly category: string;
  readonly href: string;
  readonly image: string | null;
  readonly publishedAt: string | null;
  readonly isDeskCopy: boolean;
}

export interface RemovedListed {
  readonly _id: string;
  readonly title: string;
  readonly image: string | null;
  readonly removedAt: string;
  readonly removedBy: string | null;
}

/** Some of the requested stories, and the last row examined if there may be more. */
export interface Stretch<T> {
  readonly stories: readonly T[];
  readonly next: PageMark | null;
}

interface WireRow {
  id: string;
  at: Date;
  matches: boolean;
  kind: 'article';
  language: Language;
  section: string;
  slug: string;
  title: string;
  category: string;
  date_known: boolean;
  source: string;
  hash: string | null;
  width: number | null;
}

const THUMBNAIL = 160;
/** Wire stories have no position; with this constant the list's index sorts them by time. */
const UNPLACED = 2_147_483_647;

/**
 * A section's wire stories in the default language, which is that of the desk's lists, newest first. Scans at most
 * `looked` rows, so that a rare word costs no more than a common one; `next` may then be set although fewer than
 * `limit` were found.
 */
export async function readWireStories(
  db: Queryable,
  section: string,
  requested: { readonly after: PageMark | null; readonly words: readonly string[]; limit: number; looked: number },
): Promise<Stretch<WireListed>> {
  const { after, words, limit, looked } = requested;
  const { rows } = await db.query<WireRow>(
    `select s.id, p.publish_at as at, s.kind, s.language, s.section, s.slug, s.title, s.category, s.date_known, s.source,
       m.hash, m.width, s.title ilike all($4::text[]) as matches
     from (select story_id, publish_at from placements
           where section = $1 and kind = 'article' and language = '${DEFAULT_LANGUAGE}' and tier = ${TIER.wire} and live
             and position = ${UNPLACED}
             and (publish_at, story_id) < ($2::timestamptz, $3::text)
           order by publish_at desc, story_id desc limit $5) p
     -- One look-up for each row: a store of some thousands would otherwise be read from end to end.
     cross join lateral (select * from stories where id = p.story_id offset 0) s
     left join media m on m.id = s.media_id
     where s.status = 'published' order by p.publish_at desc, p.story_id desc`,
    [section, after?.at ?? new Date(), after?.id ?? 'g', words.map(anywhere), looked],
  );
  const found = rows.filter((row) => row.matches);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : rows.length === looked ? rows.at(-1) : undefined;
  return { stories: shown.map(wireListed), next: last ? { at: last.at, id: last.id } : null };
}

/** The stories that editors took off a section's list and that are not on it again, newest first. */
export async function readRemovedStories(
  db: Queryable,
  section: string,
  { after, limit }: { readonly after: PageMark | null; readonly limit: number },
): Promise<Stretch<RemovedListed>> {
  const { rows } = await db.query<{
    id: string;
    title: string;
    at: Date;
    by: string | null;
    hash: string | null;
    width: number | null;
  }>(
    `select s.id, s.title, r.removed_at as at, u.name as by, m.hash, m.width
     from list_removals r join stories s on s.id = r.story_id
     left join users u on u.id = r.removed_by left join media m on m.id = s.media_id
     where r.section = $1 and s.source = 'desk' and s.status <> 'withdrawn' and ${isNotListed('r')}
       and ($2::timestamptz is null or (r.removed_at, r.story_id) < ($2, $3::text))
     order by r.removed_at desc, r.story_id desc limit $4`,
    [section, after?.at ?? null, after?.id ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    stories: shown.map((row) => ({
      _id: row.id,
      title: row.title,
      image: thumbnailOf(row),
      removedAt: row.at.toISOString(),
      removedBy: row.by,
    })),
    next: last ? { at: last.at, id: last.id } : null,
  };
}

/** SQL: the story of the removal `alias` is not on that list now. */
function isNotListed(alias: string): string {
  return `not exists (select from placements p where p.section = ${alias}.section and p.story_id = ${alias}.story_id
    and p.tier = ${TIER.desk} and p.live)`;
}

/** Records that the story was taken off the list. */
export async function rememberRemoval(tx: Queryable, section: string, storyId: string, by: string): Promise<void> {
  await tx.query(
    `insert into list_removals (section, story_id, removed_by, removed_at)
     values ($1, $2, $3, date_trunc('milliseconds', now()))
     on conflict (section, story_id) do update set removed_by = excluded.removed_by, removed_at = excluded.removed_at`,
    [section, storyId, by],
  );
}

/** Deletes the records of removed stories that are on the list again. */
export async function deleteRemovals(tx: Queryable, section: string, storyIds: readonly string[]): Promise<void> {
  await tx.query('delete from list_removals where section = $1 and story_id = any($2::text[])', [section, storyIds]);
}

/** A story to be added to a list, locked until the transaction ends. */
export interface Candidate {
  readonly title: string;
  readonly source: 'desk' | 'wire' | 'sample';
  readonly status: 'draft' | 'published' | 'withdrawn';
  /** Its tier on the section; null when it is not listed there. */
  readonly tier: number | null;
  readonly wasRemoved: boolean;
  /** There is a working copy, so the title may belong to an unpublished text. */
  readonly hasDraft: boolean;
}

/** The story `id` and its place on `section`; null when there is no such story. */
export async function lockCandidate(tx: Queryable, section: string, id: string): Promise<Candidate | null> {
  // First: a statement that waits for its lock does not see a working copy that is begun meanwhile.
  await tx.query('select from stories where id = $1 for update', [id]);
  const { rows } = await tx.query<Candidate>(
    `select s.title, s.source, s.status,
       (select p.tier from placements p where p.section = $1 and p.story_id = s.id and p.kind = 'article') as tier,
       exists (select from list_removals r where r.section = $1 and r.story_id = s.id and ${isNotListed('r')}) as "wasRemoved",
       exists (select from story_drafts d where d.story_id = s.id) as "hasDraft"
     from stories s where s.id = $2 and s.kind = 'article'`,
    [section, id],
  );
  return rows[0] ?? null;
}

/** Turns a wire story into one of the desk. It keeps the wire's ids, by which a kill finds it. */
export async function takeOverStory(tx: Queryable, id: string): Promise<void> {
  await tx.query(`update stories set source = 'desk', version = version + 1, updated_at = now() where id = $1`, [id]);
}

/** Republishes a withdrawn story; from now if its publication time is in the future or it has expired. */
export async function publishAgain(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    `update stories set status = 'published', publish_at = least(publish_at, now()),
       unpublish_at = ${UNPUBLISH_LATER}, version = version + 1, updated_at = now()
     where id = $1`,
    [id],
  );
  await tx.query(
    `update placements p set live = true, publish_at = s.publish_at, unpublish_at = s.unpublish_at
     from stories s where p.story_id = s.id and s.id = $1`,
    [id],
  );
}

/** Places the story among the desk's own on that section. */
export async function placeOnDeskList(tx: Queryable, section: string, id: string): Promise<void> {
  await tx.query(
    `insert into placements (section, kind, story_id, tier, publish_at, unpublish_at, live)
     select $1, kind, id, ${TIER.desk}, publish_at, unpublish_at, status = 'published' from stories where id = $2
     on conflict (section, story_id) do update set tier = ${TIER.desk}, live = excluded.live`,
    [section, id],
  );
}

function wireListed(row: WireRow): WireListed {
  return {
    _id: row.id,
    title: row.title,
    category: row.category,
    href: hrefOf(row.kind, row.section, row.slug, row.id, row.language),
    image: thumbnailOf(row),
    publishedAt: row.date_known ? row.at.toISOString() : null,
    isDeskCopy: row.source === 'desk',
  };
}

function thumbnailOf({ hash, width }: { hash: string | null; width: number | null }): string | null {
  return hash === null || width === null ? null : pictureUrl({ hash, width }, THUMBNAIL, 'jpg');
}
