import { newId } from '../../../domain/ids.ts';
import type { SectionSlug } from '../../../domain/sections.ts';
import type { Queryable } from '../../db/client.ts';
import { TIER } from '../reading/cards.repo.ts';

/** A story of a desk list as stored. */
export interface ListRow {
  id: string;
  version: number;
  section: string;
  slug: string;
  title: string;
  standfirst: string;
  body_html: string;
  category: string;
  image_url: string | null;
  image_alt: string;
  media_id: string | null;
  hash: string | null;
  /** Pixels of the picture's original. */
  width: number | null;
  /** Published and due: what readers and editors see. Others are kept so that they can come back. */
  is_listed: boolean;
}

/** What a save writes of one story. */
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

/** The desk's own stories placed on a section, in order; unpublished ones last. */
export async function readDeskList(db: Queryable, section: SectionSlug): Promise<ListRow[]> {
  const { rows } = await db.query<ListRow>(
    `select s.id, s.version, s.section, s.slug, s.title, s.standfirst, s.body_html, s.category, s.image_url,
       s.image_alt, s.media_id, m.hash, m.width, (s.status = 'published' and s.publish_at <= now()) as is_listed
     from placements p join stories s on s.id = p.story_id left join media m on m.id = s.media_id
     where p.section = $1 and p.kind = 'article' and p.tier = ${TIER.desk} and s.source = 'desk'
       and s.status <> 'withdrawn'
     order by is_listed desc, p.position, p.publish_at desc, p.story_id desc`,
    [section],
  );
  return rows;
}

/** Holds back every other save of this list until the transaction ends. */
export async function lockDeskList(tx: Queryable, section: SectionSlug): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`matv desk list ${section}`]);
}

/** The pictures of this site with those hashes. */
export async function mediaByHash(db: Queryable, hashes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ hash: string; id: string }>('select hash, id from media where hash = any($1)', [
    hashes,
  ]);
  return new Map(rows.map((row) => [row.hash, row.id]));
}

/** The pictures already fetched from those addresses. */
export async function mediaByUrl(db: Queryable, urls: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ url: string; id: string }>(
    `select url, media_id as id from remote_pictures where url = any($1) and media_id is not null`,
    [urls],
  );
  return new Map(rows.map((row) => [row.url, row.id]));
}

/** True when no other story has `slug` or ever had it. */
export async function isSlugFree(tx: Queryable, slug: string, storyId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from stories where slug = $1 and id <> $2
     union all select from slug_redirects where slug = $1 and story_id <> $2 limit 1`,
    [slug, storyId],
  );
  return rowCount === 0;
}

/** Gives up slugs that are about to change, so that two stories of a list can swap theirs. */
export async function vacateSlugs(tx: Queryable, storyIds: readonly string[]): Promise<void> {
  await tx.query(`update stories set slug = 'moving-' || id where id = any($1)`, [storyIds]);
}

/** Leads former addresses to their stories for good, except where another story stands by now. */
export async function leaveRedirects(
  tx: Queryable,
  moves: readonly { readonly storyId: string; readonly from: string; readonly to: string }[],
): Promise<void> {
  await tx.query('delete from slug_redirects where slug = any($1)', [moves.map(({ to }) => to)]);
  await tx.query(
    `insert into slug_redirects (slug, story_id)
     select moved.slug, moved.story_id from unnest($1::text[], $2::text[]) as moved (slug, story_id)
     where not exists (select from stories s where s.slug = moved.slug)
     on conflict (slug) do update set story_id = excluded.story_id`,
    [moves.map(({ from }) => from), moves.map(({ storyId }) => storyId)],
  );
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

/** Writes new values and publishes the story again if it was not. */
export async function updateStory(tx: Queryable, id: string, values: StoryValues): Promise<void> {
  await tx.query(
    `update stories set slug = $2, title = $3, standfirst = $4, body_html = $5, category = $6, image_url = $7,
       image_alt = $8, media_id = $9, read_minutes = $10, status = 'published', version = version + 1,
       updated_at = now()
     where id = $1`,
    [id, ...columnsOf(values)],
  );
  await tx.query('update placements set live = true where story_id = $1', [id]);
}

/** Takes a story off the site; it stays in the store as a draft. */
export async function unpublishStory(tx: Queryable, id: string): Promise<void> {
  await tx.query(`update stories set status = 'draft', version = version + 1, updated_at = now() where id = $1`, [id]);
  await tx.query('update placements set live = false where story_id = $1', [id]);
}

export async function removePlacement(tx: Queryable, section: SectionSlug, storyId: string): Promise<void> {
  await tx.query('delete from placements where section = $1 and story_id = $2', [section, storyId]);
}

/** Puts the stories of a list in that order. */
export async function writeOrder(tx: Queryable, section: SectionSlug, storyIds: readonly string[]): Promise<void> {
  await tx.query(
    `update placements p set position = wanted.place::int
     from unnest($2::text[]) with ordinality as wanted (id, place)
     where p.section = $1 and p.story_id = wanted.id and p.position <> wanted.place`,
    [section, storyIds],
  );
}

/** Keeps the story as it is now; a version that is kept already stays as it was. */
export async function keepRevision(tx: Queryable, storyId: string, savedBy: string | null): Promise<void> {
  await tx.query(
    `insert into story_revisions (id, story_id, version, snapshot, saved_by)
     select $1, s.id, s.version, to_jsonb(s) - 'search', $3 from stories s where s.id = $2
     on conflict (story_id, version) do nothing`,
    [newId(), storyId, savedBy],
  );
}

/** Every section on which one of the stories stands. */
export async function sectionsOfStories(tx: Queryable, storyIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ section: string }>(
    'select distinct section from placements where story_id = any($1)',
    [storyIds],
  );
  return rows.map((row) => row.section);
}

function columnsOf(values: StoryValues): unknown[] {
  const { slug, title, standfirst, bodyHtml, category, imageUrl, imageAlt, mediaId, readMinutes } = values;
  return [slug, title, standfirst, bodyHtml, category, imageUrl, imageAlt, mediaId, readMinutes];
}
