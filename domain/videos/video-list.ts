import type { LiveTv } from './live-tv.ts';
import type { Video, VideosAnswer } from './video.ts';

/** A window of the channel's videos as pages show it. */
export interface VideoList extends VideosAnswer {
  /** The one the desk put first; it stands at the head of the first page's `videos` as well. */
  readonly featured: Video | null;
  /** How many there are on all pages. */
  readonly total: number;
  readonly hasMore: boolean;
  /** 'demo': built-in videos stand in, as none were ever had (VID-10). */
  readonly source: 'provider' | 'demo';
  /** What went wrong, in the specified words; null when nothing did. */
  readonly message: string | null;
}

/** What pages may ask about the channel's videos: `services.videos`. Answers come from the store, never from outside. */
export interface WatchService {
  /** `page` from 1. */
  list(asked: { readonly page: number; readonly size: number }): Promise<VideoList>;
  live(): Promise<LiveTv>;
}
