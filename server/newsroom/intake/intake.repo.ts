import { britishDateTime } from '#domain/dates.ts';
import { OPERATOR_PRIORITY, OPERATOR_SOURCE } from '#domain/desk/sources.ts';
import { newId } from '#domain/ids.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { StorySource } from '#domain/story.ts';
import type { WireVersion } from '#domain/wire-version.ts';
import type { Queryable } from '#server/db/client.ts';
import type { WireKill, WireStory } from '#server/wire/wire-story.ts';
import { PRESENT, publicStory } from '../model/public-stories.ts';
import { EMBARGOED, KILLED } from '../model/taken-back.ts';
import type { KnownAuthor } from './wire-authors.repo.ts';

const TAKEN_BACK = `('${KILLED}', '${EMBARGOED}')`;
/** A kill of a story that nobody at the desk had edited. */
const UNEDITED_KILL = 'wire-kill-unedited';

export interface KnownStory {
  readonly id: string;
  readonly wireId: string;
  readonly source: StorySource;
  readonly fingerprint: string | null;
  readonly version: WireVersion;
}

export interface SlugHolder {
  readonly slug: string;
  readonly title: string;
  readonly source: StorySource;
  readonly publishedAt: string | null;
  /** Its agency has killed it or put it under embargo, and it is off the site. */
  readonly isTakenBack: boolean;
  /** It came from the source of the batch. */
  readonly isOwn: boolean;
}

/** A story of another source that may be the same event. */
export interface Rival {
  readonly id: string;
  readonly status: 'draft' | 'published' | 'withdrawn';
  readonly priority: number;
  /** No editor has taken it over or works on it. */
  readonly isUntouched: boolean;
  readonly keys: readonly string[];
  readonly publishedAt: string | null;
  /** When its present version was stored. */
  readonly keptAt: Date;
}

export interface WithdrawnStory {
  readonly id: string;
  readonly wire_id: string;
  readonly source: StorySource;
  readonly title: string;
  readonly author_id: string | null;
  /** It was public, until it expired at the latest. */
  readonly was_seen: boolean;
  /** It was held for review. */
  readonly was_held: boolean;
}

/** The stories, desk copies included, with these ids of the feed. */
export async function knownStories(db: Queryable, source: string, wireIds: readonly string[]): Promise<KnownStory[]> {
  const { rows } = await db.query<Omit<KnownStory, 'version'> & { number: number | null; at: Date | null }>(
    `select id, wire_id as "wireId", source, wire_fingerprint as fingerprint, wire_version as number,
       wire_version_at as at
     from stories where wire_source = $1 and wire_id = any($2::text[])`,
    [source, wireIds],
  );
  return rows.map(({ number, at, ...story }) => ({ ...story, version: { number, at: at?.toISOString() ?? null } }));
}

/** The stories that hold, or once held, one of these slugs. */
export async function slugHolders(tx: Queryable, slugs: readonly string[], wireSource: string): Promise<SlugHolder[]> {
  const { rows } = await tx.query<SlugHolder & { known: boolean; at: Date }>(
    `select slug, title, source, date_known as known, publish_at as at,
       status = 'withdrawn' and coalesce(wire_fingerprint, '') in ${TAKEN_BACK} as "isTakenBack",
       coalesce(wire_source = $2, false) as "isOwn"
     from stories where slug = any($1::text[])
     union all
     select r.slug, '', s.source, s.date_known, s.publish_at, false, false from slug_redirects r join stories s on s.id = r.story_id
     where r.slug = any($1::text[]) order by title`,
    [slugs, wireSource],
  );
  return rows.map(({ slug, title, source, known, at, isTakenBack, isOwn }) => ({
    slug,
    title,
    source,
    isTakenBack,
    isOwn,
    publishedAt: known ? at.toISOString() : null,
  }));
}

