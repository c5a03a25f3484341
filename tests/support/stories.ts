import { newId } from '#domain/ids.ts';
import type { Language } from '#domain/languages.ts';
import type { StoryKind, StorySource } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';

/** The fields of a story that matter to a test; all others get defaults. */
export interface StoryWanted {
  readonly title?: string;
  readonly slug?: string;
  readonly source?: StorySource;
  readonly kind?: StoryKind;
  readonly section?: string;
  /** Sections whose lists it is on; by default its own section. */
  readonly placedOn?: readonly string[];
  readonly position?: number;
  readonly status?: 'draft' | 'published' | 'withdrawn';
  readonly publishAt?: string;
  readonly body?: string;
  readonly authorId?: string;
  readonly authorName?: string;
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly isFeatured?: boolean;
  readonly language?: Language;
  /** The group of its translations; by default the story is alone. */
  readonly group?: string;
}

const TIERS = { desk: 0, wire: 1, sample: 2 } as const;

/** Stores a story with its placements; returns its id. */
export async function addStory(db: Queryable, wanted: StoryWanted = {}): Promise<string> {
  const id = newId();
  const title = wanted.title ?? `Story ${id}`;
  const section = wanted.section ?? 'world';
  const kind = wanted.kind ?? 'article';
  const source = wanted.source ?? 'desk';
  const status = wanted.status ?? 'published';
  const publishAt = wanted.publishAt ?? new Date(Date.now() - 60_000).toISOString();
  await db.query(
    `insert into stories (id, kind, source, status, section, slug, title, standfirst, body_html, category, tags,
       author_id, author_name, is_featured, publish_at, language, translation_group)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      id,
      kind,
      source,
      status,
      section,
      wanted.slug ?? `story-${id}`,
      title,
      `Standfirst of ${title}`,
      wanted.body ?? '<p>Body</p>',
      wanted.category ?? 'News',
      wanted.tags ?? [],
      wanted.authorId ?? null,
      wanted.authorName ?? null,
      wanted.isFeatured ?? false,
      publishAt,
      wanted.language ?? 'en',
      wanted.group ?? null,
    ],
  );
  for (const place of wanted.placedOn ?? [section]) {
    await db.query(
      `insert into placements (section, kind, story_id, tier, position, publish_at, live)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [place, kind, id, TIERS[source], wanted.position ?? 2_147_483_647, publishAt, status === 'published'],
    );
  }
  return id;
}

/** Stores an author; returns the id. */
export async function addAuthor(db: Queryable, name: string): Promise<string> {
  const id = newId();
  await db.query(`insert into authors (id, name, name_key, source) values ($1, $2, $3, 'desk')`, [
    id,
    name,
    name.trim().toLowerCase(),
  ]);
  return id;
}

/** All-time views by story, as they are stored; stories that nobody has read are missing. */
export async function viewsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ story_id: string; views: number }>(
    'select story_id, views::float8 as views from story_views where story_id = any($1::text[])',
    [ids],
  );
  return new Map(rows.map(({ story_id, views }) => [story_id, views]));
}
