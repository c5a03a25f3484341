import type { HomepageAnswer, HomepageBody } from '#domain/desk/homepage-form.ts';
import {
  HOME_SETTINGS_KEYS,
  type StoredHomepage,
  sportsSettingsSchema,
  storedHomepageSchema,
} from '../reading/home-settings.schema.ts';
import type { FrontDocument } from './front-document.ts';
import { namedPicture } from './named-pictures.ts';

type Stored = StoredHomepage & { readonly matchesToday: number };

const schema = storedHomepageSchema.extend(sportsSettingsSchema.shape);
const { homepage, sports } = HOME_SETTINGS_KEYS;

/** Headline, main picture and topics (DESK-18), and the number of the sports section (SPEC-19). */
export const homepageDocument: FrontDocument<HomepageBody, Stored, HomepageAnswer> = {
  key: homepage,
  settingsKeys: [homepage, sports],
  title: 'Homepage',
  schema,
  joined: (settings) => ({ ...recordOf(settings.get(homepage)), ...recordOf(settings.get(sports)) }),
  split: ({ matchesToday, ...rest }) => [
    [homepage, rest],
    [sports, { matchesToday }],
  ],
  pictures: (sent) => [{ field: 'mainImage', name: 'The main image', picture: mainImageOf(sent) }],
  keep: (sent, before, pictureOf) => ({
    headline: sent.headline,
    mainImage: pictureOf(mainImageOf(sent)),
    trendingTopics: sent.trendingTopics,
    matchesToday: sent.matchesToday ?? before.matchesToday,
  }),
  view: ({ headline, mainImage, trendingTopics, matchesToday }) => {
    const { image, imageAlt = '' } = namedPicture(mainImage);
    return { headline, mainImage: image, mainImageAlt: imageAlt, trendingTopics, matchesToday };
  },
};

function mainImageOf({ mainImage, mainImageAlt }: HomepageBody) {
  return { image: mainImage, imageAlt: mainImageAlt };
}

function recordOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
