import type { CorrectionsQuery } from '#domain/corrections.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { Month } from '#domain/month.ts';
import { SECTIONS, type SectionSlug, sectionBySlug } from '#domain/sections.ts';
import type { StoryKind } from '#domain/story.ts';
import { cacheTag } from '#server/db/cache-tags.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import type { PageTrace } from '#server/http/page-trace.ts';
import { publicStory } from '../model/public-stories.ts';
import { hrefOf } from '../model/story-address.ts';

/** A correction in the public list, with the story that it corrects. */
export interface ListedCorrection {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly text: string;
  readonly storyId: string;
  readonly title: string;
  /** Path of the story. */
  readonly href: string;
  readonly section: SectionSlug | null;
}

/** The number of corrections in a section or month. */
export interface Counted<T> {
  readonly of: T;
  readonly count: number;
}

/** One month of the public list of corrections, with the months and sections to choose from. */
export interface CorrectionsPage {
  readonly corrections: readonly ListedCorrection[];
  /** The month shown; null if the section (or the site) has no corrections. */
  readonly month: Month | null;
  readonly section: SectionSlug | null;
  /** Of the section shown, newest first. */
  readonly months: readonly Counted<Month>[];
  /** Of all months. */
  readonly sections: readonly Counted<SectionSlug>[];
}

/** Bounds the page of one month. */
const MAX_LISTED = 500;
/** Number of corrections in the feed of corrections. */
export const CORRECTIONS_IN_FEED = 30;
const PUBLIC = publicStory('s');
const LISTED = `select c.id, c.at, c.text, s.id as story_id, s.kind, s.language, s.section, s.slug, s.title
  from story_corrections c join stories s on s.id = c.story_id`;
const LONDON = `'Europe/London'`;

interface ListedRow {
  id: string;
  at: Date;
  text: string;
  story_id: string;
  kind: StoryKind;
  language: Language;
  section: string;
  slug: string;
  title: string;
}

interface CountRow {
  year: number;
  month: number;
  section: string;
  count: number;
}

/**
 * One month of corrections to public stories in a language, newest first: the requested month, or the section's newest.
 * The corrections of a story that is put back on the site reappear when the cached page expires.
 */
export async function readCorrectionsPage(
  db: Queryable,
  trace: PageTrace,
  { month: asked, section }: CorrectionsQuery,
  language: Language = DEFAULT_LANGUAGE,
): Promise<CorrectionsPage> {
  trace.shows(cacheTag.site('corrections'));
  const counts = await readCounts(db, language);
  const months = monthsOf(counts.filter((row) => section === null || row.section === section));
  const month = asked ?? months[0]?.of ?? null;
  const corrections = month === null ? [] : await readMonth(db, month, section, language);
  for (const { storyId } of corrections) trace.shows(cacheTag.story(storyId));
  return { corrections, month, section, months, sections: sectionsOf(counts) };
}

/** The newest corrections of all sections in a language, for the feed. */
export async function newestCorrections(
  db: Queryable,
  language: Language = DEFAULT_LANGUAGE,
): Promise<ListedCorrection[]> {
  const text = `${LISTED} where ${PUBLIC} and s.language = $2 order by c.at desc, c.id desc limit $1`;
  const { rows } = await db.query<ListedRow>(planned('newest-corrections', text, [CORRECTIONS_IN_FEED, language]));
  return rows.map(listed);
}

async function readMonth(
  db: Queryable,
  { year, month }: Month,
  section: SectionSlug | null,
  language: Language,
): Promise<ListedCorrection[]> {
  const text = `${LISTED} where ${PUBLIC}
      and c.at >= make_timestamptz($1, $2, 1, 0, 0, 0, ${LONDON})
      and c.at < make_timestamptz($3, $4, 1, 0, 0, 0, ${LONDON})
      and ($5::text is null or s.section = $5) and s.language = $7
    order by c.at desc, c.id desc limit $6`;
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  const values = [year, month, next.year, next.month, section, MAX_LISTED, language];
  const { rows } = await db.query<ListedRow>(planned('corrections-of-month', text, values));
  return rows.map(listed);
}

async function readCounts(db: Queryable, language: Language): Promise<CountRow[]> {
  const text = `select extract(year from c.at at time zone ${LONDON})::int as year,
      extract(month from c.at at time zone ${LONDON})::int as month, s.section, count(*)::int as count
    from story_corrections c join stories s on s.id = c.story_id where ${PUBLIC} and s.language = $1
    group by 1, 2, 3 order by 1 desc, 2 desc`;
  const { rows } = await db.query<CountRow>(planned('corrections-counted', text, [language]));
  return rows;
}

function monthsOf(rows: readonly CountRow[]): Counted<Month>[] {
  const groups = Map.groupBy(rows, ({ year, month }) => `${year}-${month}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ of: { year: first.year, month: first.month }, count: total(group) }] : [];
  });
}

function sectionsOf(rows: readonly CountRow[]): Counted<SectionSlug>[] {
  const groups = Map.groupBy(rows, ({ section }) => section);
  return SECTIONS.flatMap(({ slug }) => {
    const group = groups.get(slug);
    return group ? [{ of: slug, count: total(group) }] : [];
  });
}

function total(rows: readonly CountRow[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

function listed({ id, at, text, story_id, kind, language, section, slug, title }: ListedRow): ListedCorrection {
  return {
    id,
    at: at.toISOString(),
    text,
    storyId: story_id,
    title,
    href: hrefOf(kind, section, slug, story_id, language),
    section: sectionBySlug(section)?.slug ?? null,
  };
}
