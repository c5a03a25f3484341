import { z } from 'zod';
import { PIN_PLACES, PIN_SLOTS } from '#domain/home/front-pins.ts';
import { ID_PATTERN } from '#domain/ids.ts';
import { imageText, shortText } from './homepage-form.ts';

export const FRONT_PAGE_SAVED = 'Draft saved. Launch it to show it to readers.';

/** One pinned story, as the desk sends it. */
const sentPin = z.object({
  place: z.enum(PIN_PLACES),
  slot: z.int({ error: 'must be a whole number' }).min(0, { error: 'must be 0 or more' }),
  story: z.string({ error: 'must be a text' }).regex(ID_PATTERN, { error: 'must be the id of a story' }),
  title: shortText(300),
  // What the home page shows instead of the story's own; empty: its own.
  headline: shortText(300).default(''),
  kicker: shortText(40).default(''),
  image: imageText.default(''),
  imageAlt: shortText(500).optional(),
});

/** POST /api/desk/front-page: every pin of the home page, one story in one slot. */
export const frontPageBody = z.object({
  pins: z
    .array(sentPin, { error: 'must be a list' })
    .max(60, { error: 'must have at most 60 entries' })
    .superRefine((pins, context) => {
      const seen = new Set<string>();
      for (const [index, { place, slot, story }] of pins.entries()) {
        const wrong = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [index, field], message });
        if (slot >= PIN_SLOTS[place]) wrong('slot', `must be below ${PIN_SLOTS[place]}`);
        const where = `${place} ${slot}`;
        if (seen.has(where)) wrong('slot', 'must not hold two stories');
        if (seen.has(story)) wrong('story', 'must not be pinned twice');
        seen.add(where).add(story);
      }
    }),
});

export type FrontPageBody = z.infer<typeof frontPageBody>;

/** One pinned story, as it was saved. */
export const frontPin = z.object({
  place: z.enum(PIN_PLACES),
  slot: z.int(),
  story: z.string(),
  title: z.string(),
  headline: z.string().default(''),
  kicker: z.string().default(''),
  image: z.string().default(''),
  imageAlt: z.string().default(''),
});

/** GET /api/desk/front-page: the pins that were saved last. */
export const frontPageAnswer = z.object({ pins: z.array(frontPin) });

export type SavedPin = z.infer<typeof frontPin>;
export type FrontPageAnswer = z.infer<typeof frontPageAnswer>;

/** POST /api/desk/front-page/launch: the ETag of the draft that is launched. */
export const launchBody = z.object({ draft: z.string() });

/** GET /api/desk/front-map?pins=: pins as `place.slot.story`, separated by commas. */
export function pinsQuery(pins: readonly Pick<SavedPin, 'place' | 'slot' | 'story'>[]): string {
  return pins.map(({ place, slot, story }) => `${place}.${slot}.${story}`).join(',');
}

/** Reads what `pinsQuery` wrote; what is no pin is refused. */
export const pinsFromQuery = z
  .string()
  .max(4000)
  .transform((text) =>
    text
      .split(',')
      .filter((pin) => pin !== '')
      .map((pin) => {
        const [place, slot, story] = pin.split('.');
        return { place, slot: Number(slot), story, title: '' };
      }),
  )
  .pipe(frontPageBody.shape.pins);

/** Where the desk sees the home page itself, made with other pins than those that readers see. */
export const FRONT_PICTURE_PATH = '/admin/preview/front-page';

const pinWords = frontPin.pick({ story: true, headline: true, kicker: true, image: true, imageAlt: true });

/** Servers take addresses and cookies of 16 kB together. */
const LONGEST_WORDS = 8000;

/**
 * The address of the home page with these pins, saved or not. If their words are too long for an address, it leaves
 * them out, and those of the saved draft are shown.
 */
export function frontPicturePath(pins: readonly SavedPin[]): string {
  const query = new URLSearchParams({ pins: pinsQuery(pins) });
  const words = pins
    .filter(({ headline, kicker, image }) => headline !== '' || kicker !== '' || image !== '')
    .map((pin) => pinWords.parse(pin));
  const withWords = new URLSearchParams([...query, ['words', JSON.stringify(words)]]).toString();
  return `${FRONT_PICTURE_PATH}?${withWords.length > LONGEST_WORDS ? query : withWords}`;
}

/** Reads the words that `frontPicturePath` wrote. */
export const wordsFromQuery = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(pinWords));