/** One intake at a time: two sources that send the same event at once must see each other's story. */
export async function lockIntake(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('matv intake'))`);
}

/** Stories of other sources with one of these keys (`eventKeys`), but for those that their source has killed. */
export async function rivalStories(db: Queryable, source: string, keys: readonly string[]): Promise<Rival[]> {
  if (keys.length === 0) return [];
  const { rows } = await db.query<Omit<Rival, 'publishedAt'> & { known: boolean; at: Date }>(
    `select s.id, s.status, s.date_known as known, s.publish_at as at, array_agg(k.key) as keys, max(k.kept_at) as "keptAt",
       case when s.wire_source = '${OPERATOR_SOURCE}' then ${OPERATOR_PRIORITY} else coalesce(m.priority, -1) end as priority,
       s.source = 'wire' and not exists (
         select from story_drafts d where d.story_id = s.id and d.updated_by is not null) as "isUntouched"
     from story_wire_keys k join stories s on s.id = k.story_id left join managed_sources m on m.id = s.wire_source
     where k.key = any($2::text[]) and s.wire_source <> $1 and coalesce(s.wire_fingerprint, '') not in ${TAKEN_BACK}
     group by s.id, m.priority order by s.id`,
    [source, keys],
  );
  return rows.map(({ known, at, ...rival }) => ({ ...rival, publishedAt: known ? at.toISOString() : null }));
}

/** Those of `keys` that several stories of one source have, or one of `source` itself. */
export async function sharedKeys(db: Queryable, source: string, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await db.query<{ key: string }>(
    `select k.key from story_wire_keys k join stories s on s.id = k.story_id
     where k.key = any($2::text[]) group by k.key, s.wire_source having count(*) > 1 or s.wire_source = $1`,
    [source, keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Stores the keys (`eventKeys`) by which stories of other sources are compared with these. */
export async function keepKeys(
  tx: Queryable,
  stories: readonly { readonly id: string; readonly keys: readonly string[] }[],
  now: Date,
): Promise<void> {
  const pairs = stories.flatMap(({ id, keys }) => keys.map((key) => ({ id, key })));
  await tx.query('delete from story_wire_keys where story_id = any($1::text[])', [stories.map(({ id }) => id)]);
  await tx.query(
    `insert into story_wire_keys (story_id, key, kept_at)
     select id, key, $3::timestamptz from unnest($1::text[], $2::text[]) as given(id, key) on conflict do nothing`,
    [pairs.map(({ id }) => id), pairs.map(({ key }) => key), now],
  );
}

/** Deletes the keys of stories that were stored before `before`. */
export async function deleteOldKeys(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from story_wire_keys where kept_at < $1', [before]);
}

/** A story as a row for the statements below; `slug` is used for new ones only. */
export function wireRecord(id: string, slug: string, story: WireStory, author: KnownAuthor | null, now: Date) {
  return {
    id,
    slug,
    wire_id: story.wireId,
    wire_fingerprint: story.fingerprint,
    wire_version: story.version.number,
    wire_version_at: story.version.at,
    section: story.section,
    sections: story.sections,
    language: story.language,
    title: story.title,
    standfirst: story.summary,
    meta_description: story.metaDescription,
    body_html: story.body,
    category: story.category,
    sub_category: story.subCategory,
    location: story.location,
    tags: story.tags,
    author_id: author?.id ?? null,
    author_name: author?.name ?? story.author,
    image_url: story.imageUrl,
    image_caption: story.imageCaption,
    image_credit: story.imageCredit,
    is_featured: story.isFeatured,
    is_top: story.isTop,
    is_breaking: story.isBreaking,
    is_live: story.isLive,
    is_sponsored: story.isSponsored,
    read_minutes: story.readMinutes,
    publish_at: story.publishedAt ?? now.toISOString(),
    date_known: story.publishedAt !== null,
    absolute_url: story.absoluteUrl,
    url: story.url,
    licence: story.licence,
    attribution: story.attribution,
    source_url: story.sourceUrl,
  };
}
export type WireRecord = ReturnType<typeof wireRecord>;

const CONTENT_COLUMNS = `section, title, standfirst, meta_description, body_html, category, sub_category, location, tags,
  author_id, author_name, image_url, image_caption, image_credit, is_featured, is_top, is_breaking, is_live, is_sponsored,
  read_minutes, absolute_url, url, licence, attribution, source_url, wire_fingerprint, wire_version,
  wire_version_at`;
const RECORDS = `jsonb_to_recordset($1::jsonb) as r(id text, slug text, language text, wire_id text, wire_fingerprint text, section text,
  sections text[], title text, standfirst text, meta_description text, body_html text, category text,
  sub_category text, location text, tags text[], author_id text, author_name text, image_url text,
  image_caption text, image_credit text, is_featured boolean, is_top boolean, is_breaking boolean, is_live boolean,
  is_sponsored boolean, read_minutes integer, publish_at timestamptz, date_known boolean, absolute_url text, url text,
  licence text, attribution text, source_url text, wire_version double precision, wire_version_at timestamptz)`;
const FETCHED_PICTURE = '(select p.media_id from remote_pictures p where p.url = r.image_url)';

/** A story as it was written. */
export interface WrittenStory {
  readonly id: string;
  readonly status: 'draft' | 'published' | 'withdrawn';
}

/** Inserts new stories and returns them, except those whose id or slug has been taken meanwhile. */
export async function insertStories(
  tx: Queryable,
  source: string,
  records: readonly WireRecord[],
  { isHeld, now }: { readonly isHeld: boolean; readonly now: Date },
): Promise<WrittenStory[]> {
  const { rows } = await tx.query<WrittenStory>(
    `insert into stories (id, slug, kind, language, source, status, wire_source, wire_id, publish_at, date_known, media_id,
       created_at, updated_at, ${CONTENT_COLUMNS})
     select r.id, r.slug, 'article', coalesce(r.language, '${DEFAULT_LANGUAGE}'), 'wire', $4, $2, r.wire_id, r.publish_at, r.date_known, ${FETCHED_PICTURE},
       $3::timestamptz, $3::timestamptz, ${prefixed(CONTENT_COLUMNS)}
     from ${RECORDS} on conflict do nothing returning id, status`,
    [JSON.stringify(records), source, now, isHeld ? 'draft' : 'published'],
  );
  return rows;
}

/** Those of the stories that are public. */
export async function publicOnes(tx: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `select s.id from stories s where s.id = any($1::text[]) and ${publicStory('s')}`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Adds an agency's correction to the story, which is marked as corrected at that time: the poll that brought it began
 * earlier. False if the story already has a correction with this text.
 */
export async function insertWireCorrection(
  tx: Queryable,
  { id, storyId, text }: { readonly id: string; readonly storyId: string; readonly text: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into story_corrections (id, story_id, text, at) select $1, $2, $3, now()
     where not exists (select from story_corrections where story_id = $2 and text = $3)`,
    [id, storyId, text],
  );
  if (rowCount !== 1) return false;
  await tx.query('update stories set corrected_at = now() where id = $1', [storyId]);
  return true;
}

