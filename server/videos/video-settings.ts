import { z } from 'zod';
import { webAddress } from '../outgoing/web-address.ts';

/** The provider of the channel's videos. */
export interface VideosConfig {
  /** Base address of its Data API, without a trailing slash. */
  readonly url: string;
  readonly key: string;
  readonly channelId: string;
  /** Quota units that may be used in one day of the provider. */
  readonly dailyUnits: number;
}

const PROVIDER = 'https://www.googleapis.com/youtube/v3';
const MAX_UNITS = 10_000_000;

export const VIDEO_SETTINGS = {
  YOUTUBE_API_URL: webAddress
    .refine((value) => !/[?#]/.test(value), { error: 'must be an http:// or https:// address without a query' })
    .default(PROVIDER),
  YOUTUBE_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: 'must be a key without spaces' })
    .optional(),
  YOUTUBE_CHANNEL_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: "must be the channel's id, such as UC…" })
    .optional(),
  YOUTUBE_DAILY_UNITS: z
    .string()
    .regex(/^[1-9]\d{0,7}$/, { error: `must be a whole number from 1 to ${MAX_UNITS}` })
    .transform(Number)
    .refine((units) => units <= MAX_UNITS, { error: `must be a whole number from 1 to ${MAX_UNITS}` })
    .default(2000),
};

type VideoEnvironment = z.infer<z.ZodObject<typeof VIDEO_SETTINGS>>;

/** The provider's settings; null if none is configured. */
export function videosOf(env: VideoEnvironment): VideosConfig | null {
  const { YOUTUBE_API_URL: url, YOUTUBE_API_KEY: key, YOUTUBE_CHANNEL_ID: channelId } = env;
  if (key === undefined || channelId === undefined) return null;
  return { url: url.replace(/\/+$/, ''), key, channelId, dailyUnits: env.YOUTUBE_DAILY_UNITS };
}
