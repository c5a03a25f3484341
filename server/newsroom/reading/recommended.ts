import { z } from 'zod';
import { isSitePath } from '#domain/local-path.ts';
import type { Picture, StoryCard } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { picturesByAddress } from '../model/pictures.ts';
import { publicStory } from '../model/public-stories.ts';
import { storiesAt } from '../model/slugs.repo.ts';
import { CARD_COLUMNS, type CardRow, cardOf } from '../model/story-card.ts';
import { savedPictureSchema } from './home-settings.schema.ts';

/**
 * Keys in `settings`: the desk's recommended list for World News, and the link-only entries of its main list (DESK-47).
 */
export const RECOMMENDED_KEY = 'world.recommended';
export const WORLD_LINKS_KEY = 'world.links';

export const WORLD_KEYS = [RECOMMENDED_KEY, WORLD_LINKS_KEY];

/** An entry the desk chose for World News: a story of this site, or a link. */
export interface Recommended {
  /** The story's id; null for entries saved as a link or slug. */
  readonly id: string | null;
  /** A path of this site, or an http or https address. */
  readonly href: string;
  readonly title: string;
  readonly category: string;
  readonly picture: Picture | null;
  readonly author: string;
  readonly publishedAt: string | null;
  readonly isElsewhere: boolean;
}

/** A link in the list of World News; `place` is its index among stories and links. */
export interface PlacedLink {
  readonly place: number;
  readonly item: Recommended;
}

export interface WorldChoice {
  readonly recommended: readonly Recommended[];
  readonly links: readonly PlacedLink[];
  /** The ids of the stories that links lead to, also of those that are left out. */
  readonly linked: readonly string[];
}

export const NO_CHOICE: WorldChoice = { recommended: [], links: [], linked: [] };

const text = z.string().trim().default('');
const image = z.union([savedPictureSchema, z.string()]).nullable().catch(null).default(null);
/** With a slug it opens a story on this site, without one its link (SPEC-29). */
const savedItem = z
  .object({
    title: z.string().trim().min(1),
    category: text,
    author: text,
    date: z.iso.datetime({ offset: true }).nullable().catch(null).default(null),
    image,
    imageAlt: text,
    link: text,
    slug: text,
    place: z.number().int().min(0).catch(0).default(0),
  })
  .transform(({ link, slug, ...item }) => {
    const href = slug === '' ? link : `/world/${encodeURIComponent(slug)}`;
    const isElsewhere = /^https?:\/\//i.test(href) && URL.canParse(href);
    return isElsewhere || isSitePath(href) ? { ...item, href, isElsewhere } : null;
  });
const savedStory = z.object({ story: z.string() });

type SavedItem = NonNullable<z.infer<typeof savedItem>>;
type SavedStory = z.infer<typeof savedStory>;

/**
 * What the desk saved for World News, without entries that cannot be shown, such as links to stories that were killed;
 * empty lists if nothing was saved.
 */
export async function readWorldChoice(db: Queryable, settings: ReadonlyMap<string, unknown>): Promise<WorldChoice> {
  const saved = (key: string) =>
    z
      .array(z.unknown())
      .catch([])
      .parse(settings.get(key) ?? []);
  const recommended = saved(RECOMMENDED_KEY).flatMap((one): (SavedItem | SavedStory)[] => {
    const story = savedStory.safeParse(one).data;
    return story ? [story] : itemsOf(one);
  });
  const links = saved(WORLD_LINKS_KEY).flatMap(itemsOf);
  const ids = recommended.flatMap((one) => ('story' in one ? [one.story] : []));
  const cards = ids.length > 0 ? await publishedCards(db, ids) : new Map<string, StoryCard>();
  const items = [...recommended.flatMap((one) => ('story' in one ? [] : [one])), ...links];
  const stories = await storiesAt(
    db,
    items.flatMap(({ href, isElsewhere }) => (isElsewhere ? [] : [href])),
  );
  const isOpen = ({ href }: SavedItem) => stories.get(href)?.isPublic ?? true;
  const pictures = await picturesByAddress(
    db,
    items.flatMap((item) => (typeof item.image === 'string' ? [item.image] : [])),
  );
  return {
    recommended: recommended.flatMap((one) => {
      if (!('story' in one)) return isOpen(one) ? [linkOf(one, pictures)] : [];
      const card = cards.get(one.story);
      return card ? [recommendedStory(card)] : [];
    }),
    links: links.filter(isOpen).map((one) => ({ place: one.place, item: linkOf(one, pictures) })),
    linked: [...new Set([...stories.values()].map(({ id }) => id))],
  };
}

/** A story as an entry of the recommended list. */
export function recommendedStory(card: StoryCard): Recommended {
  const { id, href, title, category, picture, author, publishedAt } = card;
  return { id, href, title, category, picture, author, publishedAt, isElsewhere: false };
}

function itemsOf(saved: unknown): SavedItem[] {
  const item = savedItem.safeParse(saved).data;
  return item ? [item] : [];
}

function linkOf(item: SavedItem, pictures: ReadonlyMap<string, Picture>): Recommended {
  const { title, category, author, date, href, isElsewhere, imageAlt } = item;
  const found = typeof item.image === 'string' ? pictures.get(item.image) : item.image;
  const picture = found ? { ...found, alt: imageAlt || found.alt } : null;
  return { id: null, href, title, category, picture, author, publishedAt: date, isElsewhere };
}

async function publishedCards(db: Queryable, ids: readonly string[]): Promise<Map<string, StoryCard>> {
  const { rows } = await db.query<CardRow>(
    `select ${CARD_COLUMNS} from stories s left join media m on m.id = s.media_id
     where s.id = any($1::text[]) and ${publicStory('s')}`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, cardOf(row)]));
}