/**
 * Writes new versions over stories that are still the wire's; they keep their slug. A killed one comes back, and one that
 * waits for an editor goes on waiting, unless a source that publishes takes it over.
 */
export async function updateStories(
  tx: Queryable,
  source: string,
  records: readonly WireRecord[],
  { isHeld, now }: { readonly isHeld: boolean; readonly now: Date },
): Promise<WrittenStory[]> {
  const { rows } = await tx.query<WrittenStory>(
    `update stories s set (${CONTENT_COLUMNS}) = row(${prefixed(CONTENT_COLUMNS)}),
       wire_source = $3, wire_id = r.wire_id,
       language = case when s.translation_group is null then coalesce(r.language, s.language) else s.language end,
       status = case when s.wire_fingerprint in ${TAKEN_BACK} or (s.wire_source <> $3 and s.status = 'draft') then $4
         else s.status end,
       media_id = case when s.image_url is not distinct from r.image_url then s.media_id else ${FETCHED_PICTURE} end,
       publish_at = case when r.date_known then r.publish_at else s.publish_at end,
       date_known = r.date_known or s.date_known,
       corrected_at = $2::timestamptz, updated_at = $2::timestamptz, version = s.version + 1
     from ${RECORDS} where s.id = r.id and s.source = 'wire' returning s.id, s.status`,
    [JSON.stringify(records), now, source, isHeld ? 'draft' : 'published'],
  );
  return rows;
}

/**
 * Puts the stories on the lists of their sections and takes them off all others; what the desk placed stays. Returns the
 * sections.
 */
