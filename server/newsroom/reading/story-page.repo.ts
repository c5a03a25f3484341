import { z } from 'zod';
import { bylineName, bylineTitle } from '#domain/author-defaults.ts';
import { isId } from '#domain/ids.ts';
import type { Correction, Picture, SafeHtml, Story, StoryPart, StorySource } from '#domain/story.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import { storedPicture } from '../model/pictures.ts';
import { publicStory } from '../model/public-stories.ts';
import { CARD_COLUMNS, type CardRow, cardOf, VIEWS_COLUMN } from '../model/story-card.ts';
import type { PublishedRow } from '../model/story-row.ts';
import { asDeepDivePage } from './deep-dive-page.ts';

interface StoryRow extends CardRow {
  body_html: string;
  parts: unknown;
  page_head: unknown;
  meta_description: string | null;
  tags: string[];
  location: string | null;
  sub_category: string | null;
  corrected: string | null;
  corrections: unknown;
  is_top: boolean;
  is_sponsored: boolean;
  image_caption: string;
  image_credit: string;
  licence: string | null;
  attribution: string | null;
  source_url: string | null;
  absolute_url: string | null;
  url: string | null;
  author_id: string | null;
  translation_group: string | null;
  author_title: string | null;
  avatar_hash: string | null;
  avatar_width: number | null;
  avatar_height: number | null;
  avatar_focus_x: number | null;
  avatar_focus_y: number | null;
  has_live_blog: boolean;
  has_history: boolean;
}

const STORY_COLUMNS = `${CARD_COLUMNS}, ${VIEWS_COLUMN}, s.body_html, s.parts, s.page_head, s.meta_description, s.tags, s.location, s.sub_category,
  (extract(epoch from s.corrected_at) * 1000)::bigint as corrected, s.is_top, s.is_sponsored, s.image_caption,
  coalesce(nullif(s.image_credit, ''), m.credit, '') as image_credit, s.licence, s.attribution, s.source_url, s.absolute_url, s.url, s.author_id, s.translation_group, a.title as author_title,
  exists(select from live_blogs lb where lb.story_id = s.id) as has_live_blog,
  exists(select from public_histories h where h.story_id = s.id) as has_history,
  am.hash as avatar_hash, am.width as avatar_width, am.height as avatar_height,
  am.focus_x as avatar_focus_x, am.focus_y as avatar_focus_y,
  coalesce((select jsonb_agg(jsonb_build_object('at', c.at, 'text', c.text) order by c.id)
    from story_corrections c where c.story_id = s.id), '[]') as corrections`;
const STORY_TABLES = `stories s left join media m on m.id = s.media_id
  left join authors a on a.id = s.author_id left join media am on am.id = a.media_id`;
const PUBLIC = publicStory('s');

/** A published story found by its address, with the id of its author. */
export interface FoundStory {
  readonly story: Story;
  readonly authorId: string | null;
  /** Id shared with the story's versions in other languages; null when there are none. */
  readonly translationGroup: string | null;
  readonly hasLiveBlog: boolean;
  /** True if readers may compare its published versions. */
  readonly hasHistory: boolean;
}

/** The published story with that id or slug; null when there is none. */
export async function findStory(db: Queryable, slugOrId: string): Promise<FoundStory | null> {
  const column = isId(slugOrId) ? 'id' : 'slug';
  const text = `select ${STORY_COLUMNS} from ${STORY_TABLES} where s.${column} = $1 and ${PUBLIC}`;
  const { rows } = await db.query<StoryRow>(planned(`story-by-${column}`, text, [slugOrId]));
  const row = rows[0];
  return row ? foundStory(db, row) : null;
}

async function foundStory(db: Queryable, row: StoryRow): Promise<FoundStory> {
  const story = storyOf(row);
  const shown = row.kind === 'deep-dive' ? await asDeepDivePage(db, story, row) : story;
  return {
    story: shown,
    authorId: row.author_id,
    translationGroup: row.translation_group,
    hasLiveBlog: row.has_live_blog,
    hasHistory: row.has_history,
  };
}

