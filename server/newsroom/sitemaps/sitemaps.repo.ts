import type { Language } from '#domain/languages.ts';
import type { StoryKind } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { PRESENT, publicStory } from '../model/public-stories.ts';
import { hrefOf } from '../model/story-address.ts';
import { isTopicRedirected } from '../model/topic-names.ts';

/** The most addresses of one sitemap (the protocol allows 50,000; these stay well below its 50 MB). */
export const STORIES_PER_SITEMAP = 5000;
const NEWS_HOURS = 48;
/** Search engines read no more entries of a news sitemap. */
const MAX_NEWS = 1000;

/** A period that ends before `until`. */
export interface Stretch {
  readonly from: Date;
  readonly until: Date;
}

/** A page's address in a language. */
export interface Alternate {
  readonly language: Language;
  readonly path: string;
}

/** A story's address in the sitemap. */
export interface MappedStory {
  readonly path: string;
  readonly language: Language;
  readonly title: string;
  readonly publishedAt: Date;
  readonly changedAt: Date;
  /** Has an open live blog: it changes every few minutes. */
  readonly isLive: boolean;
  /** The same story in other languages, where readers can open it. */
  readonly others: readonly Alternate[];
}

interface AddressRow {
  id: string;
  kind: StoryKind;
  language: Language;
  section: string;
  slug: string;
}

interface MappedRow extends AddressRow {
  title: string;
  publish_at: Date;
  changed_at: Date;
  is_live: boolean;
  others: AddressRow[];
}

const PUBLIC = publicStory('s');
/** Sample stories are not listed. */
const REAL = `s.source <> 'sample'`;
/** The public ones of a story's translation group in the languages of a parameter, for a story that is in one of them. */
const othersIn = (
  languages: string,
) => `case when s.translation_group is null or s.language <> all(${languages}::text[])
  then '[]'::json else (
    select coalesce(json_agg(json_build_object(
      'id', o.id, 'kind', o.kind, 'language', o.language, 'section', o.section, 'slug', o.slug) order by o.language), '[]')
    from stories o
    where o.translation_group = s.translation_group and o.id <> s.id and o.language = any(${languages}::text[])
      and o.source <> 'sample' and ${publicStory('o')}
  ) end as others`;

/** When a live blog of `s` last changed: with each post that comes, is edited or withdrawn, and when it is closed. */
const LIVE_CHANGE = `(
  select greatest(b.closed_at, (
    select greatest(p.posted_at, p.edited_at, p.withdrawn_at) from live_posts p
    where p.story_id = s.id and p.place is not null order by p.seq desc limit 1
  )) from live_blogs b where b.story_id = s.id
)`;

const mappedIn = (languages: string) => `select s.id, s.kind, s.language, s.section, s.slug, s.title, s.publish_at,
  greatest(s.publish_at, s.corrected_at, ${LIVE_CHANGE}) as changed_at,
  exists (select from live_blogs b where b.story_id = s.id and b.closed_at is null) as is_live,
  ${othersIn(languages)} from`;

/** Publication time of the oldest published story, or null. */
export async function oldestStory(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ publish_at: Date }>(
    `select s.publish_at from stories s where ${PUBLIC} order by s.publish_at, s.id limit 1`,
  );
  return rows[0]?.publish_at ?? null;
}

/** What the index says of a period. */
export interface PeriodSummary {
  /** Number of stories, samples included; 0 where there are only samples. */
  readonly stories: number;
  /** When one of them last changed or came; null where there are none. */
  readonly changedAt: Date | null;
}

/** A summary of each period, in the same order; index-only scans but for live blogs. */
export async function summarisePeriods(db: Queryable, stretches: readonly Stretch[]): Promise<PeriodSummary[]> {
  const { rows } = await db.query<PeriodSummary>(
    `with live as materialized (
       select s.publish_at, ${LIVE_CHANGE} as changed_at
       from live_blogs l cross join lateral (select * from stories where id = l.story_id offset 0) s
       where ${PUBLIC} and ${REAL}
     )
     select case when newest.publish_at is null then 0 else (
         select count(*)::int from stories s where ${PUBLIC} and s.publish_at >= asked.since and s.publish_at < asked.until
       ) end as stories,
       greatest(newest.publish_at, (
         select max(s.corrected_at) from stories s
         where ${PUBLIC} and ${REAL} and s.corrected_at is not null
           and s.publish_at >= asked.since and s.publish_at < asked.until
       ), (
         select max(live.changed_at) from live where live.publish_at >= asked.since and live.publish_at < asked.until
       )) as "changedAt"
     from unnest($1::timestamptz[], $2::timestamptz[]) with ordinality as asked (since, until, place)
     left join lateral (
       select s.publish_at from stories s
       where ${PUBLIC} and ${REAL} and s.publish_at >= asked.since and s.publish_at < asked.until
       order by s.publish_at desc, s.id desc limit 1
     ) newest on true
     order by asked.place`,
    [stretches.map((stretch) => stretch.from), stretches.map((stretch) => stretch.until)],
  );
  return rows;
}