export async function placeStories(tx: Queryable, records: readonly WireRecord[]): Promise<SectionSlug[]> {
  const places = records.flatMap(({ id, sections }) => sections.map((section) => ({ id, section })));
  const ids = records.map((record) => record.id);
  const given = [ids, places.map((place) => place.id), places.map((place) => place.section)];
  const { rows } = await tx.query<{ section: SectionSlug }>(
    `with given as (select * from unnest($2::text[], $3::text[]) as g(story_id, section)),
     gone as (
       delete from placements p where p.story_id = any($1::text[]) and p.tier = 1
         and not exists (select from given g where g.story_id = p.story_id and g.section = p.section)
       returning section
     ),
     placed as (
       insert into placements (section, kind, story_id, tier, publish_at, live)
       select g.section, s.kind, s.id, 1, s.publish_at, s.status = 'published'
       from given g join stories s on s.id = g.story_id
       on conflict (section, story_id) do update set publish_at = excluded.publish_at, live = excluded.live
       returning section
     )
     select section from gone union select section from placed`,
    given,
  );
  return rows.map((row) => row.section);
}

/** Withdraws the stories that the notices name, also those that an editor took over, once per kill or embargo. */
export async function withdrawStories(
  tx: Queryable,
  source: string,
  kills: readonly WireKill[],
  now: Date,
): Promise<WithdrawnStory[]> {
  const { rows } = await tx.query<WithdrawnStory>(
    `with before as (
       select s.id, n.mark, n.number, n.at, s.status = 'published' and s.publish_at <= ${PRESENT} as was_seen,
         s.status = 'draft' and s.source = 'wire' as was_held
       from jsonb_to_recordset($2::jsonb) as n(wire_id text, mark text, number double precision, at timestamptz)
         join stories s on s.wire_source = $1 and s.wire_id = n.wire_id
       where coalesce(s.wire_fingerprint, '') not in (n.mark, '${KILLED}')
       order by s.id for update of s
     )
     update stories s set status = 'withdrawn', wire_fingerprint = before.mark, updated_at = $3::timestamptz,
       wire_version = greatest(s.wire_version, before.number),
       wire_version_at = greatest(s.wire_version_at, before.at), version = version + 1
     from before where s.id = before.id
     returning s.id, s.wire_id, s.source, s.title, s.author_id, before.was_seen, before.was_held`,
    [source, JSON.stringify(kills.map(noticeOf)), now],
  );
  return rows;
}

/** A notice as a row for the statements around; `mark` takes the place of the story's fingerprint. */
function noticeOf({ wireId, version, embargo }: WireKill) {
  return {
    wire_id: wireId,
    mark: embargo ? EMBARGOED : KILLED,
    number: version?.number ?? null,
    at: version?.at ?? null,
  };
}

/** The titles of the stories that `withdrawStories` would withdraw, by the feed's id. */
export async function withdrawableStories(
  db: Queryable,
  source: string,
  kills: readonly WireKill[],
): Promise<ReadonlyMap<string, string>> {
  if (kills.length === 0) return new Map();
  const { rows } = await db.query<{ wire_id: string; title: string }>(
    `select s.wire_id, s.title from jsonb_to_recordset($2::jsonb) as n(wire_id text, mark text)
       join stories s on s.wire_source = $1 and s.wire_id = n.wire_id
     where coalesce(s.wire_fingerprint, '') not in (n.mark, '${KILLED}')`,
    [source, JSON.stringify(kills.map(noticeOf))],
  );
  return new Map(rows.map(({ wire_id, title }) => [wire_id, title]));
}

/** Takes withdrawn stories off every list; returns the sections they were on. */
export async function takeOffLists(tx: Queryable, ids: readonly string[]): Promise<SectionSlug[]> {
  const { rows } = await tx.query<{ section: SectionSlug }>(
    'update placements set live = false where story_id = any($1::text[]) and live returning section',
    [ids],
  );
  return rows.map((row) => row.section);
}

