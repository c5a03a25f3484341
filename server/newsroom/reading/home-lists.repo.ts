import type { FrontPin } from '#domain/home/front-pins.ts';
import { deepDiveFeed, EXPLORED, HOME_BLOGS, HOME_ROOM } from '#domain/home/home-layout.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import { TIER } from '../model/placements.ts';
import { publicStory, REAL_BEFORE_SAMPLES } from '../model/public-stories.ts';
import { CARD_COLUMNS, type CardRow, cardOf } from '../model/story-card.ts';
import { type ListRequest, type PlacedCard, readLists, shownCards } from './cards.repo.ts';

/** The lists that fill the sections of the home page, each longer than what is shown. */
export interface HomeLists {
  /** Own deep dives, topped up with world stories from the wire (WIRE-37); samples as a last resort. */
  readonly deepDives: readonly StoryCard[];
  readonly isSample: boolean;
  of(section: SectionSlug): readonly StoryCard[];
}

/** How many stories of a list the top of the page may already have used. */
const SPARE = 5;
/** Latest News and Top stories skip what the sections above show, which is some fifty stories. */
const NEWEST = 56;
const IN_EXPLORE = 3;
const IN_FEED = 12;
const TOP_ASKED = 12;

const article = (section: SectionSlug, limit: number): ListRequest => ({ section, kind: 'article', offset: 0, limit });

const DEEP_DIVES: ListRequest = { section: 'world', kind: 'deep-dive', offset: 0, limit: IN_FEED };
const ARTICLES = [
  article('latest-news', NEWEST),
  article('india-news', HOME_ROOM.national.most + SPARE),
  article('business', HOME_ROOM.business.most + SPARE),
  article('sportfit', HOME_ROOM.sports.most + SPARE),
  article('entertainment', HOME_ROOM.entertainment.most + SPARE),
  article('tech', HOME_ROOM.entertainment.most + SPARE),
  ...EXPLORED.map((section) => article(section, section === 'world' ? IN_FEED + SPARE + IN_EXPLORE : IN_EXPLORE)),
];
const REQUESTS = [DEEP_DIVES, ...ARTICLES];

/** Reads all lists of articles and deep dives in one query. */
export async function readHomeLists(db: Queryable, language: Language = DEFAULT_LANGUAGE): Promise<HomeLists> {
  const lists: PlacedCard[][] = REQUESTS.map(() => []);
  for (const entry of await readLists(db, REQUESTS, language)) lists[entry.list]?.push(entry);
  const [deepDives = [], ...articles] = lists;
  const placedOn = new Map(ARTICLES.map(({ section }, index) => [section, articles[index] ?? []]));
  const shown = new Map(
    [...placedOn].map(([section, placed]) => [section, shownCards(placed.map(({ card }) => card))]),
  );
  return {
    deepDives: realDeepDives(deepDives, placedOn.get('world') ?? []),
    isSample: placedOn.get('latest-news')?.[0]?.tier === TIER.sample,
    of: (section) => shown.get(section) ?? [],
  };
}

function realDeepDives(placed: readonly PlacedCard[], world: readonly PlacedCard[]): StoryCard[] {
  const own = placed.filter(({ tier }) => tier !== TIER.sample).map(({ card }) => card);
  const wire = world.filter(({ tier }) => tier === TIER.wire).map(({ card }) => card);
  if (own.length + wire.length > 0) return deepDiveFeed(own, wire);
  return deepDiveFeed(
    placed.map(({ card }) => card),
    [],
  );
}

const READ_BLOGS = `select ${CARD_COLUMNS} from stories s left join media m on m.id = s.media_id
  where s.kind = 'blog' and s.language = $2 and ${publicStory('s')}
    and (s.source <> 'sample' or not exists (
      select 1 from stories own
      where own.kind = 'blog' and own.language = $2 and ${publicStory('own')} and own.source <> 'sample'))
  order by s.publish_at desc, s.id desc limit $1`;

/** The newest blogs of all sections; samples only if there are no others (HOME-61, SPEC-09a). */
export async function readBlogs(db: Queryable, language: Language): Promise<StoryCard[]> {
  const { rows } = await db.query<CardRow>(planned('newest-blogs', READ_BLOGS, [HOME_BLOGS, language]));
  return rows.map(cardOf);
}

const READ_TOP = `with chosen as (
    (select s.id, 0 as turn from stories s where s.language = $3 and ${publicStory('s')} and s.is_top and s.source <> 'sample'
     order by s.publish_at desc, s.id desc limit $2)
    union all
    select id, turn::int from unnest($1::text[]) with ordinality as trending (id, turn)
  )
  select ${CARD_COLUMNS} from (select id, min(turn) as turn from chosen group by id) picked
  join stories s on s.id = picked.id left join media m on m.id = s.media_id
  where ${publicStory('s')} and s.kind = 'article' and s.language = $3
  order by picked.turn, s.publish_at desc, s.id desc`;

/** Published articles that are marked as top, newest first, then the trending ones in their order (HOME-58). */
export async function readTopStories(
  db: Queryable,
  trendingIds: readonly string[],
  language: Language,
): Promise<StoryCard[]> {
  const values = [trendingIds.slice(0, TOP_ASKED), TOP_ASKED, language];
  const { rows } = await db.query<CardRow>(planned('top-stories', READ_TOP, values));
  return rows.map(cardOf);
}

/** A pin whose story readers may see. */
export interface PinnedCard {
  readonly pin: FrontPin;
  readonly card: StoryCard;
}

const READ_PINNED = `select ${CARD_COLUMNS} from stories s left join media m on m.id = s.media_id
  where s.id = any($1::text[]) and s.language = $2 and ${publicStory('s')} and ${REAL_BEFORE_SAMPLES}`;

/** The pins whose stories are public and in that language. */
export async function readPinnedCards(
  db: Queryable,
  pins: readonly FrontPin[],
  language: Language,
): Promise<PinnedCard[]> {
  if (pins.length === 0) return [];
  const values = [pins.map(({ story }) => story), language];
  const { rows } = await db.query<CardRow>(planned('pinned-cards', READ_PINNED, values));
  const cards = new Map(rows.map((row) => [row.id, cardOf(row)]));
  return pins.flatMap((pin) => {
    const card = cards.get(pin.story);
    return card ? [{ pin, card: withOverrides(card, pin) }] : [];
  });
}

/** The story's card with the headline, kicker and picture chosen for the home page. */
function withOverrides(card: StoryCard, { headline, kicker, picture }: FrontPin): StoryCard {
  return {
    ...card,
    title: headline || card.title,
    badge: kicker || card.badge,
    picture: picture ?? card.picture,
  };
}
