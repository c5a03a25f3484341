import type { Queryable } from '#server/db/client.ts';
import { PUBLISH_NOW, UNPUBLISH_LATER } from '../desk/desk-lists.repo.ts';
import { inTheWorks } from '../model/in-the-works.ts';
import { TIER } from '../model/placements.ts';
import { publicStory } from '../model/public-stories.ts';

/** A deep dive of the desk as stored. */
export interface DeepDiveRow {
  id: string;
  version: number;
  status: 'draft' | 'published' | 'withdrawn';
  /** Visible to readers: published, due and not expired. */
  is_public: boolean;
  /** A draft in the story editor, whose title is that of an unpublished working copy. */
  is_in_the_works: boolean;
  title: string;
  standfirst: string;
  body_html: string;
  category: string;
  image_url: string | null;
  image_alt: string;
  media_id: string | null;
  parts: unknown;
  page_head: unknown;
  hash: string | null;
  width: number | null;
}

/** The columns that a save writes for one card. */
export interface CardValues {
  readonly title: string;
  readonly standfirst: string;
  readonly bodyHtml: string;
  readonly category: string;
  readonly imageUrl: string | null;
  readonly imageAlt: string;
  readonly mediaId: string | null;
  readonly parts: readonly object[];
  readonly pageHead: object | null;
  readonly readMinutes: number;
}

const COLUMNS = `s.id, s.version, s.status, ${publicStory('s')} as is_public, ${inTheWorks('s')} as is_in_the_works, s.title, s.standfirst, s.body_html, s.category, s.image_url, s.image_alt,
  s.media_id, s.parts, s.page_head, m.hash, m.width`;
const TABLES = `stories s left join media m on m.id = s.media_id
  join placements p on p.story_id = s.id and p.section = 'world'`;
const OF_DESK = `s.kind = 'deep-dive' and s.source = 'desk'`;

/** The published cards in their order. */
export async function readCards(db: Queryable): Promise<DeepDiveRow[]> {
  const { rows } = await db.query<DeepDiveRow>(
    `select ${COLUMNS} from ${TABLES}
     where ${OF_DESK} and ${publicStory('s')}
     order by p.position, p.publish_at desc, p.story_id desc`,
  );
  return rows;
}

/** The cards that were taken off the site, most recent first; without those that the story editor works on. */
export async function readRemovedCards(db: Queryable, most: number): Promise<DeepDiveRow[]> {
  const { rows } = await db.query<DeepDiveRow>(
    `select ${COLUMNS} from ${TABLES}
     where ${OF_DESK} and s.status = 'draft' and not ${inTheWorks('s')} and exists (
       select from story_revisions r where r.story_id = s.id and r.snapshot ->> 'status' = 'published'
     )
     order by s.updated_at desc limit $1`,
    [most],
  );
  return rows;
}

/** One card of the desk, published or not. */
export async function readCard(db: Queryable, id: string): Promise<DeepDiveRow | null> {
  const { rows } = await db.query<DeepDiveRow>(
    `select ${COLUMNS} from ${TABLES}
     where s.id = $1 and ${OF_DESK} and s.status <> 'withdrawn'`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Like `readCard`, locked against all other writers of the story, such as the story editor, until the transaction ends.
 */
export async function lockCard(tx: Queryable, id: string): Promise<DeepDiveRow | null> {
  await tx.query('select from stories where id = $1 for update', [id]);
  return readCard(tx, id);
}

/** True when any story has that id. */
export async function isIdTaken(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from stories where id = $1', [id]);
  return rowCount !== 0;
}

/** Locks out all other writes of deep dives until the transaction ends. */
export async function lockCards(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['matv deep dives']);
}

export async function insertCard(tx: Queryable, id: string, slug: string, values: CardValues): Promise<void> {
  await tx.query(
    `insert into stories (id, slug, kind, source, status, section, publish_at, title, standfirst, body_html, category,
       image_url, image_alt, media_id, parts, page_head, read_minutes)
     values ($1, $2, 'deep-dive', 'desk', 'published', 'world', now(), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [id, slug, ...columnsOf(values)],
  );
  await tx.query(
    `insert into placements (section, kind, story_id, tier, publish_at, live)
     select 'world', kind, id, ${TIER.desk}, publish_at, true from stories where id = $1`,
    [id],
  );
}

/**
 * Writes new values and makes the card public; an expiry time that has passed is cleared. Caption and credit of a replaced
 * picture go with it.
 */
export async function updateCard(tx: Queryable, id: string, values: CardValues): Promise<void> {
  await tx.query(
    `update stories set title = $2, standfirst = $3, body_html = $4, category = $5, image_url = $6, image_alt = $7,
       image_caption = case when image_url is not distinct from $6 then image_caption else '' end,
       image_credit = case when image_url is not distinct from $6 then image_credit else '' end,
       media_id = $8, parts = $9, page_head = $10, read_minutes = $11, status = 'published', version = version + 1,
       publish_at = ${PUBLISH_NOW}, unpublish_at = ${UNPUBLISH_LATER}, updated_at = now()
     where id = $1`,
    [id, ...columnsOf(values)],
  );
  await showWhereItStands(tx, id);
}

export async function republishCard(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    `update stories set status = 'published', version = version + 1, publish_at = ${PUBLISH_NOW},
       unpublish_at = ${UNPUBLISH_LATER}, updated_at = now()
     where id = $1`,
    [id],
  );
  await showWhereItStands(tx, id);
}

async function showWhereItStands(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    `update placements p set live = true, publish_at = s.publish_at, unpublish_at = s.unpublish_at
     from stories s where s.id = p.story_id and s.id = $1`,
    [id],
  );
}

function columnsOf(values: CardValues): unknown[] {
  const { title, standfirst, bodyHtml, category, imageUrl, imageAlt, mediaId, parts, pageHead, readMinutes } = values;
  const head = pageHead && JSON.stringify(pageHead);
  return [title, standfirst, bodyHtml, category, imageUrl, imageAlt, mediaId, JSON.stringify(parts), head, readMinutes];
}
