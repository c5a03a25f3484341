import type { ChannelVideo, VideoChannel } from './channel.ts';
import { openVideoBench } from './video-bench.ts';

interface DayAsked {
  readonly videos: number;
  /** ISO 8601; midnight in California. */
  readonly start: string;
  /** Each lasts an hour; every other one is announced an hour before. */
  readonly broadcastEverySeconds: number;
}

interface DayMeasured {
  /** Quota units as the stand-in counted them (`units`) and as the site did (`counted`). */
  readonly units: number;
  readonly counted: number;
  readonly listed: number;
  /** Seconds from a broadcast's beginning or end until the site knew. */
  readonly noticedWithin: readonly number[];
  readonly endedWithin: readonly number[];
}

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const STEP_SECONDS = 30;

/**
 * Simulates a day of the provider, beginning with the initial import: a channel goes live again and again, and always
 * has a broadcast announced for another day.
 */
export async function liveDay({ videos, start, broadcastEverySeconds }: DayAsked): Promise<DayMeasured> {
  const bench = await openVideoBench(new Date(Date.parse(start) - STEP_SECONDS * 1000).toISOString());
  try {
    await bench.reset(videos);
    bench.channel.announce(3 * DAY_SECONDS);
    const programme = new Programme(bench.channel, broadcastEverySeconds);
    await bench.pass(DAY_SECONDS, async () => {
      if (programme.isAwaited)
        programme.seen((await bench.rows(`select id from videos where broadcast = 'live'`))[0]?.id);
      programme.step();
    });
    const [quota] = await bench.rows('select coalesce(sum(used), 0)::int as used from video_quota');
    const { total } = await bench.videos.list({ page: 1, size: 1 });
    const { noticedWithin, endedWithin } = programme;
    return { units: bench.channel.used, counted: Number(quota?.used), listed: total, noticedWithin, endedWithin };
  } finally {
    await bench.close();
  }
}

/** The channel's broadcasts during the day, and when the site noticed them. */
class Programme {
  readonly noticedWithin: number[] = [];
  readonly endedWithin: number[] = [];
  private readonly channel: VideoChannel;
  private readonly every: number;
  private seconds = 0;
  private count = 0;
  private coming: ChannelVideo | null = null;
  private onAir: { readonly video: ChannelVideo; readonly since: number; isSeen: boolean } | null = null;
  private over: { readonly video: ChannelVideo; readonly since: number } | null = null;

  constructor(channel: VideoChannel, every: number) {
    this.channel = channel;
    this.every = every;
  }

  /** Whether the site has yet to notice a change. */
  get isAwaited(): boolean {
    return this.over !== null || this.onAir?.isSeen === false;
  }

  /** Records the video that the site regards as live now. */
  seen(live: unknown): void {
    if (this.onAir && !this.onAir.isSeen && live === this.onAir.video.id) {
      this.noticedWithin.push(this.seconds - this.onAir.since);
      this.onAir.isSeen = true;
    }
    if (this.over && live !== this.over.video.id) {
      this.endedWithin.push(this.seconds - this.over.since);
      this.over = null;
    }
  }

  /** Moves on by half a minute. */
  step(): void {
    if (this.onAir && this.seconds - this.onAir.since >= HOUR_SECONDS) {
      this.channel.end(this.onAir.video);
      this.over = { video: this.onAir.video, since: this.seconds };
      this.onAir = null;
    }
    const next = (this.count + 1) * this.every;
    if (this.count % 2 === 1 && this.seconds >= next - HOUR_SECONDS)
      this.coming ??= this.channel.announce(HOUR_SECONDS);
    if (this.seconds >= next && this.onAir === null) this.begin();
    this.seconds += STEP_SECONDS;
  }

  private begin(): void {
    const video = this.coming ?? this.channel.announce(0);
    this.channel.begin(video);
    this.onAir = { video, since: this.seconds, isSeen: false };
    this.coming = null;
    this.count += 1;
  }
}
