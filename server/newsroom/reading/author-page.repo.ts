import {
  bylineTitle,
  DEFAULT_AUTHOR_CATEGORY,
  DEFAULT_AUTHOR_TITLE,
  defaultBio,
  socialLink,
  wireBio,
} from '#domain/author-defaults.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { Picture, StoryCard, StorySource } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { authorNameKey, isFormerAuthor, presentAuthors } from '../model/names.ts';
import { storedPicture } from '../model/pictures.ts';
import { PRESENT, publicStory } from '../model/public-stories.ts';
import { CARD_COLUMNS, type CardRow, cardOf, VIEWS_COLUMN } from '../model/story-card.ts';

/** An author as readers see them, defaults filled in (AUTH-22 to AUTH-26). `id` null: a placeholder. */
export interface AuthorProfile {
  readonly id: string | null;
  readonly name: string;
  /** False for an author of the wire whose profile nobody at the desk has edited: perhaps an agency. */
  readonly isStaff: boolean;
  readonly title: string;
  /** '' for an author of the wire without one. */
  readonly category: string;
  readonly bio: string;
  readonly avatar: Picture | null;
  readonly twitter: string | null;
  readonly linkedin: string | null;
  readonly website: string | null;
  readonly location: string | null;
  readonly expertise: readonly string[];
  readonly joinedAt: string | null;
  readonly followersCount: number;
  readonly articlesCount: number;
  /** Ids of authors merged into this one, which browsers may remember instead of it. */
  readonly former: readonly string[];
}

/** An author who exists, rather than a placeholder for a name. */
export interface KnownAuthor extends AuthorProfile {
  readonly id: string;
}

/** The number of an author's stories in a month; January is 1. */
export interface ArchiveMonth {
  readonly year: number;
  readonly month: number;
  readonly count: number;
}

interface AuthorRow {
  id: string;
  name: string;
  source: StorySource;
  title: string | null;
  category: string | null;
  bio: string | null;
  twitter: string | null;
  linkedin: string | null;
  website: string | null;
  location: string | null;
  expertise: string[];
  joined_at: Date;
  followers_count: number;
  articles_count: number;
  former: string[];
  hash: string | null;
  width: number | null;
  height: number | null;
  focus_x: number | null;
  focus_y: number | null;
}

/**
 * The number of public stories of author `a` in a language: the stored counter less scheduled and expired stories,
 * which are two small index ranges. An agency has a hundred thousand stories, too many to count for each page.
 */
const countOfStories = (language: string) => `(
    select coalesce(sum(c.stories), 0) from author_months c where c.author_id = a.id and c.language = ${language}
  ) - (
    select count(*) from stories s
    where s.author_id = a.id and s.language = ${language} and s.status = 'published' and s.publish_at > ${PRESENT}
  ) - (
    select count(*) from stories s
    where s.author_id = a.id and s.language = ${language} and s.status = 'published' and s.unpublish_at <= ${PRESENT} and s.publish_at <= ${PRESENT}
  )`;

/** Former ids sent with a page, so that a browser that followed one of them recognises the author. */
const MOST_FORMER = 20;

const author = (
  language: string,
) => `select a.id, a.name, a.source, a.title, a.category, a.bio, a.twitter, a.linkedin, a.website, a.location,
    a.expertise, a.joined_at, a.followers_count, m.hash, m.width, m.height, m.focus_x, m.focus_y,
    array(
      select l.former_id from author_aliases l
      where l.author_id = a.id and ${isFormerAuthor('l')}
      order by l.created_at desc, l.name_key limit ${MOST_FORMER}
    ) as former,
    (${countOfStories(language)})::int as articles_count
  from authors a left join media m on m.id = a.media_id`;

/** The public stories of author $1 in the language bound as `language`, by the index `stories_by_author`. */
const listed = (language: string) => `s.author_id = $1 and s.language = ${language} and ${publicStory('s')}`;

/** The author of that name, or the one it was merged into, with the number of stories in `language`. */
export async function findAuthorByName(
  db: Queryable,
  name: string,
  language: Language = DEFAULT_LANGUAGE,
): Promise<KnownAuthor | null> {
  const { rows } = await db.query<AuthorRow>(
    `${author('$2')} where a.id = coalesce((select id from authors where name_key = $1),
       (select author_id from author_aliases where name_key = $1))`,
    [authorNameKey(name), language],
  );
  return rows[0] ? profileOf(rows[0]) : null;
}

/** The author of that id, or the one it was merged into: a page that is still open may name it. */
export async function findAuthorById(
  db: Queryable,
  id: string,
  language: Language = DEFAULT_LANGUAGE,
): Promise<KnownAuthor | null> {
  const { rows } = await db.query<AuthorRow>(`${author('$2')} where a.id = $1`, [id, language]);
  if (rows[0]) return profileOf(rows[0]);
  const present = (await presentAuthors(db, [id])).get(id);
  return present === undefined ? null : findAuthorById(db, present, language);
}

/** Authors in the order they joined: by id. */
export async function readAuthors(
  db: Queryable,
  limit: number,
  offset: number,
  language: Language = DEFAULT_LANGUAGE,
): Promise<KnownAuthor[]> {
  const { rows } = await db.query<AuthorRow>(
    `${author('$3')} where a.id in (select id from authors order by id limit $1 offset $2) order by a.id`,
    [limit, offset, language],
  );
  return rows.map(profileOf);
}

/**
 * Selects the cards of the ids from the subquery `chosen`, so that full rows are read for this page only, not for
 * skipped ones.
 */
