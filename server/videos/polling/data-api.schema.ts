import { z } from 'zod';
import { oneLine, withoutControls } from '#domain/html-text.ts';

/**
 * The parts of the provider's answers that we use. Lists are parsed item by item, so that an invalid item affects no
 * other.
 */

const VIDEO_ID = z.string().regex(/^[\w-]{1,64}$/);
const MAX_TEXT = 10_000;
const text = z
  .string()
  .nullish()
  // The database rejects NUL and lone surrogates, and one such text would fail the whole answer.
  .transform((value) => withoutControls((value ?? '').slice(0, MAX_TEXT).toWellFormed()));
const time = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value))
  .refine((value) => value.getUTCFullYear() >= 1970 && value.getUTCFullYear() < 3000);
const maybeTime = time.nullish().transform((value) => value ?? null);
// Counts are sent as text, and a channel may hide them.
const count = z
  .union([z.string().regex(/^\d{1,15}$/), z.int().nonnegative()])
  .transform(Number)
  .nullish()
  .catch(null);
const picture = z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) });
const thumbnails = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((sizes) => bestPicture(sizes ?? {}));

/** Largest first; all are cropped to 16:9 when shown. */
const SIZES = ['maxres', 'standard', 'high', 'medium', 'default'];

function bestPicture(sizes: Readonly<Record<string, unknown>>): string | null {
  for (const size of SIZES) {
    const parsed = picture.safeParse(sizes[size]);
    if (parsed.success) return parsed.data.url;
  }
  return null;
}

const listAnswer = z.object({
  etag: z.string().max(500).optional().catch(undefined),
  nextPageToken: z.string().max(500).optional(),
  items: z.array(z.unknown()),
});

const channelItem = z.object({
  contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().regex(/^[\w-]{1,80}$/) }) }),
});

const playlistItem = z
  .object({
    snippet: z.object({ publishedAt: time }),
    contentDetails: z.object({ videoId: VIDEO_ID, videoPublishedAt: maybeTime.catch(null) }),
  })
  .transform(({ snippet, contentDetails }) => ({
    id: contentDetails.videoId,
    publishedAt: contentDetails.videoPublishedAt ?? snippet.publishedAt,
  }));

const videoItem = z
  .object({
    id: VIDEO_ID,
    snippet: z.object({
      publishedAt: time,
      channelId: z.string().max(64),
      title: z.string().max(MAX_TEXT).transform(oneLine).pipe(z.string().min(1)),
      description: text,
      channelTitle: text,
      thumbnails,
      liveBroadcastContent: z.enum(['none', 'upcoming', 'live']).catch('none'),
    }),
    contentDetails: z.object({ duration: z.string().regex(/^P[\dDTHMSW.]{1,30}$/) }).nullish(),
    statistics: z.object({ viewCount: count, likeCount: count }).nullish(),
    status: z.object({ privacyStatus: z.string().nullish(), embeddable: z.boolean().nullish() }).nullish(),
    liveStreamingDetails: z
      .object({ scheduledStartTime: maybeTime, actualStartTime: maybeTime, actualEndTime: maybeTime })
      .nullish(),
  })
  .transform(({ id, snippet, contentDetails, statistics, status, liveStreamingDetails: live }) => ({
    id,
    channelId: snippet.channelId,
    isPublic: (status?.privacyStatus ?? 'public') === 'public',
    title: snippet.title,
    description: snippet.description,
    channelTitle: snippet.channelTitle,
    publishedAt: snippet.publishedAt,
    thumbnailUrl: snippet.thumbnails,
    duration: contentDetails?.duration ?? 'PT0S',
    viewCount: statistics?.viewCount ?? 0,
    likeCount: statistics?.likeCount ?? 0,
    embeddable: status?.embeddable ?? true,
    broadcast: broadcastOf(snippet.liveBroadcastContent, live ?? null),
    scheduledAt: live?.scheduledStartTime ?? null,
    startedAt: live?.actualStartTime ?? null,
    endedAt: live?.actualEndTime ?? null,
  }));

export type Broadcast = 'none' | 'upcoming' | 'live' | 'over';
export type ListedVideo = z.infer<typeof playlistItem>;
export type VideoDetails = z.infer<typeof videoItem>;

/** An end time outweighs the reported 'live', which the provider keeps for a while after the end. */
function broadcastOf(
  reported: 'none' | 'upcoming' | 'live',
  live: { readonly actualStartTime: Date | null; readonly actualEndTime: Date | null } | null,
): Broadcast {
  if (live?.actualEndTime) return 'over';
  if (reported !== 'none') return reported;
  return live?.actualStartTime ? 'over' : 'none';
}

export interface Items<Item> {
  readonly items: readonly Item[];
  /** The number of items that could not be parsed. */
  readonly refused: number;
  readonly etag: string | null;
  readonly nextPage: string | null;
}

/** The items of an answer; null if it is not a list. */
function itemsOf<Item>(answer: unknown, schema: z.ZodType<Item>): Items<Item> | null {
  const parsed = listAnswer.safeParse(answer);
  if (!parsed.success) return null;
  const { items: given, etag, nextPageToken } = parsed.data;
  const items = given.flatMap((one) => {
    const item = schema.safeParse(one);
    return item.success ? [item.data] : [];
  });
  return { items, refused: given.length - items.length, etag: etag ?? null, nextPage: nextPageToken ?? null };
}

/** Like `itemsOf`, but null also if none of the items can be parsed. */
function readItemsOf<Item>(answer: unknown, schema: z.ZodType<Item>): Items<Item> | null {
  const found = itemsOf(answer, schema);
  return found && found.items.length === 0 && found.refused > 0 ? null : found;
}

export const listedVideosIn = (answer: unknown) => readItemsOf(answer, playlistItem);

/** The id of the playlist of all uploads; null if the answer cannot be read. */
export function uploadsIn(answer: unknown): Items<string> | null {
  const found = readItemsOf(answer, channelItem);
  return found && { ...found, items: found.items.map((item) => item.contentDetails.relatedPlaylists.uploads) };
}

export interface FoundDetails extends Items<VideoDetails> {
  /** Ids of items that were sent but could not be parsed: these videos still exist. */
  readonly unread: ReadonlySet<string>;
  /** True if an item had no valid id, so that nothing can be concluded about missing videos. */
  readonly isUncertain: boolean;
}

/** The details in an answer to `videos.list`; null if none of it can be parsed. */
export function detailsIn(answer: unknown): FoundDetails | null {
  const found = itemsOf(answer, videoItem);
  if (!found) return null;
  const read = new Set(found.items.map(({ id }) => id));
  const ids = listAnswer.parse(answer).items.map((item) => z.object({ id: VIDEO_ID }).safeParse(item).data?.id);
  const unread = new Set(ids.filter((id) => id !== undefined && !read.has(id)).map(String));
  if (ids.length > 0 && ids.every((id) => id === undefined)) return null;
  return { ...found, unread, isUncertain: ids.includes(undefined) };
}

const errorAnswer = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string().max(100) })).default([]) }),
});

/** The provider's reason code for a refusal, such as 'quotaExceeded'; empty if there is none. */
export function refusalReason(answer: unknown): string {
  const parsed = errorAnswer.safeParse(answer);
  return (parsed.success ? parsed.data.error.errors[0]?.reason : undefined) ?? '';
}
