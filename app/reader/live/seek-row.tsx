import styles from './seek-row.module.css';

/** Going back within what the stream still has, by the time it was on the air. */
export function SeekRow() {
  return (
    <div className={styles.row}>
      <span className={styles.hint} data-hint="" aria-hidden="true" hidden />
      <input
        className={styles.seek}
        type="range"
        step={1}
        aria-label="Position in the broadcast"
        data-seek=""
        // The keys that this control uses itself, for media-chrome.
        {...{ keysused: 'ArrowLeft ArrowRight ArrowUp ArrowDown' }}
        disabled
      />
    </div>
  );
}
