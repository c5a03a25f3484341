import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { CloseIcon } from '#app/ui/icons.tsx';
import styles from './dock.module.css';

/** The window's corner, to which script moves the player while one reads on or moves to another page. */
export function Dock() {
  const { live } = useMessages();
  const at = useHref();
  return (
    <aside className={styles.dock} aria-label={live.inCorner} data-dock="" hidden>
      <div className={styles.bar}>
        <a className={styles.back} href={at('/live')} data-dock-return="">
          {live.backToLive}
        </a>
        <button className={styles.close} type="button" aria-label={live.closePlayer} data-dock-close="">
          <CloseIcon size={20} />
        </button>
      </div>
      <div className={styles.screen} data-dock-screen="" />
    </aside>
  );
}
