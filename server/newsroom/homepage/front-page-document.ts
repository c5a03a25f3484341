import type { FrontPageAnswer, FrontPageBody } from '#domain/desk/front-page-form.ts';
import { sortedPins } from '#domain/home/front-pins.ts';
import {
  FRONT_DRAFT_KEY,
  HOME_SETTINGS_KEYS,
  type StoredFront,
  storedFrontSchema,
} from '../reading/home-settings.schema.ts';
import type { FrontDocument } from './front-document.ts';
import { namedPicture } from './named-pictures.ts';

const { front } = HOME_SETTINGS_KEYS;

/** The stories pinned to slots of the home page, as readers see them. */
export const frontPageDocument: FrontDocument<FrontPageBody, StoredFront, FrontPageAnswer> = {
  key: front,
  settingsKeys: [front],
  title: 'Front page',
  schema: storedFrontSchema,
  joined: (settings) => settings.get(front) ?? {},
  split: (stored) => [[front, stored]],
  pictures: ({ pins }) =>
    pins.map((pin, index) => ({ field: `pins.${index}.image`, name: `The picture for ‘${pin.title}’`, picture: pin })),
  keep: ({ pins }, _before, pictureOf) => ({
    pins: sortedPins(pins).map(({ place, slot, story, title, headline, kicker, image, imageAlt }) => ({
      place,
      slot,
      story,
      title,
      headline,
      kicker,
      picture: pictureOf({ image, imageAlt }),
    })),
  }),
  view: ({ pins }) => ({
    pins: pins.map(({ picture, ...pin }) => {
      const { image, imageAlt = '' } = namedPicture(picture);
      return { ...pin, image, imageAlt };
    }),
  }),
};

/** The draft of the pins; until its first save, it equals the launched ones. */
export const frontDraftDocument: FrontDocument<FrontPageBody, StoredFront, FrontPageAnswer> = {
  ...frontPageDocument,
  key: FRONT_DRAFT_KEY,
  isDraft: true,
  settingsKeys: [FRONT_DRAFT_KEY, front],
  title: 'Draft of the front page',
  joined: (settings) => settings.get(FRONT_DRAFT_KEY) ?? settings.get(front) ?? {},
  split: (stored) => [[FRONT_DRAFT_KEY, stored]],
};
