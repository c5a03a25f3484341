import type { z } from 'zod';
import type { ListedStory, StoryState, storiesQuery } from '#domain/desk/desk-story.ts';
import type { SectionSlug } from '#domain/sections.ts';
import { theSection } from '#domain/sections.ts';
import type { StoryKind, StorySource } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { authorNameKey } from '../model/names.ts';
import { PRESENT, publicStory } from '../model/public-stories.ts';
import { hrefOf } from '../model/story-address.ts';

type StoriesQuery = z.infer<typeof storiesQuery>;

const PER_PAGE = 50;
const CURSOR = /^(\d{1,17})-([0-9a-f]{24})$/;
const EXPIRED = `s.status = 'published' and s.unpublish_at <= ${PRESENT}`;

/** Conditions of each state, on `stories s left join story_drafts d`; a published story's draft can be in review too. */
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

interface ListRow {
  id: string;
  title: string;
  kind: StoryKind;
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
}

/** The desk's list of stories, what changed last first, as `userId` asks; `next` is the following page's cursor. */
export async function listStories(
  db: Queryable,
  query: StoriesQuery,
  userId: string,
): Promise<{ readonly stories: ListedStory[]; readonly next: string | null }> {
  const values: unknown[] = [];
  const conditions = conditionsOf(query, userId, (value) => `$${values.push(value)}`);
  const { rows } = await db.query<ListRow>(
    `select s.id, s.title, s.kind, s.section, s.slug, s.source, s.author_name, s.updated_at, u.name as updated_by,
       (extract(epoch from s.updated_at) * 1000000)::bigint as at, d.story_id is not null as has_draft,
       ${STATE} as state,
       case when s.status = 'published' then s.publish_at else (d.fields ->> 'publishAt')::timestamptz end as publish_at,
       case when s.status = 'published' then s.unpublish_at else (d.fields ->> 'unpublishAt')::timestamptz end
         as unpublish_at
     from stories s left join story_drafts d on d.story_id = s.id left join users u on u.id = d.updated_by
     where ${conditions.join(' and ')} order by s.updated_at desc, s.id desc limit ${PER_PAGE + 1}`,
    values,
  );
  const shown = rows.slice(0, PER_PAGE);
  const last = rows.length > PER_PAGE ? shown.at(-1) : undefined;
  return { stories: shown.map(listedStory), next: last ? `${last.at}-${last.id}` : null };
}

function conditionsOf(query: StoriesQuery, userId: string, bind: (value: unknown) => string): string[] {
  const { section, kind, state, source, q, author, mine, before } = query;
  const conditions = [source ? `s.source = ${bind(source)}` : `s.source <> 'sample'`];
  if (section) {
    const slug = bind(section);
    conditions.push(`(s.section = ${slug} or exists (
      select from placements p where p.story_id = s.id and p.section = ${slug}))`);
  }
  if (kind) conditions.push(`s.kind = ${bind(kind)}`);
  if (state) conditions.push(IN_STATE[state]);
  const words = (q ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu);
  if (words)
    conditions.push(`s.search @@ to_tsquery('english', ${bind(words.map((word) => `${word}:*`).join(' & '))})`);
  if (author) {
    const name = bind(authorNameKey(author));
    conditions.push(`(s.author_id = (select a.id from authors a where a.name_key = ${name})
      or (s.author_id is null and lower(s.author_name) = ${name}))`);
  }
  if (mine) conditions.push(writtenBy(bind(userId)));
  const cursor = CURSOR.exec(before ?? '');
  if (cursor) {
    const at = `timestamptz 'epoch' + ${bind(cursor[1])}::bigint * interval '1 microsecond'`;
    conditions.push(`(s.updated_at, s.id) < (${at}, ${bind(cursor[2])})`);
  }
  return conditions;
}

/** A draft stays with its author when an editor corrects it. */
function writtenBy(user: string): string {
  return `(d.updated_by = ${user} or exists (
    select from story_revisions r where r.story_id = s.id and r.saved_by = ${user}))`;
}

function listedStory(row: ListRow): ListedStory {
  const { id, kind, section, slug, state } = row;
  return {
    _id: id,
    title: row.title,
    kind,
    section: theSection(section).slug,
    state,
    source: row.source,
    href: state === 'published' ? hrefOf(kind, section, slug, id) : null,
    authorName: row.author_name ?? '',
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
    hasDraft: row.has_draft,
    publishAt: row.publish_at?.toISOString() ?? null,
    unpublishAt: row.unpublish_at?.toISOString() ?? null,
  };
}
