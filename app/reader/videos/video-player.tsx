import styles from './video-cards.module.css';

/** Says that a demo video is one; empty until then. */
export function VideoAlert() {
  return <p className={styles.alert} role="alert" data-alert="" hidden />;
}

/** The dialog that the feature 'video-player' plays in: it stands inside the element that names the feature. */
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
