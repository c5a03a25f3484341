import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { ArrowIcon } from '#app/ui/icons.tsx';
import styles from './house-promotion.module.css';

/** The advertising slot, filled with a promotion of the channel (AUTH-17). */
export function HousePromotion() {
  const { author } = useMessages();
  const at = useHref();
  return (
    <aside className={styles.place} aria-labelledby="advertisement">
      <p className={styles.label} id="advertisement">
        {author.advertisement}
      </p>
      <a className={styles.card} href={at('/live')}>
        <svg className={styles.drawing} viewBox="0 0 240 96" aria-hidden="true">
          <path className={styles.wave} d="M70 58a14 14 0 0 1 14-14M54 58a30 30 0 0 1 30-30M38 58a46 46 0 0 1 46-46" />
          <circle className={styles.dot} cx="84" cy="58" r="6" />
          <rect className={styles.screen} x="104" y="20" width="112" height="64" rx="4" />
          <path className={styles.play} d="M150 38v28l24-14z" />
        </svg>
        <span className={styles.channel}>
          {author.channel} <b className={styles.number}>709</b>
        </span>
        <span className={styles.text}>{author.promotion}</span>
        <span className={styles.go}>
          {author.watchNow} <ArrowIcon size={18} />
        </span>
      </a>
    </aside>
  );
}
