import { useMessages } from '#app/languages/messages.ts';
import {
  CaptionsMenu,
  CaptionsMenuButton,
  ControlBar,
  FullscreenButton,
  LoadingIndicator,
  MediaController,
  MuteButton,
  PipButton,
  PlayButton,
  RenditionMenu,
  RenditionMenuButton,
  StreamVideo,
  VolumeRange,
} from './media-elements.tsx';
import styles from './player-controls.module.css';
import { SeekRow } from './seek-row.tsx';
import { TroublePanel } from './trouble-panel.tsx';

/**
 * The player's controls, which script inserts into the stage: media-chrome's buttons and menus, and our own status,
 * clock and slider. `app/reader/browser/live/` finds the parts by their data attributes.
 */
export function PlayerControls() {
  return (
    <MediaController
      className={styles.controller}
      tabIndex={-1}
      defaultstreamtype="live"
      // media-chrome's 'j' and 'l' skip ten seconds; here 'l' jumps to live.
      hotkeys="noj nol no< no>"
      noautoseektolive=""
      // Stores no preferences in the reader's browser.
      nomutedpref=""
      novolumepref=""
      nosubtitleslangpref=""
    >
      <StreamVideo />
      <div className={styles.sting} slot="poster" />
      <LoadingIndicator slot="centered-chrome" noautohide="" />
      <State />
      <p className={styles.clock} slot="top-chrome" data-clock="" hidden />
      <TroublePanel />
      <CaptionsMenu className={styles.menu} anchor="auto" hidden />
      <RenditionMenu className={styles.menu} anchor="auto" hidden />
      <SeekRow />
      <ControlBar className={styles.bar}>
        <PlayButton />
        <MuteButton />
        <VolumeRange className={styles.volume} />
        <span className={styles.space} />
        <CaptionsMenuButton />
        <RenditionMenuButton />
        <PipButton className={styles.pip} />
        <FullscreenButton />
      </ControlBar>
    </MediaController>
  );
}

/** 'LIVE' or the delay, the button back to the live edge, and the one that turns on sound muted by the browser. */
function State() {
  const { live } = useMessages();
  return (
    <div className={styles.state} slot="top-chrome" {...{ noautohide: '' }}>
      <span className={styles.chip} data-chip="" data-state="live" hidden>
        <span className={styles.dot} />
        <span data-chip-text="" />
        <span className={styles.behind} data-behind="" />
      </span>
      <button className={styles.button} type="button" data-go-live="" hidden>
        {live.goLive}
      </button>
      <button className={styles.button} type="button" data-unmute="" hidden>
        {live.soundOn}
      </button>
      <span className={styles.announced} role="status" data-status="" />
    </div>
  );
}
