import type { LiveTv } from './live-tv.ts';
import type { Video, VideosAnswer } from './video.ts';

/** Videos on one page of `/videos`. */
export const VIDEOS_PER_PAGE = 24;

/** One page of the channel's videos. */
export interface VideoList extends VideosAnswer {
  /** The video featured by the desk; it is also the first of `videos` on the first page. */
  readonly featured: Video | null;
  /** Number of videos on all pages. */
  readonly total: number;
  readonly hasMore: boolean;
  /** 'demo' for sample videos, while none have ever been fetched (VID-10). */
  readonly source: 'provider' | 'demo';
  /** The specified error message; `null` when nothing went wrong. */
  readonly message: string | null;
}

/** `services.videos`: the channel's videos for pages. It reads from the database and never asks the provider. */
export interface WatchService {
  /** `page` from 1. */
  list(requested: { readonly page: number; readonly size: number }): Promise<VideoList>;
  live(): Promise<LiveTv>;
}