/** Notifies the desk of stories removed by kill notices and embargoes (SPEC-12), which are given by the feed's id. */
export async function noticeKills(
  tx: Queryable,
  stories: readonly WithdrawnStory[],
  kills: ReadonlyMap<string, WireKill>,
  now: Date,
): Promise<void> {
  const ids = stories.map(() => newId(now.getTime()));
  const kinds = stories.map(({ source }) => (source === 'wire' ? UNEDITED_KILL : 'wire-kill'));
  const messages = stories.map((story) => killMessage(story, kills.get(story.wire_id)));
  await tx.query(
    `insert into desk_notices (id, kind, story_id, message, created_at)
     select id, kind, story_id, message, $5::timestamptz
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as given(id, kind, story_id, message)`,
    [ids, kinds, stories.map((story) => story.id), messages, now],
  );
}

function killMessage({ title, source, was_held }: WithdrawnStory, kill: WireKill | undefined): string {
  const { embargo, reason } = kill ?? {};
  const isEdited = source !== 'wire';
  const named = `“${title}”${isEdited ? ', which an editor had changed' : ''}`;
  const where = was_held ? 'It was waiting for review and has been set aside' : 'It is no longer on the site';
  if (embargo === undefined) return `The wire took back ${named}. ${where}.${reason ? ` Reason given: ${reason}` : ''}`;
  const until = embargo.until === null ? '' : ` until ${britishDateTime(embargo.until)}`;
  const back = isEdited ? 'An editor can publish it again' : 'It comes back by itself';
  return `The wire put ${named}${isEdited ? ',' : ''} under embargo${until}. ${where}. ${back} when that ends.`;
}

/**
 * Records that an agency sends stories again that it had taken back and an editor had taken over. Whether readers get
 * them is up to the desk, which is told of those that are off the site; another kill counts anew.
 */
export async function noteSentAgain(
  tx: Queryable,
  stories: readonly { readonly id: string; readonly story: Pick<WireStory, 'fingerprint' | 'version'> }[],
  now: Date,
): Promise<void> {
  const records = stories.map(({ id, story: { fingerprint, version } }) => ({
    id,
    notice: newId(now.getTime()),
    fingerprint,
    ...version,
  }));
  await tx.query(
    `with sent as (
       update stories s set wire_fingerprint = r.fingerprint, wire_version = r.number, wire_version_at = r.at
       from jsonb_to_recordset($1::jsonb)
         as r(id text, notice text, fingerprint text, number double precision, at timestamptz)
       where s.id = r.id and s.source = 'desk' and s.wire_fingerprint in ${TAKEN_BACK}
       returning s.id, r.notice, s.title, s.status
     )
     insert into desk_notices (id, kind, story_id, message, created_at)
     select notice, 'wire-return', id, 'The wire sends “' || title ||
       '” again, which it had taken back and an editor had changed. It is off the site until an editor publishes it.', $2
     from sent where status <> 'published'`,
    [JSON.stringify(records), now],
  );
}

/** Deletes the kill notices of stories that the wire has published again. */
export async function deleteKillNotices(tx: Queryable, storyIds: readonly string[]): Promise<void> {
  await tx.query('delete from desk_notices where kind = $1 and story_id = any($2::text[])', [UNEDITED_KILL, storyIds]);
}

/** SQL condition on `stories s`: no editor changed, placed or reported on it live. */
const UNTOUCHED = `not exists (select from placements p where p.story_id = s.id and p.tier = 0)
  and not exists (select from story_drafts d where d.story_id = s.id and d.updated_by is not null)
  and not exists (select from story_corrections c where c.story_id = s.id and c.by_user is not null)
  and not exists (select from live_blogs b where b.story_id = s.id)`;

/** Deletes up to `limit` wire stories published before `before` that no editor changed, placed or reported on live. */
export async function deleteOldStories(tx: Queryable, before: Date, limit: number): Promise<string[]> {
  const { rows: old } = await tx.query<{ id: string }>(
    `select s.id from stories s where s.source = 'wire' and s.publish_at < $1 and ${UNTOUCHED}
     order by s.publish_at limit $2 for update of s`,
    [before, limit],
  );
  // Asked again: a statement that waited for its locks does not see what somebody has begun meanwhile.
  const { rows } = await tx.query<{ id: string }>(
    `delete from stories s where s.id = any($1::text[]) and s.source = 'wire' and ${UNTOUCHED} returning s.id`,
    [old.map(({ id }) => id)],
  );
  return rows.map((row) => row.id);
}

function prefixed(columns: string): string {
  return columns.replace(/\w+/g, (name) => `r.${name}`);
}
