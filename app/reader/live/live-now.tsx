import { EmptyText } from '#app/ui/notice.tsx';
import { LivePill } from '#app/ui/pill.tsx';
import { SectionHeader } from '#app/ui/section-header.tsx';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { liveNames } from '#domain/live/live-names.ts';
import { playerAddress } from '#domain/videos/embeds.ts';
import type { LiveTv, LiveVideo } from '#domain/videos/live-tv.ts';
import { isDemoVideo } from '#domain/videos/video.ts';
import styles from './live-now.module.css';
import { PastLives } from './past-lives.tsx';
import { PlayIcon } from './play-icon.tsx';
import { Poster } from './poster.tsx';

const AT_PROVIDER = 'Live on YouTube';

interface LiveNowProps {
  readonly live: LiveTv;
  readonly now: Date;
  /** Whether the channel's own stream is shown above. */
  readonly hasStream: boolean;
}

/** The video provider's current and past broadcasts, refreshed every minute (LIVE-02 to LIVE-04). */
export function LiveNow({ live, now, hasStream }: LiveNowProps) {
  const { currentLive, pastLives, source } = live;
  return (
    <div className={styles.parts} data-feature="live-now" data-shown={liveNames(live)}>
      {currentLive ? (
        <CurrentLive video={currentLive} now={now} />
      ) : (
        <NoLiveVideo isError={source === 'error'} hasStream={hasStream} />
      )}
      <PastLives videos={pastLives} now={now} isError={source === 'error'} />
    </div>
  );
}

function CurrentLive({ video, now }: { readonly video: LiveVideo; readonly now: Date }) {
  const { videoId, title, thumbnail, startedAt } = video;
  const href = `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
  const frame = isDemoVideo(videoId) ? null : playerAddress(href);
  return (
    <section aria-labelledby="live-now">
      <SectionHeader id="live-now" title={AT_PROVIDER}>
        <LivePill />
      </SectionHeader>
      <div className={styles.current} data-feature="embedded-player">
        <a
          className={styles.card}
          href={isDemoVideo(videoId) ? '/videos' : href}
          rel="external noopener nofollow"
          data-frame={frame ?? undefined}
        >
          <img className={styles.picture} src={thumbnail} alt="" width={1280} height={720} decoding="async" />
          <span className={styles.words}>
            <span className={styles.play}>
              <PlayIcon />
            </span>
            <span className={styles.name}>{title}</span>
          </span>
        </a>
      </div>
      {startedAt && (
        <p className={styles.started}>
          Started <TimeAgo at={startedAt} now={now} />
        </p>
      )}
    </section>
  );
}

function NoLiveVideo({ isError, hasStream }: { readonly isError: boolean; readonly hasStream: boolean }) {
  return (
    <section className={styles.nothing} aria-labelledby="live-now">
      {hasStream ? (
        <SectionHeader id="live-now" title={AT_PROVIDER} />
      ) : (
        <div className={styles.drawn}>
          <h2 id="live-now">
            <VisuallyHidden>{AT_PROVIDER}</VisuallyHidden>
          </h2>
          <Poster />
        </div>
      )}
      <EmptyText>No live video right now</EmptyText>
      {isError && <p>Our videos cannot be reached at the moment. This page asks again every minute.</p>}
    </section>
  );
}
