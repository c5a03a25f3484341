import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import type { NowNextBar as BarTexts } from '#domain/schedule/now-next-bar.ts';
import styles from './now-next-bar.module.css';

/**
 * What is on now and next, on every page. Cached pages are served for minutes, so the markup gives times and no 'now';
 * script adds 'On now' or 'LIVE' and the progress, and moves on to the next programme, where nothing moves for it.
 */
export function NowNextBar({ now, next }: BarTexts) {
  const { frame } = useMessages();
  const at = useHref();
  const languageOfText = useTextLanguage();
  return (
    <div className={styles.bar} data-feature="now-and-next">
      <div className={styles.inner}>
        <div className={styles.parts}>
          <p className={styles.now} data-slot="now" hidden={now === null}>
            <span className={styles.label}>
              <b data-label="">{frame.onMatv}</b>
            </span>
            <span className={styles.times} data-of="times">
              {now?.times}
            </span>
            <bdi className={styles.title} data-of="title" lang={now ? languageOfText(now.title) : undefined}>
              {now?.title}
            </bdi>
          </p>
          <p className={styles.next} data-slot="next" hidden={next === null}>
            <span className={styles.when}>
              {frame.next} <span data-of="starts">{next?.starts}</span>
            </span>
            <span className={styles.what}>
              <bdi className={styles.title} data-of="title" lang={next ? languageOfText(next.title) : undefined}>
                {next?.title}
              </bdi>
              <span className={styles.zone}>{frame.londonTime}</span>
            </span>
          </p>
        </div>
        <a className={styles.watch} href={at('/live')} aria-label={frame.watchLive}>
          {frame.watch}
        </a>
      </div>
      <i className={styles.progress} data-progress="" />
    </div>
  );
}
