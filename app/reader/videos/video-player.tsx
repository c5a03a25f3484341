import styles from './video-cards.module.css';

/** Filled in by script with the note that a video is only a demo. */
export function VideoAlert() {
  return <p className={styles.alert} role="alert" data-alert="" hidden />;
}

/** The dialog in which the feature 'video-player' plays. It must be inside the element with that feature. */
export function VideoPlayer() {
  return (
    <dialog className={styles.player} aria-label="Video player">
      <button className={styles.close} type="button" data-close="">
        Close
      </button>
      <div className={styles.screen} data-screen="" />
    </dialog>
  );
}
