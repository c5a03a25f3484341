import { z } from 'zod';

/** What editors save for the home page, in `settings` under these keys; the pages read it leniently, the desk writes it strictly. */
export const HOME_SETTINGS_KEYS = { homepage: 'homepage', matv: 'matv', sports: 'sports' } as const;

/** A stored picture as `media` holds it, so that the home page needs no further look-up. */
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

/** A picture of another site that has not been fetched yet; readers see it when it has. `refused`: why it never will be. */
export const wantedPictureSchema = z.object({
  wanted: z.string(),
  alt: z.string().optional(),
  refused: z.string().optional(),
});

const text = z.string().trim().default('');
const picture = z.union([savedPictureSchema, wantedPictureSchema]).nullable().default(null);

/** A picture as it is kept: stored, or still wanted. */
export type KeptPicture = z.infer<typeof picture>;

/** Key 'homepage' (DESK-18 to DESK-25, HOME-74), as the desk keeps it. */
export const keptHomepageSchema = z.object({
  headline: text,
  mainImage: picture,
  trendingTopics: z.array(z.string().trim().min(1)).default([]),
});

const pictured = z.object({ title: text, image: picture });
const pictureAndText = z.object({ image: picture, text });

/** Key 'matv': the MATV section with its seven parts (DESK-26 to DESK-38), as the desk keeps it. */
export const keptMatvSchema = z.object({
  mainStory: pictured.default({ title: '', image: null }),
  liveUpdates: z.array(z.object({ time: text, text })).default([]),
  centerCard: pictured.default({ title: '', image: null }),
  centerList: z.array(z.string().trim().min(1)).default([]),
  economicImpact: z.array(pictureAndText).default([]),
  mustRead: z.array(pictureAndText).default([]),
  opinion: z.array(pictureAndText.extend({ author: text })).default([]),
});

/** Key 'homepage' as readers see it: only pictures that are there. */
export const homepageSettingsSchema = keptHomepageSchema.transform((kept) => ({
  ...kept,
  mainImage: shown(kept.mainImage),
}));

/** Key 'matv' as readers see it. */
export const matvSettingsSchema = keptMatvSchema.transform((kept) => ({
  ...kept,
  mainStory: withShown(kept.mainStory),
  centerCard: withShown(kept.centerCard),
  economicImpact: kept.economicImpact.map(withShown),
  mustRead: kept.mustRead.map(withShown),
  opinion: kept.opinion.map(withShown),
}));

function withShown<T extends { readonly image: KeptPicture }>(part: T) {
  return { ...part, image: shown(part.image) };
}

function shown(kept: KeptPicture): SavedPicture | null {
  return kept !== null && 'hash' in kept ? kept : null;
}

/** Key 'sports': the number behind 'matches today' (SPEC-19). */
export const sportsSettingsSchema = z.object({ matchesToday: z.number().int().min(0).max(999).default(12) });

export type HomepageSettings = z.infer<typeof homepageSettingsSchema>;
export type MatvSettings = z.infer<typeof matvSettingsSchema>;
export type KeptHomepage = z.infer<typeof keptHomepageSchema>;
export type KeptMatv = z.infer<typeof keptMatvSchema>;
