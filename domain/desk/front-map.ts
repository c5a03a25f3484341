import { z } from 'zod';
import { PIN_PLACES } from '#domain/home/front-pins.ts';
import { DESK_EDITORS } from './desk-editors.ts';

/** A block of the home page. */
const frontPlace = z.enum([
  'head',
  'deepDives',
  'national',
  'business',
  'sports',
  'entertainment',
  'latest',
  'matv',
  'explore',
  'topStories',
  'blogs',
]);

/** The source of a slot's content. */
const frontOrigin = z.enum(['own', 'wire', 'sample']);

/** One slot of the home page with what readers see in it. */
export const frontSlot = z.object({
  /** The story; null for what a form of the desk put there. */
  id: z.string().nullable(),
  title: z.string(),
  /** The story's section; null without a story. */
  section: z.string().nullable(),
  /** Its page; the home page's own block without a story. */
  href: z.string(),
  /** Address of a small picture; empty without one. */
  image: z.string(),
  origin: frontOrigin,
  /** Counted from 0 within the block; null where no story can be pinned. */
  slot: z.int().nullable(),
  isPinned: z.boolean(),
});

/** Why a pinned story is not in its slot. */
const asideReason = z.enum(['gone', 'other language', 'unpublished', 'later', 'taken']);

const pinAside = z.object({
  place: z.enum(PIN_PLACES),
  slot: z.int(),
  story: z.string(),
  title: z.string(),
  reason: asideReason,
});

/** GET /api/desk/front-map: the home page as readers see it, block by block in the page's order. */
export const frontMapAnswer = z.object({
  /** `fresh` unless the newsroom's store did not answer. */
  state: z.enum(['fresh', 'cached', 'failed']),
  blocks: z.array(z.object({ place: frontPlace, slots: z.array(frontSlot) })),
  /** Pins that readers do not see, with the reason. */
  aside: z.array(pinAside),
});

export type FrontPlace = z.infer<typeof frontPlace>;
export type FrontOrigin = z.infer<typeof frontOrigin>;
export type FrontSlot = z.infer<typeof frontSlot>;
export type FrontMap = z.infer<typeof frontMapAnswer>;
export type PinAside = z.infer<typeof pinAside>;
export type AsideReason = z.infer<typeof asideReason>;
export type FrontBlock = FrontMap['blocks'][number];

/** The blocks' titles as readers see them. */
export const FRONT_TITLES: Readonly<Record<FrontPlace, string>> = {
  head: 'Today’s headlines',
  deepDives: 'Deep Dive',
  national: 'National News',
  business: 'Business and community',
  sports: 'SPORTS',
  entertainment: 'Entertrainment',
  latest: 'Latest News',
  matv: 'MATV',
  explore: 'More to explore',
  topStories: 'Top stories',
  blogs: 'Blog',
};

/** How an origin is named at the desk. */
export const ORIGIN_LABELS: Readonly<Record<FrontOrigin, string>> = { own: 'Own', wire: 'Wire', sample: 'Sample' };

const BLOCK_EDITORS: Partial<Record<FrontPlace, string>> = {
  deepDives: 'update-deep-dive',
  matv: 'update-matv',
};

/** The desk's screen that decides about a slot: its block's editor, its section's, or the story's own. */
export function slotEditor(place: FrontPlace, { id, section }: Pick<FrontSlot, 'id' | 'section'>): string {
  const ofBlock = BLOCK_EDITORS[place];
  if (ofBlock !== undefined) return `/admin/${ofBlock}`;
  if (id === null) return '/admin/update-homepage';
  if (place === 'blogs') return `/admin/stories/${id}`;
  if (section === 'world') return '/admin/update-world-news';
  const editor = DESK_EDITORS.find(({ list }) => list !== null && list.section === section);
  return editor ? `/admin/${editor.slug}` : `/admin/stories/${id}`;
}

/** The blocks with only the slots that an editor decides about; blocks without any are left out. */
export function blocksOf(map: Pick<FrontMap, 'blocks'>, editorSlug: string): FrontBlock[] {
  const path = `/admin/${editorSlug}`;
  return map.blocks
    .map(({ place, slots }) => ({ place, slots: slots.filter((slot) => slotEditor(place, slot) === path) }))
    .filter(({ slots }) => slots.length > 0);
}
