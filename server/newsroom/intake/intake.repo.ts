import { newId } from '#domain/ids.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { StorySource } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import type { WireStory } from '#server/wire/wire-story.ts';
import { PRESENT, publicStory } from '../model/public-stories.ts';
import type { KnownAuthor } from './wire-authors.repo.ts';

/** Stored in place of a fingerprint when the feed withdrew the story. */
const KILLED = 'killed';
/** A kill notice for a story that nobody at the desk had edited. */
const UNEDITED_KILL = 'wire-kill-unedited';

export interface KnownStory {
  readonly id: string;
  readonly wireId: string;
  readonly source: StorySource;
  readonly fingerprint: string | null;
}

export interface SlugHolder {
  readonly slug: string;
  readonly title: string;
  readonly source: StorySource;
  readonly publishedAt: string | null;
}

export interface WithdrawnStory {
  readonly id: string;
  readonly wire_id: string;
  readonly source: StorySource;
  readonly title: string;
  readonly author_id: string | null;
  /** Readers could see it, or could until its time was over. */
  readonly was_seen: boolean;
}

/** The stories, desk copies included, that came under these ids of the feed. */
export async function knownStories(db: Queryable, source: string, wireIds: readonly string[]): Promise<KnownStory[]> {
  const { rows } = await db.query<KnownStory>(
    `select id, wire_id as "wireId", source, wire_fingerprint as fingerprint
     from stories where wire_source = $1 and wire_id = any($2::text[])`,
    [source, wireIds],
  );
  return rows;
}

/** The stories that hold, or once held, one of these slugs. */
export async function slugHolders(tx: Queryable, slugs: readonly string[]): Promise<SlugHolder[]> {
  const { rows } = await tx.query<SlugHolder & { known: boolean; at: Date }>(
    `select slug, title, source, date_known as known, publish_at as at from stories where slug = any($1::text[])
     union all
     select r.slug, '', s.source, s.date_known, s.publish_at from slug_redirects r join stories s on s.id = r.story_id
     where r.slug = any($1::text[]) order by title`,
    [slugs],
  );
  return rows.map(({ slug, title, source, known, at }) => ({
    slug,
    title,
    source,
    publishedAt: known ? at.toISOString() : null,
  }));
}

/** One story as the statements below take it; `slug` is used for new ones only. */
export function wireRecord(id: string, slug: string, story: WireStory, author: KnownAuthor | null, now: Date) {
  return {
    id,
    slug,
    wire_id: story.wireId,
    wire_fingerprint: story.fingerprint,
    section: story.section,
    sections: story.sections,
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
  author_id, author_name, image_url, image_caption, is_featured, is_top, is_breaking, is_live, is_sponsored,
  read_minutes, absolute_url, url, licence, attribution, source_url, wire_fingerprint`;
const RECORDS = `jsonb_to_recordset($1::jsonb) as r(id text, slug text, wire_id text, wire_fingerprint text, section text,
  sections text[], title text, standfirst text, meta_description text, body_html text, category text,
  sub_category text, location text, tags text[], author_id text, author_name text, image_url text,
  image_caption text, is_featured boolean, is_top boolean, is_breaking boolean, is_live boolean,
  is_sponsored boolean, read_minutes integer, publish_at timestamptz, date_known boolean, absolute_url text, url text,
  licence text, attribution text, source_url text)`;
const FETCHED_PICTURE = '(select p.media_id from remote_pictures p where p.url = r.image_url)';

/** Inserts new stories; returns the ids that went in: one whose id or slug was taken meanwhile stays out. */
export async function insertStories(
  tx: Queryable,
  source: string,
  records: readonly WireRecord[],
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into stories (id, slug, kind, source, status, wire_source, wire_id, publish_at, date_known, media_id,
       created_at, updated_at, ${CONTENT_COLUMNS})
     select r.id, r.slug, 'article', 'wire', 'published', $2, r.wire_id, r.publish_at, r.date_known, ${FETCHED_PICTURE},
       $3::timestamptz, $3::timestamptz, ${prefixed(CONTENT_COLUMNS)}
     from ${RECORDS} on conflict do nothing returning id`,
    [JSON.stringify(records), source, now],
  );
  return rows.map((row) => row.id);
}

