import type { NowNextBar as BarTexts } from '#domain/schedule/now-next-bar.ts';
import styles from './now-next-bar.module.css';

/**
 * What is on now and next, on every page. Cached pages are served for minutes, so the markup gives times and no 'now';
 * script adds 'On now' or 'LIVE' and the progress, and moves on to the next programme, where nothing moves for it.
 */
export function NowNextBar({ now, next }: BarTexts) {
  return (
    <div className={styles.bar} data-feature="now-and-next">
      <div className={styles.inner}>
        <div className={styles.parts}>
          <p className={styles.now} data-slot="now" hidden={now === null}>
            <span className={styles.label}>
              <b data-label="">On MATV</b>
            </span>
            <span className={styles.times} data-of="times">
              {now?.times}
            </span>
            <span className={styles.title} data-of="title">
              {now?.title}
            </span>
          </p>
          <p className={styles.next} data-slot="next" hidden={next === null}>
            <span className={styles.when}>
              Next <span data-of="starts">{next?.starts}</span>
            </span>
            <span className={styles.title} data-of="title">
              {next?.title}
            </span>
            <span className={styles.zone}>London time</span>
          </p>
        </div>
        <a className={styles.watch} href="/live" aria-label="Watch live TV">
          Watch
        </a>
      </div>
      <i className={styles.progress} data-progress="" />
    </div>
  );
}
