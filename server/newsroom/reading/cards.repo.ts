import { bylineName } from '#domain/author-defaults.ts';
import { parseId } from '#domain/ids.ts';
import { sectionBySlug } from '#domain/sections.ts';
import type { Picture, StoryCard, StoryKind } from '#domain/story.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import { publicPlacement } from '../model/public-stories.ts';
import { knownCards, STAMP_COLUMN } from './known-cards.ts';

/** The tier of a placement: the order in which sources are read (SPEC-09a). */
export const TIER = { desk: 0, wire: 1, sample: 2 } as const;

/** A card with the tier and the list it was read from. */
export interface PlacedCard {
  readonly list: number;
  readonly tier: number;
  readonly card: StoryCard;
}

/** One list to read: the first `limit` stories of a kind in a section from `offset` on. */
export interface ListRequest {
  readonly section: string;
  readonly kind: StoryKind;
  readonly offset: number;
  readonly limit: number;
}

export interface CardRow {
  id: string;
  kind: StoryKind;
  section: string;
  slug: string;
  title: string;
  standfirst: string;
  category: string;
  topic: string | null;
  badge: string | null;
  author_name: string | null;
  source: 'desk' | 'wire' | 'sample';
  at: string;
  date_known: boolean;
  read_minutes: number;
  /** Only where VIEWS_COLUMN was asked for. */
  views?: number;
  likes: number;
  is_featured: boolean;
  is_breaking: boolean;
  is_live: boolean;
  image_alt: string;
  hash: string | null;
  width: number | null;
  height: number | null;
  focus_x: number | null;
  focus_y: number | null;
}

/** The columns of a CardRow, from `stories s left join media m`. Times as milliseconds: no date is parsed twice. */
export const CARD_COLUMNS = `s.id, s.kind, s.section, s.slug, s.title, s.standfirst, s.category, s.tags[1] as badge,
  coalesce(s.sub_category, s.tags[1]) as topic, s.likes,
  s.author_name, s.source, (extract(epoch from s.publish_at) * 1000)::bigint as at, s.date_known, s.read_minutes,
  s.is_featured, s.is_breaking, s.is_live, s.image_alt, m.hash, m.width, m.height, m.focus_x, m.focus_y`;

/** All-time views, from `stories s`: a look-up for each row, so only for lists that show them. */
export const VIEWS_COLUMN = 'coalesce((select v.views from story_views v where v.story_id = s.id), 0)::float8 as views';

const READ_LISTS = `select wanted.list::int, placed.tier::int, s.id, ${STAMP_COLUMN}
  from unnest($1::text[], $2::text[], $3::int[], $4::int[]) with ordinality
    as wanted (section, kind, skip, take, list)
  cross join lateral (
    select p.story_id, p.tier, p.position, p.publish_at from placements p
    where p.section = wanted.section and p.kind = wanted.kind and ${publicPlacement('p')}
    order by p.tier, p.position, p.publish_at desc, p.story_id desc
    limit wanted.take offset wanted.skip
  ) placed
  join stories s on s.id = placed.story_id
  left join media m on m.id = s.media_id
  order by wanted.list, placed.tier, placed.position, placed.publish_at desc, placed.story_id desc`;

interface ListedRow {
  readonly list: number;
  readonly tier: number;
  readonly id: string;
  readonly stamp: string;
}

/** Several lists in one query, each in the order of its section: own stories as placed, then the wire, then samples. */
export async function readLists(db: Queryable, requests: readonly ListRequest[]): Promise<PlacedCard[]> {
  const { rows } = await db.query<ListedRow>(
    planned('lists', READ_LISTS, [
      requests.map((request) => request.section),
      requests.map((request) => request.kind),
      requests.map((request) => request.offset),
      requests.map((request) => request.limit),
    ]),
  );
  const cards = await cardsFor(db, rows);
  return rows.flatMap(({ id, list, tier }) => {
    const card = cards.get(id);
    return card ? [{ list: list - 1, tier, card }] : [];
  });
}

