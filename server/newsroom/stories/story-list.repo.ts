import type { z } from 'zod';
import type { ListedStory, StoryState, storiesQuery } from '#domain/desk/desk-story.ts';
import { MOST_COUNTED, type StoryCounts } from '#domain/desk/story-views.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { normaliseDevanagari } from '#domain/search/devanagari.ts';
import type { SectionSlug } from '#domain/sections.ts';
import { theSection } from '#domain/sections.ts';
import type { Picture, StoryKind, StorySource } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { readPage } from '#server/db/read-page.ts';
import { authorNameKey } from '../model/names.ts';
import { picturesByAddress } from '../model/pictures.ts';
import { PRESENT, publicStory } from '../model/public-stories.ts';
import { hrefOf } from '../model/story-address.ts';

type StoriesQuery = z.infer<typeof storiesQuery>;

const PER_PAGE = 50;
/** A section with more stories than this is filtered while walking the list instead of being read whole. */
const MAX_SMALL_SECTION = 2000;
const CURSOR = /^(-?\d{1,17})-([0-9a-f]{24})$/;
const EXPIRED = `s.status = 'published' and s.unpublish_at <= ${PRESENT}`;

/**
 * Conditions of each state, on `stories s left join story_drafts d`; a published story's draft can be in review too.
 */
const IN_STATE: Readonly<Record<StoryState, string>> = {
  draft: `s.status = 'draft' and d.story_id is not null and d.in_review_since is null`,
  'in review': 'd.in_review_since is not null',
  scheduled: `s.status = 'published' and s.publish_at > ${PRESENT} and (s.unpublish_at is null or s.unpublish_at > ${PRESENT})`,
  published: publicStory('s'),
  expired: EXPIRED,
  withdrawn: `s.status <> 'published' and (s.status = 'withdrawn' or d.story_id is null)`,
};

/** The state of a row of `stories s left join story_drafts d`. */
export const STATE = `case when s.status = 'withdrawn' or (s.status = 'draft' and d.story_id is null) then 'withdrawn'
  when s.status = 'draft' then case when d.in_review_since is null then 'draft' else 'in review' end
  when ${EXPIRED} then 'expired' when ${publicStory('s')} then 'published' else 'scheduled' end`;

/** Who saved the working copy of the story `page`; without one, who corrected it last or made its version. */
const CHANGED_BY = `coalesce(page.writer,
  (select c.by_user from story_corrections c where c.story_id = page.id and c.at = page.updated_at limit 1),
  (select r.saved_by from story_revisions r where r.story_id = page.id and r.version = page.version))`;

/** Sort keys on `stories s`. By publication, a draft is sorted by its last change. */
const SORT_KEYS: Readonly<Record<NonNullable<StoriesQuery['sort']>, string>> = {
  changed: 's.updated_at',
  published: `(case when s.status = 'draft' then s.updated_at else s.publish_at end)`,
};

interface ListRow {
  id: string;
  title: string;
  kind: StoryKind;
  language: Language;
  section: SectionSlug;
  slug: string;
  source: StorySource;
  state: StoryState;
  author_name: string | null;
  at: string;
  updated_at: Date;
  updated_by: string | null;
  publish_at: Date | null;
  unpublish_at: Date | null;
  has_draft: boolean;
  version: number;
  draft_version: number;
  hash: string | null;
  width: number | null;
  draft_image: string | null;
  views: number;
  has_task: boolean;
}

/** One page of the desk's list of stories as `userId` sees it; `next` is the cursor of the next page. */
export async function listStories(
  db: Queryable,
  query: StoriesQuery,
  userId: string,
): Promise<{ readonly stories: ListedStory[]; readonly next: string | null }> {
  const values: unknown[] = [];
  const conditions = conditionsOf(query, {
    userId,
    isSmall: await isSmallSection(db, query.section),
    bind: (value) => `$${values.push(value)}`,
  });
  const key = SORT_KEYS[query.sort ?? 'changed'];
  const direction = query.order === 'oldest' ? 'asc' : 'desc';
  const { shown, next } = await readPage(
    PER_PAGE,
    (limit) => readRows(db, { conditions, values, key, direction, limit }),
    ({ at, id }) => `${at}-${id}`,
  );
  return { stories: await listedStories(db, shown), next };
}

