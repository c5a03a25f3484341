import { useEffect, useState } from 'react';
import textStyles from '#app/desk/kit/text.module.css';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import type { LiveTv } from '#domain/videos/live-tv.ts';
import type { VideosAnswer } from '#domain/videos/video.ts';
import { shownLive, shownVideos } from './readers-view.ts';
import styles from './watch.module.css';

const SOURCES: Readonly<Record<LiveTv['source'], string>> = {
  provider: 'from the provider',
  desk: 'set at the desk',
  none: 'no provider',
  error: 'no answer from the provider yet',
};

/** What the public API returns now, to show that a change has taken effect. `round` increases with each change. */
export function ReadersSee({ round }: { round: number }) {
  const [seen, setSeen] = useState<{ videos: VideosAnswer; live: LiveTv } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    // Only a dependency: a change of `round` loads again.
    void round;
    Promise.all([shownVideos(stop.signal), shownLive(stop.signal)]).then(
      ([videos, live]) => !stop.signal.aborted && setSeen({ videos, live }),
      reportError,
    );
    return () => stop.abort();
  }, [round]);
  if (!seen) return <p className={textStyles.small}>Loading...</p>;
  const { videos, live } = seen;
  return (
    <>
      <p>
        {live.currentLive ? `Live: ${live.currentLive.title}` : 'No live video right now'} ({SOURCES[live.source]})
      </p>
      {videos.videos.length === 0 ? (
        <p className={textStyles.small}>No videos.</p>
      ) : (
        <ol className={styles.first} aria-label="First videos">
          {videos.videos.map(({ videoId, title }) => (
            <li key={videoId}>{title}</li>
          ))}
        </ol>
      )}
      {videos.lastUpdated !== null && (
        <p className={textStyles.small}>
          Updated <TimeAgo at={videos.lastUpdated} now={new Date()} />
        </p>
      )}
    </>
  );
}
