import { liveDay } from '#tests/support/videos/live-day.ts';
import { atMost, type Benchmark, whole } from './benchmark.ts';

const VIDEOS = 5000;
const UNITS = 2000;
const NOTICED_SECONDS = 180;

/** A simulated day. It counts the provider's quota units and how soon a broadcast is noticed, not speed. */
export const videos: Benchmark = {
  name: 'videos',
  title: `A day of a channel with ${whole(VIDEOS)} videos at the video provider, simulated`,
  onlyWhenNamed: false,
  run: async () => {
    const day = await liveDay({ videos: VIDEOS, start: '2026-11-20T08:00:00Z', broadcastEverySeconds: 7690 });
    const noticed = Math.max(...day.noticedWithin);
    const ended = Math.max(...day.endedWithin);
    return [
      atMost(
        `Quota units in a day with the initial import of ${whole(day.listed)} videos`,
        day.units,
        UNITS,
        whole(day.units),
        `≤ ${whole(UNITS)}`,
      ),
      atMost(
        `${day.noticedWithin.length} broadcasts noticed, at the latest`,
        noticed,
        NOTICED_SECONDS,
        `after ${noticed} s`,
        `≤ ${NOTICED_SECONDS} s`,
      ),
      atMost(
        `${day.endedWithin.length} ends of broadcasts noticed, at the latest`,
        ended,
        NOTICED_SECONDS,
        `after ${ended} s`,
        `≤ ${NOTICED_SECONDS} s`,
      ),
    ];
  },
};
