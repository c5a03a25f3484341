import { createHash } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { Queryable } from '#server/db/client.ts';
import { inTheWorks } from '../model/in-the-works.ts';
import { TIER } from '../model/placements.ts';
import { PRESENT, publicStory } from '../model/public-stories.ts';
import { ChangedMeanwhile } from '../model/write-again.ts';

/** A stored story of a desk list, without its text. */
export interface PlacedRow {
  id: string;
  version: number;
  section: string;
  slug: string;
  title: string;
  category: string;
  image_url: string | null;
  image_alt: string;
  media_id: string | null;
  hash: string | null;
  /** Pixels of the picture's original. */
  width: number | null;
  /** Published and due, so shown to readers and editors. Others are kept so that they can be restored. */
  is_listed: boolean;
}

/** A story of a desk list as stored, with its text. */
export interface ListRow extends PlacedRow {
  body_html: string;
}

/** The texts of a stored story. */
export interface StoredTexts {
  body_html: string;
  standfirst: string;
}

/** Includes the text's hash (see `hashOf`) where requested. */
export interface HashedRow extends PlacedRow {
  body_hash: string | null;
}

/** The columns that a save writes for one story. */
export interface StoryValues {
  readonly slug: string;
  readonly title: string;
  readonly standfirst: string;
  readonly bodyHtml: string;
  readonly category: string;
  readonly imageUrl: string | null;
  readonly imageAlt: string;
  readonly mediaId: string | null;
  readonly readMinutes: number;
}

const BODY_HASH = `encode(sha256(convert_to(s.body_html, 'UTF8')), 'hex')`;
/** SQL: the expiry of a republished story; one in the past no longer counts. */
export const UNPUBLISH_LATER = 'case when unpublish_at > now() then unpublish_at end';

/** SQL: the publication time of a story that a save publishes; one that waits for its time goes on waiting. */
export const PUBLISH_NOW = `case when status = 'published' then publish_at else least(publish_at, now()) end`;

/**
 * The desk's own stories placed on a section, in order; unpublished ones last. Without those that wait for their time and
 * those that the story editor works on: a list must not publish either. In the first language: stories in others are
 * placed by the story editor.
 */
export async function readDeskList(db: Queryable, section: SectionSlug): Promise<ListRow[]> {
  const { rows } = await db.query<ListRow>(placedRows('s.body_html'), [section]);
  return rows;
}

/** As `readDeskList`, but only what is listed: everybody may read that, and of the others there may be many long texts. */
export async function readListedRows(db: Queryable, section: SectionSlug): Promise<ListRow[]> {
  const { rows } = await db.query<ListRow>(placedRows('s.body_html', `and ${publicStory('s')}`), [section]);
  return rows;
}

/** As `readDeskList` without the texts, which are most of a list; of the stories `hashed` (null: all) with their hashes. */
export async function readPlacedRows(
  db: Queryable,
  section: SectionSlug,
  hashed: readonly string[] | null,
): Promise<HashedRow[]> {
  const hash = `case when $2::text[] is null or s.id = any($2) then ${BODY_HASH} end`;
  const { rows } = await db.query<HashedRow>(placedRows(`${hash} as body_hash`), [section, hashed]);
  return rows;
}

/** The current state of some stories of a list. */
export async function readSomeRows(
  db: Queryable,
  section: SectionSlug,
  storyIds: readonly string[],
): Promise<PlacedRow[]> {
  if (storyIds.length === 0) return [];
  const { rows } = await db.query<PlacedRow>(placedRows('null as body_hash', 'and s.id = any($2)'), [
    section,
    storyIds,
  ]);
  return rows;
}

/** The hashes of the texts of those stories of the desk, as `hashOf` makes them. */
export async function readBodyHashes(db: Queryable, storyIds: readonly string[]): Promise<string[]> {
  if (storyIds.length === 0) return [];
  const { rows } = await db.query<{ hash: string }>(
    `select ${BODY_HASH} as hash from stories s where s.id = any($1) and s.source = 'desk'`,
    [storyIds],
  );
  return rows.map((row) => row.hash);
}

