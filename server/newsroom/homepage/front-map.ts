import type {
  AsideReason,
  FrontBlock,
  FrontMap,
  FrontOrigin,
  FrontPlace,
  FrontSlot,
  PinAside,
} from '#domain/desk/front-map.ts';
import { type FrontPin, isPinPlace } from '#domain/home/front-pins.ts';
import { DEEP_DIVES_SHOWN } from '#domain/home/home-layout.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { pictureUrl } from '#domain/picture.ts';
import type { StoryCard, StorySource } from '#domain/story.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import { PRESENT, publicStory, REAL_BEFORE_SAMPLES } from '../model/public-stories.ts';
import { type ReportFailure, readHome, readHomeWith } from '../reading/home.ts';
import type { HomePage } from '../reading/home-page.ts';
import { readHomeSettings } from '../reading/home-settings.repo.ts';

/** Pixels; wide enough for the map's thumbnails on high-density screens. */
const THUMBNAIL = 320;

/**
 * The home page by slots, arranged by the same code as the readers' page, with `pins` instead of the saved ones if
 * given.
 */
export async function readFrontMap(
  db: Queryable,
  report: ReportFailure,
  pins?: readonly FrontPin[],
): Promise<FrontMap> {
  const page = pins ? await readHomeWith(db, report, pins) : await readHome(db, report);
  const wanted = pins ?? (await readHomeSettings(db, report)).pins;
  const blocks = cardsByBlock(page);
  const origins = await readOrigins(
    db,
    blocks.flatMap(({ cards }) => cards.map(({ id }) => id)),
  );
  const pinned = new Set(page.pins.map(({ place, story }) => `${place} ${story}`));
  const filled = blocks.map(({ place, cards, first = 0 }): FrontBlock => {
    const slots = cards.map((card, index) => ({
      ...storySlot(card, origins.get(card.id) ?? 'own'),
      slot: isPinPlace(place) ? first + index : null,
      isPinned: pinned.has(`${place} ${card.id}`),
    }));
    return { place, slots };
  });
  const aside = page.state === 'failed' ? [] : await readAside(db, wanted, page.pins);
  return { state: page.state, blocks: withDeskForms(filled, page), aside };
}

interface BlockCards {
  readonly place: FrontPlace;
  readonly cards: readonly StoryCard[];
  /** The slot of the first card; 0 unless something else occupies that slot. */
  readonly first?: number;
}

function cardsByBlock(page: HomePage): readonly BlockCards[] {
  const { head, sports, entertainment } = page;
  return [
    { place: 'head', cards: [...(head.lead ? [head.lead] : []), ...head.beside], first: head.lead ? 0 : 1 },
    { place: 'deepDives', cards: page.deepDives.slice(0, DEEP_DIVES_SHOWN) },
    { place: 'national', cards: page.national },
    { place: 'business', cards: page.business },
    { place: 'sports', cards: sports.stories },
    { place: 'entertainment', cards: entertainment.stories },
    { place: 'latest', cards: page.latest },
    { place: 'matv', cards: [] },
    { place: 'explore', cards: page.explore.map(({ card }) => card) },
    { place: 'topStories', cards: page.topStories },
    { place: 'blogs', cards: page.blogs },
  ];
}

/** The pins that are not shown, each with the reason. */
async function readAside(db: Queryable, wanted: readonly FrontPin[], shown: readonly FrontPin[]): Promise<PinAside[]> {
  const there = new Set(shown.map(({ story }) => story));
  const aside = wanted.filter(({ story }) => !there.has(story));
  if (aside.length === 0) return [];
  const { rows } = await db.query<{ id: string; title: string; reason: AsideReason }>(
    planned('front-aside', READ_ASIDE, [aside.map(({ story }) => story), DEFAULT_LANGUAGE]),
  );
  const stories = new Map(rows.map((row) => [row.id, row]));
  return aside.map(({ place, slot, story, title }) => {
    const found = stories.get(story);
    return { place, slot, story, title: found?.title ?? title, reason: found?.reason ?? 'gone' };
  });
}

// A pin on a public story in English is ignored only if the desk's own headline and picture lead the page.
const READ_ASIDE = `select s.id, s.title, case
    when s.language <> $2 then 'other language'
    when ${publicStory('s')} and ${REAL_BEFORE_SAMPLES} then 'taken'
    when s.status = 'published' and s.publish_at > ${PRESENT} then 'later'
    else 'unpublished' end as reason
  from stories s where s.id = any($1::text[])`;

function storySlot(
  { id, title, section, href, picture }: StoryCard,
  origin: FrontOrigin,
): Omit<FrontSlot, 'slot' | 'isPinned'> {
  return { id, title, section, href, image: thumbnail(picture), origin };
}

/** Adds what the home page and MATV forms put on the page. */
function withDeskForms(blocks: readonly FrontBlock[], { head, matv }: HomePage): FrontBlock[] {
  const { saved } = head;
  const headline = saved ? [formSlot('/', saved.headline, saved.mainImage)] : [];
  const parts = matv
    ? [matv.mainStory, matv.centerCard]
        .map(({ title, image }) => formSlot('/#matv', title, image))
        .filter(({ title, image }) => title !== '' || image !== '')
    : [];
  return blocks.map(({ place, slots }) => {
    if (place === 'head') return { place, slots: [...headline, ...slots] };
    return place === 'matv' ? { place, slots: parts } : { place, slots };
  });
}

function formSlot(href: string, title: string, picture: StoryCard['picture']): FrontSlot {
  return {
    id: null,
    title,
    section: null,
    href,
    image: thumbnail(picture),
    origin: 'own',
    slot: null,
    isPinned: false,
  };
}

function thumbnail(picture: Pick<NonNullable<StoryCard['picture']>, 'hash' | 'width'> | null): string {
  return picture ? pictureUrl(picture, THUMBNAIL, 'webp') : '';
}

const ORIGIN_OF: Readonly<Record<StorySource, FrontOrigin>> = { desk: 'own', wire: 'wire', sample: 'sample' };

async function readOrigins(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, FrontOrigin>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; source: StorySource }>(
    planned('front-origins', 'select id, source from stories where id = any($1::text[])', [ids]),
  );
  return new Map(rows.map(({ id, source }) => [id, ORIGIN_OF[source]]));
}
