import { z } from 'zod';
import { plainText } from '#domain/plain-text.ts';
import { LIVE_SOURCES } from '#domain/videos/live-tv.ts';

/** The API of the desk's Watch screen. */

const time = z.iso.datetime();
const maybeTime = time.nullable();

/** A manual choice ends after a week at most, in case someone forgets to undo it. */
export const LONGEST_CHOICE_HOURS = 7 * 24;
export const MAX_LIVE_TITLE = 200;

const choiceShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), videoId: z.string(), title: z.string(), until: time }),
  z.object({ kind: z.literal('cleared'), until: time }),
  z.object({ kind: z.literal('automatic') }),
]);

export const watchAnswer = z.object({
  /** `null` when no provider is configured. */
  provider: z
    .object({
      channelId: z.string(),
      state: z.enum(['waiting', 'working', 'failing', 'paused']),
      lastSuccessAt: maybeTime,
      lastErrorAt: maybeTime,
      /** A message; out of date when `lastSuccessAt` is later than `lastErrorAt`. */
      lastError: z.string().nullable(),
      failuresInARow: z.int(),
      nextPollAt: maybeTime,
      /** The complete list is being read, for the first time or again. */
      isReadingAll: z.boolean(),
      /** Total number of items that could not be parsed. */
      refused: z.int(),
      quota: z.object({ used: z.int(), left: z.int(), units: z.int(), renewsAt: time }),
    })
    .nullable(),
  /** Readers see demo videos, because there are no others. */
  showsDemos: z.boolean(),
  counts: z.object({ shown: z.int(), hidden: z.int(), withoutPicture: z.int() }),
  live: z.object({
    source: z.enum(LIVE_SOURCES),
    current: z.object({ videoId: z.string(), title: z.string() }).nullable(),
    choice: choiceShape,
    setAt: maybeTime,
    setBy: z.string().nullable(),
    version: z.int(),
  }),
});
export type WatchState = z.infer<typeof watchAnswer>;
export type WatchProvider = NonNullable<WatchState['provider']>;

/** A video set as live by the desk. */
export const setLive = z.object({
  kind: z.literal('set'),
  /** The provider's id or any address of the video. */
  video: z.string().trim().min(1).max(2000),
  title: plainText().max(MAX_LIVE_TITLE).default(''),
  until: time,
});

/** Changes what is live; `version` is the one that was loaded. */
export const liveChange = z.object({
  version: z.int().nonnegative(),
  choice: z.discriminatedUnion('kind', [
    setLive,
    z.object({ kind: z.literal('cleared'), until: time }),
    z.object({ kind: z.literal('automatic') }),
  ]),
});
export type LiveChange = z.input<typeof liveChange>;

export const SHOWN = ['normal', 'featured', 'hidden'] as const;
export type Shown = (typeof SHOWN)[number];

/** Where a video should be shown, and where it was when the editor decided. */
export const shownChange = z.object({ shown: z.enum(SHOWN), was: z.enum(SHOWN) });

export const deskVideo = z.object({
  videoId: z.string(),
  title: z.string(),
  thumbnail: z.string(),
  publishedAt: time,
  duration: z.string(),
  viewCount: z.number(),
  broadcast: z.enum(['none', 'upcoming', 'live', 'over']),
  shown: z.enum(SHOWN),
});
export type DeskVideo = z.infer<typeof deskVideo>;

/** A page of videos, newest first; `next` is the `after` of the following page. */
export const deskVideosAnswer = z.object({ videos: z.array(deskVideo), next: z.string().nullable() });