/** The texts of those stories as they are stored, by id. */
export async function readTexts(db: Queryable, storyIds: readonly string[]): Promise<Map<string, StoredTexts>> {
  if (storyIds.length === 0) return new Map();
  const { rows } = await db.query<StoredTexts & { id: string }>(
    'select id, body_html, standfirst from stories where id = any($1)',
    [storyIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The hash that shows whether a text has changed. */
export function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}

function placedRows(text: string, narrowed = ''): string {
  return `select s.id, s.version, s.section, s.slug, s.title, ${text}, s.category, s.image_url,
       s.image_alt, s.media_id, m.hash, m.width, (${publicStory('s')}) as is_listed
     from placements p join stories s on s.id = p.story_id left join media m on m.id = s.media_id
     where p.section = $1 and p.kind = 'article' and p.language = '${DEFAULT_LANGUAGE}' and p.tier = ${TIER.desk} and s.source = 'desk'
       and s.status <> 'withdrawn' and not (s.status = 'published' and s.publish_at > ${PRESENT})
       and not ${inTheWorks('s')} ${narrowed}
     order by is_listed desc, p.position, p.publish_at desc, p.story_id desc`;
}

/** Clears slugs that are about to change, so that two stories of a list can swap theirs. */
export async function vacateSlugs(tx: Queryable, storyIds: readonly string[]): Promise<void> {
  await tx.query(`update stories set slug = 'moving-' || id where id = any($1)`, [storyIds]);
}

export async function insertStory(tx: Queryable, id: string, section: SectionSlug, values: StoryValues): Promise<void> {
  await tx.query(
    `insert into stories (id, kind, source, status, section, slug, title, standfirst, body_html, category, image_url,
       image_alt, media_id, read_minutes, publish_at)
     values ($1, 'article', 'desk', 'published', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now())`,
    [id, section, ...columnsOf(values)],
  );
  await tx.query(
    `insert into placements (section, kind, story_id, tier, publish_at, live)
     select section, kind, id, ${TIER.desk}, publish_at, true from stories where id = $1`,
    [id],
  );
}

/**
 * Writes new values over `version` of the story and publishes it again if it was not; one that had expired stays from now
 * on. A place where a published story was not shown stays so. Caption and credit of a replaced picture go with it. Readers
 * see 'Updated' when the words of a public story changed. Throws `ChangedMeanwhile`.
 */
export async function updateStory(tx: Queryable, id: string, version: number, values: StoryValues): Promise<void> {
  await tx.query(
    `update placements p set live = p.live or s.status <> 'published',
       publish_at = case when s.status = 'published' then p.publish_at else least(s.publish_at, now()) end,
       unpublish_at = case when p.unpublish_at > now() then p.unpublish_at end
     from stories s where s.id = p.story_id and s.id = $1`,
    [id],
  );
  const { rowCount } = await tx.query(
    `update stories set slug = $2, title = $3, standfirst = $4, body_html = $5, category = $6, image_url = $7,
       image_caption = case when image_url is not distinct from $7 then image_caption else '' end,
       image_credit = case when image_url is not distinct from $7 then image_credit else '' end,
       image_alt = $8, media_id = $9, read_minutes = $10, status = 'published', version = version + 1,
       publish_at = ${PUBLISH_NOW}, unpublish_at = ${UNPUBLISH_LATER}, updated_at = now(),
       corrected_at = case when ${publicStory('stories')}
         and (title, standfirst, body_html) is distinct from ($3, $4, $5) then now() else corrected_at end
     where id = $1 and version = $11`,
    [id, ...columnsOf(values), version],
  );
  if (rowCount === 0) throw new ChangedMeanwhile();
}

/** Takes that version of a story off the site; it stays in the store as a draft. Throws `ChangedMeanwhile`. */
export async function unpublishStory(tx: Queryable, id: string, version: number): Promise<void> {
  const { rowCount } = await tx.query(
    `update stories set status = 'draft', version = version + 1, updated_at = now() where id = $1 and version = $2`,
    [id, version],
  );
  if (rowCount === 0) throw new ChangedMeanwhile();
  await tx.query('update placements set live = false where story_id = $1', [id]);
  // The text is the same, so that is no conflict for a working copy.
  await tx.query('update story_drafts set base_version = $2 + 1 where story_id = $1 and base_version = $2', [
    id,
    version,
  ]);
}

export async function removePlacement(tx: Queryable, section: SectionSlug, storyId: string): Promise<void> {
  await tx.query('delete from placements where section = $1 and story_id = $2', [section, storyId]);
}

/** Stores the order of a list. */
export async function writeOrder(tx: Queryable, section: SectionSlug, storyIds: readonly string[]): Promise<void> {
  await tx.query(
    `update placements p set position = wanted.place::int
     from unnest($2::text[]) with ordinality as wanted (id, place)
     where p.section = $1 and p.story_id = wanted.id and p.position <> wanted.place`,
    [section, storyIds],
  );
}

/** Every section that lists one of the stories. */
export async function sectionsOfStories(tx: Queryable, storyIds: readonly string[]): Promise<SectionSlug[]> {
  const { rows } = await tx.query<{ section: SectionSlug }>(
    'select distinct section from placements where story_id = any($1)',
    [storyIds],
  );
  return rows.map((row) => row.section);
}

function columnsOf(values: StoryValues): unknown[] {
  const { slug, title, standfirst, bodyHtml, category, imageUrl, imageAlt, mediaId, readMinutes } = values;
  return [slug, title, standfirst, bodyHtml, category, imageUrl, imageAlt, mediaId, readMinutes];
}
