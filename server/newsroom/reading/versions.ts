import { z } from 'zod';
import { linesFromHtml } from '#domain/html-text.ts';
import type { Language } from '#domain/languages.ts';
import type { StoryKind } from '#domain/story.ts';
import { cacheTag } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import type { PageTrace } from '#server/http/page-trace.ts';
import { publicStory } from '../model/public-stories.ts';
import { hrefOf } from '../model/story-address.ts';

/** A version of a story that readers have seen. */
export interface ListedVersion {
  /** Counted from the first, which is 1. */
  readonly number: number;
  readonly title: string;
  /** ISO 8601 in UTC; `null` when the time was not recorded. */
  readonly at: string | null;
}

/** The text of a version, one line per paragraph. */
export interface VersionText {
  readonly title: string;
  readonly standfirst: string;
  readonly text: string;
}

/** The published versions of a story, and one of them beside the version before it. */
export interface VersionsPage {
  readonly title: string;
  /** Path of the story. */
  readonly href: string;
  /** The newest first. */
  readonly versions: readonly ListedVersion[];
  readonly shown: ListedVersion;
  readonly after: VersionText;
  /** `null` for the first version. */
  readonly before: VersionText | null;
}

/** Of a story published more often than this, only the latest versions are shown. */
const MAX_VERSIONS = 200;

/**
 * A revision holds the story's row; it was public if its publication time came before it was replaced. The checksum
 * skips versions that differ only in section or placement, not in words.
 */
const VERSIONS = `with kept as (
    select r.id, r.version, r.action, r.saved_at, r.snapshot, lead(r.saved_at) over (order by r.version) as replaced_at
    from story_revisions r where r.story_id = $1 and r.version is not null
  )
  select id, action, saved_at, (snapshot ->> 'publish_at')::timestamptz as publish_at, snapshot ->> 'title' as title,
    md5(concat_ws(E'\\n', snapshot ->> 'title', snapshot ->> 'standfirst', snapshot ->> 'body_html', snapshot ->> 'parts')) as sum
  from kept
  where snapshot ->> 'status' = 'published' and (snapshot ->> 'publish_at')::timestamptz < coalesce(replaced_at, now())
  order by version desc limit ${MAX_VERSIONS}`;

interface VersionRow {
  id: string;
  action: string;
  saved_at: Date;
  publish_at: Date;
  title: string;
  sum: string;
}

/**
 * The versions of a public story whose history the desk has opened, with the full text of version `number`, or of the
 * newest if there is no such version. `null` unless the story is public and its history open.
 */
export async function readVersions(
  db: Queryable,
  trace: PageTrace,
  storyId: string,
  number: number | null,
): Promise<VersionsPage | null> {
  const { rows: stories } = await db.query<{
    id: string;
    title: string;
    kind: StoryKind;
    language: Language;
    section: string;
    slug: string;
  }>(
    `select s.id, s.title, s.kind, s.language, s.section, s.slug from public_histories h join stories s on s.id = h.story_id
     where h.story_id = $1 and ${publicStory('s')}`,
    [storyId],
  );
  const [story] = stories;
  if (!story) return null;
  trace.shows(cacheTag.story(storyId));
  const { rows } = await db.query<VersionRow>(VERSIONS, [storyId]);
  const oldestFirst = rows.toReversed();
  const different = oldestFirst.filter(({ sum }, index) => sum !== oldestFirst[index - 1]?.sum);
  const listed = different.map((row, index) => ({ ...listedVersion(row, index), id: row.id }));
  const shown = listed.find((version) => version.number === number) ?? listed.at(-1);
  if (!shown) return null;
  const former = listed[shown.number - 2];
  const { id: _, ...version } = shown;
  return {
    title: story.title,
    href: hrefOf(story.kind, story.section, story.slug, story.id, story.language),
    versions: listed.map(({ id: _id, ...one }) => one).reverse(),
    shown: version,
    after: await readText(db, shown.id),
    before: former ? await readText(db, former.id) : null,
  };
}

/** Revisions that were stored on replacement do not say since when the version was public, except for the first. */
function listedVersion(row: VersionRow, index: number): ListedVersion {
  const { title, action, saved_at, publish_at } = row;
  const isKept = action === 'published' || action === 'scheduled';
  const at = isKept ? new Date(Math.max(saved_at.getTime(), publish_at.getTime())) : index === 0 ? publish_at : null;
  return { number: index + 1, title, at: at?.toISOString() ?? null };
}

const part = z.object({ subheading: z.string().default(''), paragraph: z.string().default('') });
const snapshot = z.object({
  title: z.string(),
  standfirst: z.string(),
  body_html: z.string(),
  parts: z.array(part),
});

async function readText(db: Queryable, revisionId: string): Promise<VersionText> {
  const { rows } = await db.query<{ snapshot: unknown }>('select snapshot from story_revisions where id = $1', [
    revisionId,
  ]);
  const { title, standfirst, body_html, parts } = snapshot.parse(rows[0]?.snapshot);
  const told = parts.flatMap(({ subheading, paragraph }) => [subheading, paragraph]);
  return { title, standfirst, text: [linesFromHtml(body_html), ...told].filter((line) => line !== '').join('\n') };
}
