import { Picture } from '../../ui/picture.tsx';
import type { CardData } from './card-data.ts';
import styles from './tall-card.module.css';

const SIZES = '(min-width: 80rem) 440px, (min-width: 48rem) 38vw, 75vw';

/** A web story: a tall picture with its headline on it. */
export function TallCard({ card, isMain }: { card: CardData; isMain: boolean }) {
  return (
    <article className={styles.card}>
      <Picture picture={card.picture} section={card.section} alt="" sizes={SIZES} maxWidth={640} isMain={isMain} />
      <div className={styles.words}>
        <p className={styles.kicker}>{card.badge}</p>
        <h2 className={styles.title}>
          <a className={styles.link} href={card.href}>
            {card.title}
          </a>
        </h2>
      </div>
    </article>
  );
}
