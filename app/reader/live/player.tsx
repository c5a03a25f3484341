import { useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { Dock } from './dock.tsx';
import { PlayIcon } from './play-icon.tsx';
import styles from './player.module.css';
import { PlayerControls } from './player-controls.tsx';
import { Poster } from './poster.tsx';

interface PlayerProps {
  /** The HLS playlist. */
  readonly streamUrl: string;
  /** Title of the current programme, for the device's media controls. */
  readonly title: string;
}

/** The channel's stream: a poster and a link, which script replaces by the player (LIVE-01, LIVE-11). */
export function Player({ streamUrl, title }: PlayerProps) {
  const { live } = useMessages();
  // Which is media-chrome's own language.
  const isEnglish = useLanguage() === DEFAULT_LANGUAGE;
  return (
    <section
      className={styles.player}
      aria-label={live.stream}
      data-feature="live-player"
      data-stream={streamUrl}
      data-title={title}
    >
      <div className={styles.stage} data-stage="">
        <Poster />
        <a className={styles.start} href={streamUrl} data-start="" data-wait="">
          <PlayIcon />
          {live.watch}
        </a>
        <template data-words={isEnglish ? undefined : JSON.stringify(live.controls)}>
          <PlayerControls />
        </template>
      </div>
      <p className={styles.words}>{live.noScript}</p>
      <Dock />
    </section>
  );
}