/** Those of the stories that readers see. */
export async function publicOnes(tx: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `select s.id from stories s where s.id = any($1::text[]) and ${publicStory('s')}`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Shows readers what an agency corrected; false when the story has a correction of these words already. */
export async function insertWireCorrection(
  tx: Queryable,
  { id, storyId, text }: { readonly id: string; readonly storyId: string; readonly text: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into story_corrections (id, story_id, text, at) select $1, $2, $3, now()
     where not exists (select from story_corrections where story_id = $2 and text = $3)`,
    [id, storyId, text],
  );
  return rowCount === 1;
}

/** Writes corrections over stories that are still the wire's; they keep their slug. A killed one comes back. */
export async function correctStories(tx: Queryable, records: readonly WireRecord[], now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update stories s set (${CONTENT_COLUMNS}) = row(${prefixed(CONTENT_COLUMNS)}),
       status = case when s.wire_fingerprint = '${KILLED}' then 'published' else s.status end,
       media_id = case when s.image_url is not distinct from r.image_url then s.media_id else ${FETCHED_PICTURE} end,
       publish_at = case when r.date_known then r.publish_at else s.publish_at end,
       date_known = r.date_known or s.date_known,
       corrected_at = $2::timestamptz, updated_at = $2::timestamptz, version = s.version + 1
     from ${RECORDS} where s.id = r.id and s.source = 'wire' returning s.id`,
    [JSON.stringify(records), now],
  );
  return rows.map((row) => row.id);
}

/** Stands the stories on their sections and takes them off all others; what the desk placed stays. Returns the sections. */
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

/** Withdraws what came under these ids, an editor's copy included, once per kill notice. */
export async function withdrawStories(
  tx: Queryable,
  source: string,
  wireIds: readonly string[],
  now: Date,
): Promise<WithdrawnStory[]> {
  const { rows } = await tx.query<WithdrawnStory>(
    `with before as (
       select s.id, s.status = 'published' and s.publish_at <= ${PRESENT} as was_seen from stories s
       where s.wire_source = $1 and s.wire_id = any($2::text[]) and s.wire_fingerprint is distinct from '${KILLED}'
       order by s.id for update
     )
     update stories s set status = 'withdrawn', wire_fingerprint = '${KILLED}', updated_at = $3::timestamptz,
       version = version + 1
     from before where s.id = before.id
     returning s.id, s.wire_id, s.source, s.title, s.author_id, before.was_seen`,
    [source, wireIds, now],
  );
  return rows;
}

/** Takes withdrawn stories off every list; returns the sections they stood on. */
export async function takeOffLists(tx: Queryable, ids: readonly string[]): Promise<SectionSlug[]> {
  const { rows } = await tx.query<{ section: SectionSlug }>(
    'update placements set live = false where story_id = any($1::text[]) and live returning section',
    [ids],
  );
  return rows.map((row) => row.section);
}

/** Notifies the desk of stories removed by kill notices (SPEC-12); `reasons` are by the feed's id. */
export async function noticeKills(
  tx: Queryable,
  stories: readonly WithdrawnStory[],
  reasons: ReadonlyMap<string, string | undefined>,
  now: Date,
): Promise<void> {
  const ids = stories.map(() => newId(now.getTime()));
  const kinds = stories.map(({ source }) => (source === 'wire' ? UNEDITED_KILL : 'wire-kill'));
  const messages = stories.map(({ title, source, wire_id }) => {
    const edited = source === 'wire' ? '' : ', which an editor had changed';
    const reason = reasons.get(wire_id);
    return `The wire took back “${title}”${edited}. It is no longer on the site.${reason ? ` Reason given: ${reason}` : ''}`;
  });
  await tx.query(
    `insert into desk_notices (id, kind, story_id, message, created_at)
     select id, kind, story_id, message, $5::timestamptz
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as given(id, kind, story_id, message)`,
    [ids, kinds, stories.map((story) => story.id), messages, now],
  );
}

/** Forgets notices of kills of stories that the wire has brought back. */
export async function forgetKillNotices(tx: Queryable, storyIds: readonly string[]): Promise<void> {
  await tx.query('delete from desk_notices where kind = $1 and story_id = any($2::text[])', [UNEDITED_KILL, storyIds]);
}

/** Deletes up to `limit` wire stories published before `before` that no editor changed or placed. */
export async function deleteOldStories(tx: Queryable, before: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `delete from stories where id in (
       select s.id from stories s where s.source = 'wire' and s.publish_at < $1
         and not exists (select from placements p where p.story_id = s.id and p.tier = 0)
         and not exists (select from story_drafts d where d.story_id = s.id)
         and not exists (select from story_corrections c where c.story_id = s.id and c.by_user is not null)
       order by s.publish_at limit $2
     ) returning id`,
    [before, limit],
  );
  return rows.map((row) => row.id);
}

function prefixed(columns: string): string {
  return columns.replace(/\w+/g, (name) => `r.${name}`);
}
