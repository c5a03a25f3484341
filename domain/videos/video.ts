import { z } from 'zod';
import { timeAgo } from '#domain/time-ago.ts';

/** A video as the channel's provider lists it (VID-01). */
export const videoSchema = z
  .object({
    title: z.string(),
    /** The provider's id; ids of demo videos begin with 'mock-'. */
    videoId: z.string(),
    /** Path of the picture on this site. */
    thumbnail: z.string(),
    /** ISO 8601 in UTC. */
    publishedAt: z.iso.datetime(),
    description: z.string(),
    channelTitle: z.string(),
    viewCount: z.int().nonnegative(),
    likeCount: z.int().nonnegative(),
    /** An ISO 8601 duration such as PT5M30S; PT0S while a broadcast is on the air. */
    duration: z.string(),
    /** `false` when the provider forbids embedding, so it can only be linked to; otherwise left out. */
    embeddable: z.literal(false).optional(),
  })
  .readonly();

export type Video = z.infer<typeof videoSchema>;

/** The answer of `GET /api/videos` (VID-02, API-26). */
export const videosAnswerSchema = z
  .object({
    videos: z.array(videoSchema).readonly(),
    /** When the provider last answered, ISO 8601 in UTC; `null` if never. */
    lastUpdated: z.iso.datetime().nullable(),
  })
  .readonly();

export type VideosAnswer = z.infer<typeof videosAnswerSchema>;

/** Shown until the thumbnail has been fetched. */
export const NO_THUMBNAIL = '/fallback/videos.svg';

/** Shown when the channel's videos have never been available (VID-10). */
export const VIDEOS_FAILED = 'Failed to fetch videos from backend';

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/;
const WEEK = 7 * 86_400_000;
const NEW_FOR = 2 * 86_400_000;
const INDIAN_DATE = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Europe/London' });

/** 'PT5M30S' → 330; 0 for an invalid duration. */
export function durationSeconds(iso: string): number {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = (DURATION.exec(iso) ?? []).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** 'PT5M30S' → '5:30', 'PT1H2M3S' → '1:02:03'; '0:00' for an invalid duration (HOME-66, CONST-29). */
export function formatDuration(iso: string): string {
  const total = durationSeconds(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  const wholeMinutes = Math.floor(total / 60);
  if (total < 3600) return `${wholeMinutes}:${two(total % 60)}`;
  return `${Math.floor(total / 3600)}:${two(wholeMinutes % 60)}:${two(total % 60)}`;
}

/** Time ago for up to seven days, then a date in the en-IN format (SPEC-10, HOME-68). */
export function videoAge(publishedAt: string, now: Date): string {
  const at = Date.parse(publishedAt);
  if (Number.isNaN(at) || now.getTime() - at <= WEEK) return timeAgo(publishedAt, now);
  return INDIAN_DATE.format(at);
}

/** Under 48 hours old. */
export function isNewVideo({ publishedAt }: Pick<Video, 'publishedAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(publishedAt) < NEW_FOR;
}

/** Demo videos can't be played. */
export function isDemoVideo(videoId: string): boolean {
  return videoId.startsWith('mock-');
}
