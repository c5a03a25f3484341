import { CloseIcon } from '#app/ui/icons.tsx';
import styles from './dock.module.css';

/** The window's corner, to which script moves the player while one reads on or moves to another page. */
export function Dock() {
  return (
    <aside className={styles.dock} aria-label="Live TV in the corner" data-dock="" hidden>
      <div className={styles.bar}>
        <a className={styles.back} href="/live" data-dock-return="">
          Back to Live TV
        </a>
        <button className={styles.close} type="button" aria-label="Close the player" data-dock-close="">
          <CloseIcon size={20} />
        </button>
      </div>
      <div className={styles.screen} data-dock-screen="" />
    </aside>
  );
}
