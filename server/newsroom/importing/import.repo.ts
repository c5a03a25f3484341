import { type Id, newId } from '#domain/ids.ts';
import type { Language } from '#domain/languages.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { SafeHtml } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';

/** A post in the columns of `stories`. */
export interface ImportedStory {
  readonly id: Id;
  readonly key: string;
  readonly slug: string;
  readonly status: 'draft' | 'published';
  readonly language: Language;
  readonly section: SectionSlug;
  readonly sections: readonly SectionSlug[];
  readonly title: string;
  readonly standfirst: string;
  readonly meta_description: string | null;
  readonly body_html: SafeHtml;
  readonly category: string;
  readonly tags: readonly string[];
  readonly author_id: string | null;
  readonly author_name: string | null;
  readonly media_id: string | null;
  readonly image_alt: string;
  readonly image_caption: string;
  readonly read_minutes: number;
  readonly publish_at: string;
  readonly date_known: boolean;
  readonly updated_at: string;
}

const COLUMNS = `id, slug, status, language, section, title, standfirst, meta_description, body_html, category, tags,
  author_id, author_name, media_id, image_alt, image_caption, read_minutes, publish_at, date_known, updated_at`;

/**
 * Those of `keys` that an earlier run has dealt with. The keys in `usable` count only if they were stored: that run may
 * have been told to skip pages, or what kept it from a post was put right since.
 */
export async function doneKeys(
  db: Queryable,
  source: string,
  keys: readonly string[],
  usable: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>(
    `select key from imported_items where source = $1 and key = any($2::text[])
       and not (outcome = 'skipped' and key = any($3::text[]))`,
    [source, keys, usable],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Those of `slugs` that a story has now or had before. */
export async function takenSlugs(tx: Queryable, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ slug: string }>(
    `select slug from stories where slug = any($1::text[])
     union select slug from slug_redirects where slug = any($1::text[])`,
    [slugs],
  );
  return new Set(rows.map(({ slug }) => slug));
}

export async function insertImported(tx: Queryable, stories: readonly ImportedStory[]): Promise<void> {
  await tx.query(
    `insert into stories (kind, source, created_at, ${COLUMNS})
     select 'article', 'desk', now(), ${COLUMNS} from jsonb_to_recordset($1::jsonb) as r(id text, slug text, status text,
       language text, section text, title text, standfirst text, meta_description text, body_html text, category text, tags text[],
       author_id text, author_name text, media_id text, image_alt text, image_caption text, read_minutes integer,
       publish_at timestamptz, date_known boolean, updated_at timestamptz)`,
    [JSON.stringify(stories)],
  );
  // In the wire's tier, which is sorted by date: in the desk's own tier an archive would push today's news down.
  const places = stories.flatMap(({ id, sections }) => sections.map((section) => ({ id, section })));
  await tx.query(
    `insert into placements (section, kind, story_id, tier, publish_at, live)
     select g.section, s.kind, s.id, 1, s.publish_at, s.status = 'published'
     from unnest($1::text[], $2::text[]) as g(story_id, section) join stories s on s.id = g.story_id`,
    [places.map(({ id }) => id), places.map(({ section }) => section)],
  );
}

/** Records what was dealt with; `storyId` is null for a page below /about. */
export async function noteDone(
  tx: Queryable,
  source: string,
  items: readonly { readonly key: string; readonly storyId: string | null; readonly outcome: 'stored' | 'skipped' }[],
): Promise<void> {
  await tx.query(
    `insert into imported_items (source, key, story_id, outcome)
     select $1, key, story_id, outcome from unnest($2::text[], $3::text[], $4::text[]) as i(key, story_id, outcome)
     on conflict (source, key) do update set story_id = excluded.story_id, outcome = excluded.outcome
       where imported_items.outcome = 'skipped'`,
    [source, items.map(({ key }) => key), items.map(({ storyId }) => storyId), items.map(({ outcome }) => outcome)],
  );
}

/**
 * The authors with these names, by name key; missing ones are created as the desk's, with what the export says of them.
 */
export async function deskAuthors(
  tx: Queryable,
  people: ReadonlyMap<string, { readonly name: string; readonly bio: string }>,
): Promise<Map<string, { readonly id: string; readonly name: string }>> {
  const keys = [...people.keys()];
  const given = [...people.values()];
  await tx.query(
    `insert into authors (id, name, name_key, source, bio)
     select id, name, name_key, 'desk', nullif(bio, '')
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as g(id, name, name_key, bio)
     where not exists (select from author_aliases l where l.name_key = g.name_key)
     on conflict (name_key) do update set bio = coalesce(authors.bio, excluded.bio)`,
    [keys.map(() => newId()), given.map(({ name }) => name), keys, given.map(({ bio }) => bio)],
  );
  const { rows } = await tx.query<{ name_key: string; id: string; name: string }>(
    `select k.name_key, a.id, a.name from unnest($1::text[]) as k(name_key)
     left join author_aliases l on l.name_key = k.name_key
     join authors a on a.id = l.author_id or (l.author_id is null and a.name_key = k.name_key)`,
    [keys],
  );
  return new Map(rows.map(({ name_key, id, name }) => [name_key, { id, name }]));
}
