import { useMessages } from '#app/languages/messages.ts';
import strip from '#app/reader/cards/strip.module.css';
import { VideoCard } from '#app/reader/videos/video-card.tsx';
import { VideoAlert, VideoPlayer } from '#app/reader/videos/video-player.tsx';
import { EmptyText } from '#app/ui/notice.tsx';
import { SectionHeader } from '#app/ui/section-header.tsx';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import type { LiveVideo } from '#domain/videos/live-tv.ts';
import styles from './past-lives.module.css';

interface PastLivesProps {
  readonly videos: readonly LiveVideo[];
  readonly now: Date;
  readonly isError: boolean;
}

/** Past broadcasts, newest first. A click plays one in a dialog; without script they are links (LIVE-03). */
export function PastLives({ videos, now, isError }: PastLivesProps) {
  const { live } = useMessages();
  return (
    <section className={styles.past} aria-labelledby="past-lives" data-feature="video-player">
      <SectionHeader id="past-lives" title={live.past} />
      <VideoAlert />
      {videos.length === 0 && <EmptyText>{isError ? live.pastFailed : live.noPast}</EmptyText>}
      {videos.length > 0 && (
        <ul className={`${strip.untilDesktop} ${styles.list}`}>
          {videos.map((video) => (
            <VideoCard
              key={video.videoId}
              video={video}
              now={now}
              mark={null}
              heading="h3"
              sizes="(min-width: 64rem) 19rem, 20rem"
              time={<TimeAgo at={video.endedAt ?? video.publishedAt} now={now} />}
            />
          ))}
        </ul>
      )}
      <VideoPlayer />
    </section>
  );
}
