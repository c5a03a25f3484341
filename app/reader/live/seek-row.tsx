import { useMessages } from '#app/languages/messages.ts';
import styles from './seek-row.module.css';

/** The slider to seek within the stream. */
export function SeekRow() {
  const { live } = useMessages();
  return (
    <div className={styles.row}>
      <span className={styles.hint} data-hint="" aria-hidden="true" hidden />
      <input
        className={styles.seek}
        type="range"
        step={1}
        aria-label={live.position}
        data-seek=""
        // Tells media-chrome which keys this control handles itself.
        {...{ keysused: 'ArrowLeft ArrowRight ArrowUp ArrowDown' }}
        disabled
      />
    </div>
  );
}
