import { z } from 'zod';
import { plainText } from '#domain/plain-text.ts';
import { isSitePath } from './local-path.ts';

/** How urgent the line above every page is, most urgent first. */
export const BANNER_LEVELS = ['breaking', 'live', 'update'] as const;
export type BannerLevel = (typeof BANNER_LEVELS)[number];

/** The word before the line. */
export const BANNER_WORDS: Readonly<Record<BannerLevel, string>> = {
  breaking: 'Breaking',
  live: 'Live',
  update: 'Update',
};

/** Fits on two lines of a phone. */
export const MAX_BANNER_TEXT = 120;
/** A line that somebody forgot to take down is gone after a day. */
export const LONGEST_BANNER_HOURS = 24;

const NOT_A_LINK = 'Give a page of this site, such as /live, or an address that begins with https://.';

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

/** The line above every page of readers. */
export const bannerSchema = z.object({
  level: z.enum(BANNER_LEVELS),
  text: plainText().min(1, 'Say what happened.').max(MAX_BANNER_TEXT),
  href: z
    .string()
    .trim()
    .max(500)
    .refine((address) => isSitePath(address) || isWebAddress(address), NOT_A_LINK),
  until: z.iso.datetime(),
});
export type Banner = z.output<typeof bannerSchema>;

/** What the desk sees: the current banner, if any, and who set or removed it. */
export const bannerAnswer = z.object({
  banner: bannerSchema.nullable(),
  /** Grows with each change; 0 before the first. */
  version: z.int(),
  setAt: z.iso.datetime().nullable(),
  setBy: z.string().nullable(),
});
export type BannerState = z.infer<typeof bannerAnswer>;

/** Sets or replaces the banner, or removes it with `null`. `version`: the one the editor saw (optimistic lock). */
export const bannerChange = z.object({ version: z.int().nonnegative(), banner: bannerSchema.nullable() });
export type BannerChange = z.input<typeof bannerChange>;