/** The stories with these ids as the list shows them, in no particular order. */
export async function readListedStories(db: Queryable, ids: readonly string[]): Promise<ListedStory[]> {
  const rows = await readRows(db, {
    conditions: ['s.id = any($1::text[])'],
    values: [ids],
    key: SORT_KEYS.changed,
    direction: 'desc',
    limit: ids.length,
  });
  return listedStories(db, rows);
}

/** How many stories are in the views of the list that somebody works through, with the list's own conditions. */
export async function countViews(db: Queryable, { kind }: StoriesQuery, userId: string): Promise<StoryCounts> {
  const values: unknown[] = [];
  const countOf = (query: StoriesQuery) => {
    const needs = { userId, isSmall: false, bind: (value: unknown) => `$${values.push(value)}` };
    return `(select count(*)::int from (select from stories s left join story_drafts d on d.story_id = s.id
      where ${conditionsOf({ ...query, kind }, needs).join(' and ')} limit ${MOST_COUNTED + 1}) counted)`;
  };
  const { rows } = await db.query<StoryCounts>(
    `select ${countOf({ mine: '1' })} as mine, ${countOf({ source: 'desk' })} as desk,
       ${countOf({ state: 'in review' })} as review, ${countOf({ state: 'scheduled' })} as scheduled`,
    values,
  );
  return rows[0] ?? { mine: 0, desk: 0, review: 0, scheduled: 0 };
}

interface RowsNeeds {
  readonly conditions: readonly string[];
  readonly values: unknown[];
  readonly key: string;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
}

async function readRows(db: Queryable, { conditions, values, key, direction, limit }: RowsNeeds): Promise<ListRow[]> {
  // Pictures, people and views are joined for the rows of this page only.
  const { rows } = await db.query<ListRow>(
    `with page as (
       select s.id, s.title, s.kind, s.language, s.section, s.slug, s.source, s.author_name as byline, s.updated_at, s.media_id, ${key} as key,
         s.version, coalesce(d.version, 0) as draft_version,
         d.updated_by as writer, d.story_id is not null as has_draft,
         case when s.status = 'draft' then d.fields #>> '{image,url}' end as draft_image,
         ${STATE} as state,
         case when s.status <> 'draft' then s.publish_at else (d.fields ->> 'publishAt')::timestamptz end as publish_at,
         case when s.status <> 'draft' then s.unpublish_at else (d.fields ->> 'unpublishAt')::timestamptz end
           as unpublish_at
       from stories s left join story_drafts d on d.story_id = s.id
       where ${conditions.join(' and ')} order by ${key} ${direction}, s.id ${direction} limit ${limit})
     select page.*, (extract(epoch from page.key) * 1000000)::bigint as at, u.name as updated_by, m.hash, m.width,
       coalesce((select a.name from author_aliases l join authors a on a.id = l.author_id
         where l.name_key = lower(page.byline)), page.byline) as author_name,
       coalesce(v.views, 0)::float8 as views,
       exists (select from translation_tasks t where t.story_id = page.id and t.done_at is null) as has_task
     from page left join users u on u.id = ${CHANGED_BY} left join media m on m.id = page.media_id
       left join story_views v on v.story_id = page.id
     order by page.key ${direction}, page.id ${direction}`,
    values,
  );
  return rows;
}

async function listedStories(db: Queryable, rows: readonly ListRow[]): Promise<ListedStory[]> {
  const drafted = await picturesByAddress(
    db,
    rows.flatMap(({ draft_image: image }) => (image ? [image] : [])),
  );
  return rows.map((row) => listedStory(row, drafted));
}

/**
 * True if a section is so small that reading all of it is cheaper than walking the list, where few rows would match.
 */
async function isSmallSection(db: Queryable, section: SectionSlug | undefined): Promise<boolean> {
  if (section === undefined) return false;
  const { rows } = await db.query<{ placed: number }>(
    `select count(*)::int as placed
     from (select from placements where section = $1 order by story_id limit ${MAX_SMALL_SECTION + 1}) some_of_it`,
    [section],
  );
  return rows.every(({ placed }) => placed <= MAX_SMALL_SECTION);
}

