import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import strip from '#app/reader/cards/strip.module.css';
import { VideoAlert, VideoPlayer } from '#app/reader/videos/video-player.tsx';
import { EmptyText } from '#app/ui/notice.tsx';
import { SectionHeader } from '#app/ui/section-header.tsx';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import type { LiveVideo } from '#domain/videos/live-tv.ts';
import { formatDuration, isDemoVideo } from '#domain/videos/video.ts';
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
            <PastLive key={video.videoId} video={video} now={now} />
          ))}
        </ul>
      )}
      <VideoPlayer />
    </section>
  );
}

function PastLive({ video, now }: { readonly video: LiveVideo; readonly now: Date }) {
  const { videoId, title, thumbnail, duration, viewCount, endedAt, publishedAt } = video;
  const { videos } = useMessages();
  const at = useHref();
  const textLanguage = useTextLanguage();
  const href = isDemoVideo(videoId) ? at('/videos') : `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <img className={styles.img} src={thumbnail} alt="" width={720} height={405} loading="lazy" decoding="async" />
        <span className={styles.duration}>{formatDuration(duration)}</span>
      </div>
      <h3 className={styles.title} lang={textLanguage(title)}>
        <a className={styles.link} href={href} data-video={videoId}>
          {title}
        </a>
      </h3>
      <p className={styles.meta}>
        {videos.views(viewCount)} · <TimeAgo at={endedAt ?? publishedAt} now={now} />
      </p>
    </li>
  );
}
