import type { FrontBlock, FrontMap, FrontOrigin, FrontPlace, FrontSlot } from '#domain/desk/front-map.ts';
import { DEEP_DIVES_SHOWN, featuredAndRest } from '#domain/home/home-layout.ts';
import { pictureUrl } from '#domain/picture.ts';
import type { StoryCard, StorySource } from '#domain/story.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import { type ReportFailure, readHome } from '../reading/home.ts';
import type { HomePage } from '../reading/home-page.ts';

/** Wide enough for the map's thumbnails on dense screens. */
const THUMBNAIL = 320;

/** The home page by slots, composed by what composes the readers' page. */
export async function readFrontMap(db: Queryable, report: ReportFailure): Promise<FrontMap> {
  const page = await readHome(db, report);
  const blocks = cardsByBlock(page);
  const origins = await readOrigins(
    db,
    blocks.flatMap(({ cards }) => cards.map(({ id }) => id)),
  );
  const filled = blocks.map(
    ({ place, cards }): FrontBlock => ({
      place,
      slots: cards.map((card) => storySlot(card, origins.get(card.id) ?? 'own')),
    }),
  );
  return { state: page.state, blocks: withDeskForms(filled, page) };
}

function cardsByBlock(page: HomePage): readonly { place: FrontPlace; cards: readonly StoryCard[] }[] {
  const { head, sports, entertainment } = page;
  const featured = featuredAndRest(entertainment.stories);
  return [
    { place: 'head', cards: [...(head.lead ? [head.lead] : []), ...head.beside] },
    { place: 'deepDives', cards: page.deepDives.slice(0, DEEP_DIVES_SHOWN) },
    { place: 'national', cards: page.national },
    { place: 'business', cards: page.business },
    { place: 'sports', cards: sports.stories },
    { place: 'entertainment', cards: featured.featured ? [featured.featured, ...featured.rest] : featured.rest },
    { place: 'latest', cards: page.latest },
    { place: 'matv', cards: [] },
    { place: 'explore', cards: page.explore.map(({ card }) => card) },
    { place: 'topStories', cards: page.topStories },
    { place: 'blogs', cards: page.blogs },
  ];
}

function storySlot({ id, title, section, href, picture }: StoryCard, origin: FrontOrigin): FrontSlot {
  return { id, title, section, href, image: thumbnail(picture), origin };
}

/** Adds what the forms of the home page and of the MATV section put on the page. */
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
  return { id: null, title, section: null, href, image: thumbnail(picture), origin: 'own' };
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
