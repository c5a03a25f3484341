import { z } from 'zod';
import { PIN_PLACES } from '#domain/home/front-pins.ts';

/**
 * The keys in `settings` of what editors save for the home page. Pages read the values leniently, the desk writes them
 * strictly.
 */
export const HOME_SETTINGS_KEYS = { homepage: 'homepage', matv: 'matv', sports: 'sports', front: 'front' } as const;

/** The draft of the pins, which readers do not see until it is launched. */
export const FRONT_DRAFT_KEY = 'front-draft';

/** A stored picture with the columns of `media`, so that the home page needs no further query. */
export const savedPictureSchema = z.object({
  hash: z.string().regex(/^[0-9a-z]+$/i),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  alt: z.string().default(''),
  caption: z.string().default(''),
  credit: z.string().default(''),
  focus: z.object({ x: z.number(), y: z.number() }).exactOptional(),
});

export type SavedPicture = z.infer<typeof savedPictureSchema>;

/** A picture on another site that is still to be fetched; readers see it then. `refused`: why it cannot be fetched. */
export const wantedPictureSchema = z.object({
  wanted: z.string(),
  alt: z.string().optional(),
  refused: z.string().optional(),
});

const text = z.string().trim().default('');
const picture = z.union([savedPictureSchema, wantedPictureSchema]).nullable().default(null);

/** A picture as saved: stored here, or still to be fetched. */
export type HomePicture = z.infer<typeof picture>;

/** Key 'homepage' (DESK-18 to DESK-25, HOME-74), as the desk saves it. */
export const storedHomepageSchema = z.object({
  headline: text,
  mainImage: picture,
  trendingTopics: z.array(z.string().trim().min(1)).default([]),
});

const pictured = z.object({ title: text, image: picture });
const pictureAndText = z.object({ image: picture, text });

/** Key 'matv': the MATV section with its seven parts (DESK-26 to DESK-38), as the desk saves it. */
export const storedMatvSchema = z.object({
  mainStory: pictured.default({ title: '', image: null }),
  liveUpdates: z.array(z.object({ time: text, text })).default([]),
  centerCard: pictured.default({ title: '', image: null }),
  centerList: z.array(z.string().trim().min(1)).default([]),
  economicImpact: z.array(pictureAndText).default([]),
  mustRead: z.array(pictureAndText).default([]),
  opinion: z.array(pictureAndText.extend({ author: text })).default([]),
});

/** Key 'homepage' as readers see it: only pictures that are stored. */
export const homepageSettingsSchema = storedHomepageSchema.transform((stored) => ({
  ...stored,
  mainImage: shown(stored.mainImage),
}));

/** Key 'matv' as readers see it. */
export const matvSettingsSchema = storedMatvSchema.transform((stored) => ({
  ...stored,
  mainStory: withShown(stored.mainStory),
  centerCard: withShown(stored.centerCard),
  economicImpact: stored.economicImpact.map(withShown),
  mustRead: stored.mustRead.map(withShown),
  opinion: stored.opinion.map(withShown),
}));

function withShown<T extends { readonly image: HomePicture }>(part: T) {
  return { ...part, image: shown(part.image) };
}

function shown(stored: HomePicture): SavedPicture | null {
  return stored !== null && 'hash' in stored ? stored : null;
}

/** Key 'sports': the number behind 'matches today' (SPEC-19). */
export const sportsSettingsSchema = z.object({ matchesToday: z.number().int().min(0).max(999).default(12) });

const pin = z.object({
  place: z.enum(PIN_PLACES),
  slot: z.number().int().min(0),
  story: z.string(),
  title: text,
  headline: text,
  kicker: text,
  picture,
});

/** Key 'front': the stories pinned to slots of the home page, as the desk saves them. */
export const storedFrontSchema = z.object({ pins: z.array(pin).default([]) });

/** Key 'front' as readers see it: only pictures that are stored. */
export const frontSettingsSchema = storedFrontSchema.transform(({ pins }) => ({
  pins: pins.map((one) => ({ ...one, picture: shown(one.picture) })),
}));

export type HomepageSettings = z.infer<typeof homepageSettingsSchema>;
export type MatvSettings = z.infer<typeof matvSettingsSchema>;
export type StoredHomepage = z.infer<typeof storedHomepageSchema>;
export type StoredFront = z.infer<typeof storedFrontSchema>;
export type StoredMatv = z.infer<typeof storedMatvSchema>;
