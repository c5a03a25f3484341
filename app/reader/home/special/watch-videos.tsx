import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import strip from '#app/reader/cards/strip.module.css';
import { VideoCard, type VideoMark } from '#app/reader/videos/video-card.tsx';
import { VideoAlert, VideoPlayer } from '#app/reader/videos/video-player.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { isNewVideo, type Video } from '#domain/videos/video.ts';
import { HomeSection } from '../home-section.tsx';
import styles from './watch-videos.module.css';

interface WatchVideosProps {
  readonly videos: readonly Video[];
  /** Id of the video featured by the desk. */
  readonly featured?: string | null;
  readonly now: Date;
}

/** Four recent videos. A click plays one in place; without script they are links (HOME-64 to HOME-72). */
export function WatchVideos({ videos, featured = null, now }: WatchVideosProps) {
  const { home } = useMessages();
  const at = useHref();
  const [first] = videos;
  if (!first) return null;
  // The first one is the newest, unless the desk features an older one.
  const mark: VideoMark = first.videoId === featured && !isNewVideo(first, now) ? 'FEATURED' : 'NEW';
  return (
    <HomeSection name="videos" title={home.videos} look="dark" features="video-player">
      <VideoAlert />
      <ul className={`${strip.untilDesktop} ${styles.list}`}>
        {videos.map((video) => (
          <VideoCard
            key={video.videoId}
            video={video}
            mark={video === first ? mark : null}
            heading="h3"
            sizes="(min-width: 64rem) 19rem, 20rem"
            now={now}
          />
        ))}
      </ul>
      <div className={styles.all}>
        <ButtonLink href={at('/videos')}>{home.allVideos}</ButtonLink>
      </div>
      <VideoPlayer />
    </HomeSection>
  );
}
