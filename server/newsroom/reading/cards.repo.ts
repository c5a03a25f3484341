import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { StoryCard, StoryKind } from '#domain/story.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import { publicPlacement } from '../model/public-stories.ts';
import { CARD_COLUMNS, type CardRow, cardOf } from '../model/story-card.ts';
import { knownCards, STAMP_COLUMN } from './known-cards.ts';

/** A card with its tier and the list that it was read from. */
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

const READ_LISTS = `select wanted.list::int, placed.tier::int, s.id, ${STAMP_COLUMN}
  from unnest($1::text[], $2::text[], $3::int[], $4::int[]) with ordinality
    as wanted (section, kind, skip, take, list)
  cross join lateral (
    select p.story_id, p.tier, p.position, p.publish_at from placements p
    where p.section = wanted.section and p.kind = wanted.kind and p.language = $5 and ${publicPlacement('p')}
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

/** Several lists in one query, each in its section's order: own stories as placed, then the wire, then samples. */
export async function readLists(
  db: Queryable,
  requests: readonly ListRequest[],
  language: Language = DEFAULT_LANGUAGE,
): Promise<PlacedCard[]> {
  const { rows } = await db.query<ListedRow>(
    planned('lists', READ_LISTS, [
      requests.map((request) => request.section),
      requests.map((request) => request.kind),
      requests.map((request) => request.offset),
      requests.map((request) => request.limit),
      language,
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

/** The card of each listed story, from the cache unless its rows have changed. */
export async function cardsFor(
  db: Queryable,
  listed: readonly Pick<ListedRow, 'id' | 'stamp'>[],
): Promise<ReadonlyMap<string, StoryCard>> {
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

/** The number of the desk's own stories in a section, counted up to `most`: enough to lay out its first page. */
export async function countOwn(
  db: Queryable,
  section: string,
  most: number,
  language: Language = DEFAULT_LANGUAGE,
): Promise<number> {
  const { rows } = await db.query<{ own: number }>(
    `select count(*)::int as own from (
       select 1 from placements p
       where p.section = $1 and p.kind = 'article' and p.language = $3 and p.tier = 0 and ${publicPlacement('p')} limit $2
     ) counted`,
    [section, most, language],
  );
  return rows[0]?.own ?? 0;
}

/** What readers see of a list that was read from its start: samples only if there is nothing else (SPEC-09a). */
export function shownCards(cards: readonly StoryCard[]): readonly StoryCard[] {
  const real = cards.filter((card) => !card.isSample);
  return real.length > 0 ? real : cards;
}
