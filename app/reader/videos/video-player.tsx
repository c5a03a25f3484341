import { useMessages } from '#app/languages/messages.ts';
import styles from './video-player.module.css';

/** Filled in by script with the note that a video is only a demo. */
export function VideoAlert() {
  return <p className={styles.alert} role="alert" data-alert="" hidden />;
}

/** The dialog in which the feature 'video-player' plays. It must be inside the element with that feature. */
export function VideoPlayer() {
  const { videos } = useMessages();
  return (
    <dialog className={styles.player} aria-label={videos.player}>
      <button className={styles.close} type="button" data-close="">
        {videos.close}
      </button>
      <div className={styles.screen} data-screen="" />
    </dialog>
  );
}
