import { z } from 'zod';
import type { FormKind } from '#app/desk/kit/form/form-kind.ts';
import { FRONT_TITLES } from '#domain/desk/front-map.ts';
import { FRONT_PAGE_SAVED, frontPageAnswer, frontPin, type SavedPin } from '#domain/desk/front-page-form.ts';
import { PIN_PLACES } from '#domain/home/front-pins.ts';
import { allPins, byPlace, mergedPins, NO_PINS, type PinsByPlace, slotName } from './pins.ts';

const pins = z.array(frontPin);
const schema = z.object({
  head: pins,
  deepDives: pins,
  national: pins,
  business: pins,
  sports: pins,
  entertainment: pins,
  latest: pins,
  topStories: pins,
});

/** The pins of the home page as a form that is saved as a whole. */
export const frontPageKind: FormKind<PinsByPlace> = {
  editor: {
    slug: 'front-page',
    label: 'Front page',
    saved: FRONT_PAGE_SAVED,
    failed: 'The front page could not be saved',
  },
  readPath: '/api/desk/front-page',
  savePath: '/api/desk/front-page',
  schema,
  empty: NO_PINS,
  valuesOf: (answer) => byPlace(frontPageAnswer.parse(answer).pins),
  payloadOf: (values) => ({ pins: allPins(values) }),
  mistakeIn,
  history: {
    title: 'Launches',
    restore: 'Go back to this',
    next: 'Save it as the draft, then launch it.',
  },
  fields: PIN_PLACES.map((place) => ({
    key: place,
    label: FRONT_TITLES[place],
    text: (values) => values[place].map(pinText).join('\n'),
  })),
  mergeValue: mergedPins,
};

function pinText({ place, slot, title, headline, kicker, image, imageAlt }: SavedPin): string {
  const words = [headline || title, kicker, image, imageAlt].filter((part) => part !== '').join(' · ');
  return `${slotName(place, slot)}: ${words}`;
}

/** After a version conflict resolved block by block, a story may be pinned in two blocks. */
function mistakeIn(values: PinsByPlace): string | null {
  const seen = new Set<string>();
  for (const { story, title } of allPins(values)) {
    if (seen.has(story)) return `‘${title}’ is pinned twice. Unpin one of them.`;
    seen.add(story);
  }
  return null;
}