/**
 * Page `page` (from 1) of a period, oldest first, so that stories stay on their page. Each with its translations into
 * `languages`.
 */
export async function mappedStories(
  db: Queryable,
  { from, until }: Stretch,
  page: number,
  languages: readonly Language[] = [],
): Promise<MappedStory[]> {
  const { rows } = await db.query<MappedRow>(
    // Earlier pages are skipped in the index, without reading their rows.
    `${mappedIn('$5')} (
       select s.id from stories s where ${PUBLIC} and ${REAL} and s.publish_at >= $1 and s.publish_at < $2
       order by s.publish_at, s.id limit $3 offset $4
     ) page cross join lateral (select * from stories where id = page.id offset 0) s order by s.publish_at, s.id`,
    [from, until, STORIES_PER_SITEMAP, (page - 1) * STORIES_PER_SITEMAP, languages],
  );
  return rows.map(mappedStory);
}

/** The stories of the last 48 hours, newest first, each with its translations into `languages`. */
export async function mappedNews(db: Queryable, languages: readonly Language[] = []): Promise<MappedStory[]> {
  const { rows } = await db.query<MappedRow>(
    `${mappedIn('$3')} stories s where ${PUBLIC} and ${REAL} and s.publish_at > now() - make_interval(hours => $1::int)
     order by s.publish_at desc, s.id desc limit $2`,
    [NEWS_HOURS, MAX_NEWS, languages],
  );
  return rows.map(mappedStory);
}

/** A page that lists stories, in one language. */
export interface MappedList {
  /** A topic's slug, or an author's name. */
  readonly name: string;
  readonly language: Language;
  /** Publication time of its newest story. */
  readonly changedAt: Date;
  /** All languages of its pages, this one included. */
  readonly languages: readonly Language[];
}

export type ListKind = 'topics' | 'authors';

interface ListSource {
  /** SQL: rows with a `name`, and its `place` among the others. */
  readonly names: string;
  /** SQL: the `publish_at` of the newest real story of `n` in the language `l.language`, by the index of its page. */
  readonly newest: string;
}

const LISTS: Readonly<Record<ListKind, ListSource>> = {
  // Without the topics that the desk has redirected.
  topics: {
    names: 'select distinct slug as name, slug as place from topic_names',
    newest: `select t.publish_at from topic_stories t
      where t.topic = n.name and t.language = l.language and not t.is_sample and t.publish_at <= ${PRESENT}
        and (t.unpublish_at is null or t.unpublish_at > ${PRESENT}) and not ${isTopicRedirected('n.name', 'l.language')}
      order by t.publish_at desc, t.story_id desc limit 1`,
  },
  // In the order in which they joined.
  authors: {
    names: "select btrim(name) as name, id as place from authors where btrim(name) <> ''",
    newest: `select s.publish_at from stories s
      where s.author_id = n.place and s.language = l.language and ${PUBLIC} and ${REAL}
      order by s.publish_at desc, s.id desc limit 1`,
  },
};

/** Each name with each language $1 in which it has a real story now. */
const inEachLanguage = ({ names, newest }: ListSource) => `from (${names}) n
  cross join unnest($1::text[]) with ordinality as l(language, place)
  cross join lateral (${newest}) newest`;

/** The publication time of the newest story on each page of a list, in order of the pages. */
export async function listChanges(db: Queryable, kind: ListKind, languages: readonly Language[]): Promise<Date[]> {
  const { rows } = await db.query<{ changedAt: Date }>(
    `select max(publish_at) as "changedAt" from (
       select newest.publish_at, (row_number() over (order by l.place, n.place) - 1) / ${STORIES_PER_SITEMAP} as page
       ${inEachLanguage(LISTS[kind])}
     ) listed group by page order by page`,
    [languages],
  );
  return rows.map(({ changedAt }) => changedAt);
}

/** Page `page` (from 1) of a list, by language, topics by slug and authors in the order in which they joined. */
export async function mappedLists(
  db: Queryable,
  kind: ListKind,
  page: number,
  languages: readonly Language[],
): Promise<MappedList[]> {
  const { rows } = await db.query<MappedList>(
    `select n.name, l.language, newest.publish_at as "changedAt",
       array(select l.language from unnest($1::text[]) l(language) where exists (${LISTS[kind].newest})) as languages
     ${inEachLanguage(LISTS[kind])}
     order by l.place, n.place limit $2 offset $3`,
    [languages, STORIES_PER_SITEMAP, (page - 1) * STORIES_PER_SITEMAP],
  );
  return rows;
}

function mappedStory(row: MappedRow): MappedStory {
  const { language, title, publish_at, changed_at, is_live, others } = row;
  return {
    path: pathOf(row),
    language,
    title,
    publishedAt: publish_at,
    changedAt: changed_at,
    isLive: is_live,
    others: others.map((other) => ({ language: other.language, path: pathOf(other) })),
  };
}

function pathOf({ kind, section, slug, id, language }: AddressRow): string {
  return hrefOf(kind, section, slug, id, language);
}
