import { z } from 'zod';
import type { StoryFields } from '#domain/desk/desk-story.ts';
import type { Language } from '#domain/languages.ts';
import type { Queryable } from '#server/db/client.ts';
import { TIER } from '../model/placements.ts';
import { PRESENT, publicStory } from '../model/public-stories.ts';
import type { PublishedRow } from '../model/story-row.ts';
import { RECOMMENDED_KEY } from '../reading/recommended.ts';
import { fieldsOfStory, PLACEHOLDER_SLUG, type StoredStory, storedStoryOf } from './story-fields.ts';

/** A story as stored, and its fields as the editor edits them. */
export interface StoryWithFields {
  readonly story: StoredStory;
  readonly fields: StoryFields;
  /** Published and due: what readers see. */
  readonly isPublic: boolean;
  /** Published, but past its expiry time. */
  readonly isExpired: boolean;
}

const READ_STORY = `select to_jsonb(s) - 'search' as story, m.hash, m.width, ${publicStory('s')} as is_public,
    coalesce(s.unpublish_at <= ${PRESENT}, false) as is_expired,
    exists (select from story_revisions r where r.story_id = s.id and r.version = s.version
      and r.fields ->> 'authorName' = '' and r.fields ->> 'authorId' is null) as is_by_nobody,
    array(select p.section from placements p where p.story_id = s.id and p.section <> s.section
      and not (s.kind = 'deep-dive' and p.section = 'world') order by 1) as others
  from stories s left join media m on m.id = s.media_id where s.id = $1`;
const sections = z.array(z.string());

/** The story with that id, published or not; null when there is none. */
export async function readStory(db: Queryable, id: string): Promise<StoryWithFields | null> {
  return storyBy(db, READ_STORY, id);
}

/** Like `readStory`, locked until the transaction ends. */
export async function lockStory(tx: Queryable, id: string): Promise<StoryWithFields | null> {
  return storyBy(tx, `${READ_STORY} for update of s`, id);
}

async function storyBy(db: Queryable, text: string, id: string): Promise<StoryWithFields | null> {
  const { rows } = await db.query<{
    story: unknown;
    hash: string | null;
    width: number | null;
    is_public: boolean;
    is_expired: boolean;
    is_by_nobody: boolean;
    others: unknown;
  }>(text, [id]);
  const [row] = rows;
  if (!row) return null;
  const story = storedStoryOf(row.story);
  const stored = fieldsOfStory(story, row, sections.parse(row.others));
  // Its publication was ordered without an author: the database has put in the house's name, which nobody typed.
  const fields = row.is_by_nobody ? { ...stored, authorId: null, authorName: '' } : stored;
  return { story, fields, isPublic: row.is_public, isExpired: story.status === 'published' && row.is_expired };
}

/** SQL for the section that takes over the stories of `named`: itself unless it was merged. */
const presentSection = (named: string) =>
  `coalesce((select a.target from section_aliases a where a.section = ${named}), ${named})`;

/** Inserts a new story that only the desk can see. */
export async function insertDraftStory(
  tx: Queryable,
  id: string,
  fields: StoryFields,
  language: Language,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into stories (id, kind, language, source, status, section, slug, title, publish_at, created_at, updated_at)
     values ($1, $2, $6, 'desk', 'draft', ${presentSection('$3')}, $4, $5, now(), now(), now())
     on conflict (id) do nothing`,
    [id, fields.kind, fields.section, PLACEHOLDER_SLUG + id, fields.title, language],
  );
  return rowCount === 1;
}

/**
 * Copies a draft's title, section, kind and byline to the story, so that the desk's lists show them. A wire story that
 * was held for review becomes the desk's.
 */
export async function mirrorDraft(tx: Queryable, id: string, fields: StoryFields): Promise<void> {
  await tx.query(
    `update stories set updated_at = now(),
       source = case when ${HELD} then 'desk' else source end,
       title = case when status = 'draft' then $2 else title end,
       section = case when status = 'draft' then ${presentSection('$3')} else section end,
       kind = case when status = 'draft' then $4 else kind end,
       author_name = case when status = 'draft' then nullif($5, '') else author_name end
     where id = $1`,
    [id, fields.title, fields.section, fields.kind, fields.authorName],
  );
}

/** A wire story that is held for review: the only kind of draft that is not the desk's. */
const HELD = `status = 'draft' and source = 'wire'`;

/** Makes a story that was held for review the desk's, so that the wire no longer changes it. */
export async function takeHeldStory(tx: Queryable, id: string): Promise<void> {
  await tx.query(`update stories set source = 'desk' where id = $1 and ${HELD}`, [id]);
}

/** Overwrites the story with `row` and makes it the desk's or the wire's, published from its publication time. */
export async function writePublished(
  tx: Queryable,
  id: string,
  row: PublishedRow,
  source: 'desk' | 'wire',
): Promise<void> {
  const columns = Object.keys(row).join(', ');
  await tx.query(
    `update stories s set (${columns}) = (select ${columns} from jsonb_populate_record(null::stories, $2::jsonb)),
       source = $3, status = 'published', version = s.version + 1, updated_at = now()
     where s.id = $1`,
    [id, JSON.stringify(row), source],
  );
}

interface Placing {
  /** No placement is shown that was hidden while readers had the story. */
  readonly wasPublished: boolean;
  /** Otherwise the story becomes one of the desk's in lists where it stood among the wire's. */
  readonly keepsTier: boolean;
}

/**
 * Places a published story in the lists of `places` only: at the top of new ones, unmoved in those it is in already.
 * Stories that World News only recommends are in its list, hidden, and stay so when they come back.
 */
export async function placeStory(
  tx: Queryable,
  id: string,
  places: readonly string[],
  { wasPublished, keepsTier }: Placing,
): Promise<void> {
  await tx.query('delete from placements where story_id = $1 and section <> all($2::text[])', [id, places]);
  await tx.query(
    `insert into placements (section, kind, story_id, tier, position, publish_at, unpublish_at, live)
     select place, s.kind, s.id, ${TIER.desk}, 0, s.publish_at, s.unpublish_at, true
     from stories s cross join unnest($2::text[]) place where s.id = $1
     on conflict (section, story_id) do update set kind = excluded.kind,
       tier = case when $4::boolean then placements.tier else excluded.tier end,
       publish_at = excluded.publish_at, unpublish_at = excluded.unpublish_at,
       live = placements.live or not ($3::boolean or placements.section = 'world' and exists (
         select from settings where key = '${RECOMMENDED_KEY}'
           and value @> jsonb_build_array(jsonb_build_object('story', placements.story_id, 'listed', false))
       ))`,
    [id, places, wasPublished, keepsTier],
  );
}

/**
 * Takes a story off the site, or makes it a draft again. A wire story becomes the desk's, so that no correction in the
 * feed brings it back.
 */
export async function setOffSite(tx: Queryable, id: string, status: 'draft' | 'withdrawn'): Promise<void> {
  await tx.query(
    `update stories set status = $2, source = case source when 'wire' then 'desk' else source end, version = version + 1,
       updated_at = now()
     where id = $1`,
    [id, status],
  );
  await tx.query('update placements set live = false where story_id = $1', [id]);
}