const READ_CARDS = `select ${CARD_COLUMNS}, ${STAMP_COLUMN} from stories s left join media m on m.id = s.media_id
  where s.id = any($1::text[])`;

/** The card of each listed story: those whose rows have not changed since as they were, the others read now. */
async function cardsFor(db: Queryable, listed: readonly ListedRow[]): Promise<ReadonlyMap<string, StoryCard>> {
  const known = knownCards(db);
  const cards = new Map<string, StoryCard>();
  const unknown = new Set<string>();
  for (const { id, stamp } of listed) {
    const card = known.find(id, stamp);
    if (card) cards.set(id, card);
    else unknown.add(id);
  }
  if (unknown.size === 0) return cards;
  const { rows } = await db.query<CardRow & { stamp: string }>(planned('cards', READ_CARDS, [[...unknown]]));
  for (const row of rows) {
    const card = cardOf(row);
    cards.set(row.id, card);
    known.keep(row.id, { stamp: row.stamp, card });
  }
  return cards;
}

/** How many of the desk's own stories a section holds, counted up to `most`: enough to lay out its first page. */
export async function countOwn(db: Queryable, section: string, most: number): Promise<number> {
  const { rows } = await db.query<{ own: number }>(
    `select count(*)::int as own from (
       select 1 from placements p
       where p.section = $1 and p.kind = 'article' and p.tier = 0 and ${publicPlacement('p')} limit $2
     ) counted`,
    [section, most],
  );
  return rows[0]?.own ?? 0;
}

/** A row as readers see it on cards. */
export function cardOf(row: CardRow): StoryCard {
  const id = parseId(row.id);
  const section = sectionBySlug(row.section);
  if (!id || !section) throw new Error(`story ${row.id} stands on no known section (${row.section})`);
  return {
    id,
    kind: row.kind,
    href: hrefOf(row.kind, row.section, row.slug, id),
    section: section.slug,
    badge: row.badge ?? 'News',
    category: row.category,
    topic: row.topic,
    title: row.title,
    summary: row.standfirst,
    picture: storedPicture(row, row.image_alt),
    author: bylineName(row.author_name, row.source),
    ...datesOf(row),
    readMinutes: row.read_minutes,
    views: row.views ?? 0,
    likes: row.likes,
    isFeatured: row.is_featured,
    isBreaking: row.is_breaking,
    isLive: row.is_live,
  };
}

function datesOf({ at, date_known }: CardRow): Pick<StoryCard, 'publishedAt' | 'receivedAt'> {
  const iso = new Date(Number(at)).toISOString();
  return date_known ? { publishedAt: iso } : { publishedAt: null, receivedAt: iso };
}

/** The one canonical address of a story (SPEC-05). */
export function hrefOf(kind: StoryKind, section: string, slug: string, id: string): string {
  if (kind === 'blog') return `/blog/${id}`;
  if (kind === 'deep-dive') return `/deep-dive/${id}`;
  return `/${section}/${slug}`;
}

/** The picture of a left join with media; null when the join found none. */
export function storedPicture(
  { hash, width, height, focus_x: x = null, focus_y: y = null }: JoinedPicture,
  alt = '',
): Picture | null {
  if (hash === null || width === null || height === null) return null;
  const focus = x !== null && y !== null ? { focus: { x, y } } : {};
  return { hash, width, height, alt, caption: '', credit: '', ...focus };
}

interface JoinedPicture {
  readonly hash: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly focus_x?: number | null;
  readonly focus_y?: number | null;
}

/** What readers see of a list read from its start: samples only where it holds nothing else (SPEC-09a). */
export function shownCards(placed: readonly PlacedCard[]): StoryCard[] {
  const real = placed.filter((entry) => entry.tier !== TIER.sample);
  return (real.length > 0 ? real : placed).map((entry) => entry.card);
}
