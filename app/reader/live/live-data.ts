import type { Services } from '#app/services.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { Day } from '#domain/schedule/programme.ts';
import type { NowAnswer, PublicBroadcast } from '#domain/schedule/public-schedule.ts';
import { type LiveTv, noLiveTv } from '#domain/videos/live-tv.ts';

export interface LiveData {
  /** The channel's HLS playlist, or `null`. */
  readonly streamUrl: string | null;
  readonly live: LiveTv;
  /** What is on now and next; `null` without a schedule. */
  readonly guide: NowAnswer | null;
  /** Today's programmes, and the place of the current one among them. */
  readonly today: {
    readonly broadcasts: readonly PublicBroadcast[];
    readonly current: number | null;
    readonly today?: Day;
  };
  /** The server's clock, ISO 8601. */
  readonly now: string;
  readonly siteUrl: string;
  /** English if omitted. */
  readonly language?: Language;
}

/** The data of the live page. A failure of the video provider never affects the channel's own stream (LIVE-10). */
export async function liveData(
  services: Pick<Services, 'videos' | 'schedule' | 'clock' | 'siteUrl' | 'liveStreamUrl'>,
  language: Language = DEFAULT_LANGUAGE,
): Promise<LiveData> {
  const { videos, schedule, clock, siteUrl, liveStreamUrl } = services;
  return {
    streamUrl: liveStreamUrl ?? null,
    live: videos ? await videos.live().catch(() => noLiveTv('error')) : noLiveTv('none'),
    guide: schedule ? await schedule.nowAndNext() : null,
    today: schedule ? await schedule.day(null) : { broadcasts: [], current: null },
    now: clock.now().toISOString(),
    siteUrl,
    language,
  };
}