function cardsOf(chosen: string): string {
  return `select ${CARD_COLUMNS}, ${VIEWS_COLUMN} from (${chosen}) chosen
    join stories s on s.id = chosen.id left join media m on m.id = s.media_id
    order by s.publish_at desc, s.id desc`;
}

/** An author's published stories, newest first. Callers pass the page size plus one to learn whether there are more. */
export async function readAuthorStories(
  db: Queryable,
  authorId: string,
  limit: number,
  offset: number,
  language: Language = DEFAULT_LANGUAGE,
): Promise<StoryCard[]> {
  const { rows } = await db.query<CardRow>(
    cardsOf(
      `select s.id from stories s where ${listed('$4')} order by s.publish_at desc, s.id desc limit $2 offset $3`,
    ),
    [authorId, limit, offset, language],
  );
  return rows.map(cardOf);
}

/** An author's published stories by all-time views, ties newest first, then unread stories, newest first (AUTH-11). */
export async function readPopularAuthorStories(
  db: Queryable,
  authorId: string,
  limit: number,
  offset: number,
  language: Language = DEFAULT_LANGUAGE,
): Promise<StoryCard[]> {
  const { rows } = await db.query<CardRow>(
    `with read_ones as materialized (
       select v.story_id, v.views, v.publish_at from story_views v
       where v.author_id = $1 and exists (select 1 from stories s where s.id = v.story_id and ${listed('$4')})
       order by v.views desc, v.publish_at desc, v.story_id desc limit $2::int + $3::int
     ), unread_ones as (
       select s.id, 0::bigint, s.publish_at from stories s
       where ${listed('$4')} and not exists (select 1 from story_views v where v.story_id = s.id and v.author_id = $1)
       order by s.publish_at desc, s.id desc limit $2::int + $3::int - (select count(*) from read_ones)
     ), chosen as (
       select * from read_ones union all select * from unread_ones
       order by views desc, publish_at desc, story_id desc limit $2 offset $3
     )
     select ${CARD_COLUMNS}, ${VIEWS_COLUMN} from chosen join stories s on s.id = chosen.story_id left join media m on m.id = s.media_id
     order by chosen.views desc, chosen.publish_at desc, chosen.story_id desc`,
    [authorId, limit, offset, language],
  );
  return rows.map(cardOf);
}

/** The months (Europe/London) in which an author has published stories, newest first. */
export async function readAuthorArchive(
  db: Queryable,
  authorId: string,
  language: Language = DEFAULT_LANGUAGE,
): Promise<ArchiveMonth[]> {
  const { rows } = await db.query<ArchiveMonth>(
    `select extract(year from month)::int as year, extract(month from month)::int as month, sum(stories)::int as count
     from (
       select month, stories from author_months where author_id = $1 and language = $2
       union all
       select date_trunc('month', s.publish_at at time zone 'Europe/London')::date, -1 from stories s
       where s.author_id = $1 and s.language = $2 and s.status = 'published' and s.publish_at > ${PRESENT}
       union all
       select date_trunc('month', s.publish_at at time zone 'Europe/London')::date, -1 from stories s
       where s.author_id = $1 and s.language = $2 and s.status = 'published' and s.unpublish_at <= ${PRESENT} and s.publish_at <= ${PRESENT}
     ) changes group by changes.month having sum(stories) > 0 order by changes.month desc`,
    [authorId, language],
  );
  return rows;
}

/** Like `readAuthorStories`, for one month in Europe/London. */
export async function readAuthorStoriesOfMonth(
  db: Queryable,
  authorId: string,
  { year, month }: Pick<ArchiveMonth, 'year' | 'month'>,
  limit: number,
  offset: number,
  language: Language = DEFAULT_LANGUAGE,
): Promise<StoryCard[]> {
  const { rows } = await db.query<CardRow>(
    cardsOf(
      `select s.id from stories s
       where ${listed('$6')} and s.publish_at >= make_timestamptz($4, $5, 1, 0, 0, 0, 'Europe/London')
         and s.publish_at < (make_date($4, $5, 1) + interval '1 month') at time zone 'Europe/London'
       order by s.publish_at desc, s.id desc limit $2 offset $3`,
    ),
    [authorId, limit, offset, year, month, language],
  );
  return rows.map(cardOf);
}

/** The profile shown for a name nobody has (AUTH-32). */
export function placeholderProfile(name: string): AuthorProfile {
  return {
    id: null,
    name,
    isStaff: true,
    title: DEFAULT_AUTHOR_TITLE,
    category: DEFAULT_AUTHOR_CATEGORY,
    bio: defaultBio(name),
    avatar: null,
    twitter: null,
    linkedin: null,
    website: null,
    location: null,
    expertise: [],
    joinedAt: null,
    followersCount: 0,
    articlesCount: 0,
    former: [],
  };
}

function profileOf(row: AuthorRow): KnownAuthor {
  const isStaff = row.source !== 'wire';
  return {
    id: row.id,
    name: row.name,
    isStaff,
    title: bylineTitle(row.title, row.source),
    category: row.category ?? (isStaff ? DEFAULT_AUTHOR_CATEGORY : ''),
    bio: row.bio ?? (isStaff ? defaultBio(row.name) : wireBio(row.name)),
    avatar: storedPicture(row),
    twitter: socialLink(row.twitter ?? ''),
    linkedin: socialLink(row.linkedin ?? ''),
    website: socialLink(row.website ?? ''),
    location: row.location,
    expertise: row.expertise,
    joinedAt: row.joined_at.toISOString(),
    followersCount: row.followers_count,
    articlesCount: row.articles_count,
    former: row.former,
  };
}
