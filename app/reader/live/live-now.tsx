import type { ReactNode } from 'react';
import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { EmptyText } from '#app/ui/notice.tsx';
import { LivePill, OnNowPill } from '#app/ui/pill.tsx';
import { SectionHeader } from '#app/ui/section-header.tsx';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { liveNames } from '#domain/live/live-names.ts';
import { type AirLabel, videoAirLabel } from '#domain/live/on-air.ts';
import type { NowNextBar } from '#domain/schedule/now-next-bar.ts';
import { playerAddress } from '#domain/videos/embeds.ts';
import type { LiveTv, LiveVideo } from '#domain/videos/live-tv.ts';
import { isDemoVideo } from '#domain/videos/video.ts';
import styles from './live-now.module.css';
import { PastLives } from './past-lives.tsx';
import { PlayIcon } from './play-icon.tsx';
import { Slate } from './slate.tsx';
import { Stage } from './stage.tsx';

interface LiveNowProps {
  readonly live: LiveTv;
  readonly now: Date;
  /** Without a stream of the channel's own the broadcast takes the stage, with these parts; otherwise `null`. */
  readonly stage: {
    readonly bar: NowNextBar | null;
    readonly beside: ReactNode;
    readonly below: ReactNode;
  } | null;
}

/** The video provider's current and past broadcasts, refreshed every minute (LIVE-02 to LIVE-04). */
export function LiveNow({ live, now, stage }: LiveNowProps) {
  const { currentLive, pastLives, source } = live;
  const isError = source === 'error';
  const nothing = stage ? <Slate bar={stage.bar} isError={isError} /> : <NoLiveVideo isError={isError} />;
  const current = currentLive ? (
    <CurrentLive video={currentLive} label={videoAirLabel(live, now)} now={now} />
  ) : (
    nothing
  );
  return (
    <div data-feature="live-now" data-shown={liveNames(live)}>
      {stage && (
        <Stage beside={stage.beside} below={stage.below}>
          {current}
        </Stage>
      )}
      <div className={styles.parts}>
        {!stage && current}
        <PastLives videos={pastLives} now={now} isError={isError} />
      </div>
    </div>
  );
}

interface CurrentLiveProps {
  readonly video: LiveVideo;
  readonly label: AirLabel;
  readonly now: Date;
}

function CurrentLive({ video, label, now }: CurrentLiveProps) {
  const { videoId, title, thumbnail, startedAt } = video;
  const { live } = useMessages();
  const at = useHref();
  const textLanguage = useTextLanguage();
  const href = `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
  const frame = isDemoVideo(videoId) ? null : playerAddress(href);
  return (
    <section aria-labelledby="live-now">
      <SectionHeader id="live-now" title={live.atProvider}>
        {label === 'LIVE' ? <LivePill /> : <OnNowPill />}
      </SectionHeader>
      <div className={styles.current} data-feature="embedded-player">
        <a
          className={styles.card}
          href={isDemoVideo(videoId) ? at('/videos') : href}
          rel="external noopener nofollow"
          data-frame={frame ?? undefined}
        >
          <img className={styles.picture} src={thumbnail} alt="" width={1280} height={720} decoding="async" />
          <span className={styles.words}>
            <span className={styles.play}>
              <PlayIcon />
            </span>
            <span className={styles.name} lang={textLanguage(title)}>
              {title}
            </span>
          </span>
        </a>
      </div>
      {startedAt && (
        <p className={styles.started}>
          {live.started}
          <TimeAgo at={startedAt} now={now} />
        </p>
      )}
    </section>
  );
}

function NoLiveVideo({ isError }: { readonly isError: boolean }) {
  const { live } = useMessages();
  return (
    <section className={styles.nothing} aria-labelledby="live-now">
      <SectionHeader id="live-now" title={live.atProvider} />
      <EmptyText>{live.none}</EmptyText>
      {isError && <p>{live.unreachable}</p>}
    </section>
  );
}