/** The id of the story that used to have `slug`, or null. */
export async function findRedirect(db: Queryable, slug: string): Promise<string | null> {
  const { rows } = await db.query<{ story_id: string }>('select story_id from slug_redirects where slug = $1', [slug]);
  return rows[0]?.story_id ?? null;
}

/**
 * A preview of story `id` with the unpublished columns of `row`, read with the same statement as a published story so
 * that it looks the same.
 */
export async function storyOfRecord(
  db: Queryable,
  id: string,
  row: PublishedRow & { readonly source: StorySource },
): Promise<FoundStory | null> {
  const { rows } = await db.query<StoryRow>(
    `select ${STORY_COLUMNS} from (
       select made.* from stories kept
       cross join lateral jsonb_populate_record(null::stories, to_jsonb(kept) || $2::jsonb) made where kept.id = $1
     ) ${STORY_TABLES.slice('stories '.length)}`,
    [id, JSON.stringify(row)],
  );
  const [found] = rows;
  return found ? foundStory(db, found) : null;
}

/** The published stories among `ids`, in that order. */
export async function storiesByIds(db: Queryable, ids: readonly string[]): Promise<Story[]> {
  if (ids.length === 0) return [];
  const text = `select ${STORY_COLUMNS} from ${STORY_TABLES} where s.id = any($1::text[]) and ${PUBLIC}`;
  const { rows } = await db.query<StoryRow>(planned('stories-by-ids', text, [ids]));
  const byId = new Map(rows.map((row) => [row.id, storyOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const partSchema = z.object({
  subheading: z.string().default(''),
  paragraph: z.string().default(''),
  video: z.string().default(''),
  picture: z
    .object({
      hash: z.string(),
      width: z.number(),
      height: z.number(),
      alt: z.string().default(''),
      caption: z.string().default(''),
      credit: z.string().default(''),
    })
    .nullable()
    .default(null),
});

const correctionsSchema = z.array(z.object({ at: z.coerce.date(), text: z.string() }));

function correctionsOf(stored: unknown): Correction[] {
  return correctionsSchema.parse(stored).map(({ at, text }) => ({ at: at.toISOString(), text }));
}

function partsOf(stored: unknown): StoryPart[] {
  return z.array(partSchema).parse(stored);
}

function storyOf(row: StoryRow): Story {
  const card = cardOf(row);
  return {
    ...card,
    picture: card.picture && { ...card.picture, caption: row.image_caption, credit: row.image_credit },
    slug: row.slug,
    source: row.source,
    // Only the intake and the desk write this column, always through the sanitiser.
    body: row.body_html as SafeHtml,
    parts: partsOf(row.parts),
    metaDescription: row.meta_description ?? row.standfirst,
    tags: row.tags,
    location: row.location,
    subCategory: row.sub_category,
    byline: {
      name: bylineName(row.author_name, row.source),
      title: bylineTitle(row.author_title, row.source),
      avatar: avatarOf(row),
    },
    updatedAt: row.corrected === null ? null : new Date(Number(row.corrected)).toISOString(),
    corrections: correctionsOf(row.corrections),
    isTop: row.is_top,
    isSponsored: row.is_sponsored,
    credit: creditOf(row),
  };
}

function avatarOf(row: StoryRow): Picture | null {
  return storedPicture({
    hash: row.avatar_hash,
    width: row.avatar_width,
    height: row.avatar_height,
    focus_x: row.avatar_focus_x,
    focus_y: row.avatar_focus_y,
  });
}

function creditOf({ licence, attribution, source_url, absolute_url, url }: StoryRow): Story['credit'] {
  const sourceUrl = source_url ?? absolute_url ?? url;
  if (licence === null && attribution === null && sourceUrl === null) return null;
  return { licence: licence ?? '', attribution: attribution ?? '', sourceUrl };
}