function inSmallSection(slug: string): string {
  return `s.id = any(array(select id from stories where section = ${slug}
    union select story_id from placements where section = ${slug}))`;
}

/** A scalar subquery, because with `exists` the planner would read all placements of the section first. */
function inLargeSection(slug: string): string {
  return `(s.section = ${slug} or (select true from placements p where p.section = ${slug} and p.story_id = s.id))`;
}

interface ConditionNeeds {
  readonly userId: string;
  /** True if the requested section has few stories. */
  readonly isSmall: boolean;
  readonly bind: (value: unknown) => string;
}

function conditionsOf(query: StoriesQuery, { userId, isSmall, bind }: ConditionNeeds): string[] {
  const { section, kind, language, state, source, q, author, mine, before, sort = 'changed', order = 'newest' } = query;
  const conditions = [source ? `s.source = ${bind(source)}` : `s.source <> 'sample'`];
  if (section) {
    const slug = bind(section);
    conditions.push(isSmall ? inSmallSection(slug) : inLargeSection(slug));
  }
  if (kind) conditions.push(`s.kind = ${bind(kind)}`);
  if (language) conditions.push(`s.language = ${bind(language)}`);
  // Redundant, but lets the planner use the partial indexes of the other languages, which have few stories.
  if (language && language !== DEFAULT_LANGUAGE) conditions.push(`s.language <> '${DEFAULT_LANGUAGE}'`);
  if (state) conditions.push(IN_STATE[state]);
  const words = normaliseDevanagari(q ?? '')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  if (words)
    conditions.push(`s.search @@ to_tsquery('english', ${bind(words.map((word) => `${word}:*`).join(' & '))})`);
  if (author) {
    const name = bind(authorNameKey(author));
    const known = `coalesce((select a.id from authors a where a.name_key = ${name}),
        (select l.author_id from author_aliases l where l.name_key = ${name}))`;
    // Drafts have the name alone, and keep the one that the author had when they were saved.
    conditions.push(`(s.author_id = ${known} or (s.author_id is null and lower(s.author_name) = any(array(
        select ${name} union select a.name_key from authors a where a.id = ${known}
        union select l.name_key from author_aliases l where l.author_id = ${known}))))`);
  }
  if (mine) conditions.push(writtenBy(bind(userId)));
  const cursor = CURSOR.exec(before ?? '');
  if (cursor) {
    const at = `timestamptz 'epoch' + ${bind(cursor[1])}::bigint * interval '1 microsecond'`;
    conditions.push(`(${SORT_KEYS[sort]}, s.id) ${order === 'oldest' ? '>' : '<'} (${at}, ${bind(cursor[2])})`);
  }
  return conditions;
}

/** Includes revisions: a draft stays with its author after an editor has corrected it. */
function writtenBy(user: string): string {
  return `s.id = any(array(select story_id from story_drafts where updated_by = ${user}
    union select story_id from story_revisions where saved_by = ${user}))`;
}

function listedStory(row: ListRow, drafted: ReadonlyMap<string, Picture>): ListedStory {
  const { id, kind, language, section, slug, state, hash, width } = row;
  const picture = row.draft_image ? drafted.get(row.draft_image) : undefined;
  const stored = hash !== null && width !== null ? { hash, width } : null;
  return {
    _id: id,
    title: row.title,
    kind,
    language,
    section: theSection(section).slug,
    state,
    source: row.source,
    href: state === 'published' ? hrefOf(kind, section, slug, id, language) : null,
    authorName: row.author_name ?? '',
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
    hasDraft: row.has_draft,
    version: row.version,
    draftVersion: row.draft_version,
    publishAt: row.publish_at?.toISOString() ?? null,
    unpublishAt: row.unpublish_at?.toISOString() ?? null,
    picture: picture ? { hash: picture.hash, width: picture.width } : stored,
    views: row.views,
    hasTask: row.has_task,
  };
}
