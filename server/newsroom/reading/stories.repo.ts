import { z } from 'zod';
import { bylineName, DEFAULT_AUTHOR_TITLE } from '../../../domain/author-defaults.ts';
import { isId } from '../../../domain/ids.ts';
import type { Picture, SafeHtml, Story, StoryPart } from '../../../domain/story.ts';
import type { Queryable } from '../../db/client.ts';
import { CARD_COLUMNS, type CardRow, cardOf, storedPicture } from './cards.repo.ts';

interface StoryRow extends CardRow {
  body_html: string;
  parts: unknown;
  meta_description: string | null;
  tags: string[];
  location: string | null;
  sub_category: string | null;
  corrected: string | null;
  is_top: boolean;
  is_sponsored: boolean;
  image_caption: string;
  image_credit: string;
  licence: string | null;
  attribution: string | null;
  source_url: string | null;
  author_id: string | null;
  author_title: string | null;
  avatar_hash: string | null;
  avatar_width: number | null;
  avatar_height: number | null;
}

const STORY_COLUMNS = `${CARD_COLUMNS}, s.body_html, s.parts, s.meta_description, s.tags, s.location, s.sub_category,
  (extract(epoch from s.corrected_at) * 1000)::bigint as corrected, s.is_top, s.is_sponsored, s.image_caption,
  s.image_credit, s.licence, s.attribution, s.source_url, s.author_id, a.title as author_title,
  am.hash as avatar_hash, am.width as avatar_width, am.height as avatar_height`;
const STORY_TABLES = `stories s left join media m on m.id = s.media_id
  left join authors a on a.id = s.author_id left join media am on am.id = a.media_id`;
const PUBLIC = `s.status = 'published' and s.publish_at <= now()`;

/** A published story found by what stands in its address, with the id of its author. */
export interface FoundStory {
  readonly story: Story;
  readonly authorId: string | null;
}

/** The published story with that id or slug; null when there is none (any more, or yet). */
export async function findStory(db: Queryable, slugOrId: string): Promise<FoundStory | null> {
  const column = isId(slugOrId) ? 'id' : 'slug';
  const { rows } = await db.query<StoryRow>(
    `select ${STORY_COLUMNS} from ${STORY_TABLES} where s.${column} = $1 and ${PUBLIC}`,
    [slugOrId],
  );
  const row = rows[0];
  return row ? { story: storyOf(row), authorId: row.author_id } : null;
}

/** The id of the story that used to have `slug`, or null. */
export async function findRedirect(db: Queryable, slug: string): Promise<string | null> {
  const { rows } = await db.query<{ story_id: string }>('select story_id from slug_redirects where slug = $1', [slug]);
  return rows[0]?.story_id ?? null;
}

/** The published ones among the stories with these ids, in the order of the ids. */
export async function storiesByIds(db: Queryable, ids: readonly string[]): Promise<Story[]> {
  const { rows } = await db.query<StoryRow>(
    `select ${STORY_COLUMNS} from ${STORY_TABLES} where s.id = any($1::text[]) and ${PUBLIC}`,
    [ids],
  );
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
    // Only the intake and the desk write this column, both through the sanitiser.
    body: row.body_html as SafeHtml,
    parts: partsOf(row.parts),
    metaDescription: row.meta_description ?? row.standfirst,
    tags: row.tags,
    location: row.location,
    subCategory: row.sub_category,
    byline: {
      name: bylineName(row.author_name, row.source),
      title: row.author_title ?? DEFAULT_AUTHOR_TITLE,
      avatar: avatarOf(row),
    },
    updatedAt: row.corrected === null ? null : new Date(Number(row.corrected)).toISOString(),
    isTop: row.is_top,
    isSponsored: row.is_sponsored,
    credit: creditOf(row),
  };
}

function avatarOf(row: StoryRow): Picture | null {
  return storedPicture({ hash: row.avatar_hash, width: row.avatar_width, height: row.avatar_height });
}

function creditOf(row: StoryRow): Story['credit'] {
  if (row.licence === null && row.attribution === null) return null;
  return { licence: row.licence ?? '', attribution: row.attribution ?? '', sourceUrl: row.source_url };
}
