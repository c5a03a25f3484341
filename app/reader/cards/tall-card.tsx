import { preloadMainPicture } from '#app/reader/main-pictures.ts';
import { Picture } from '#app/ui/picture.tsx';
import { languageOf } from '#domain/text-language.ts';
import type { CardData } from './card-data.ts';
import styles from './tall-card.module.css';
import { titleSize } from './title-size.ts';

const PICTURE = { sizes: '(min-width: 80rem) 440px, (min-width: 48rem) 38vw, 75vw', maxWidth: 640 };

/** A web story: a tall picture with its headline on it. */
export function TallCard({ card, isMain }: { card: CardData; isMain: boolean }) {
  if (isMain) preloadMainPicture(card.picture, PICTURE);
  return (
    <article className={styles.card}>
      <Picture picture={card.picture} section={card.section} alt="" isMain={isMain} {...PICTURE} />
      <div className={styles.words}>
        <p className={styles.kicker}>{card.badge}</p>
        <h2
          className={`${styles.title} ${titleSize(card.title) === 'longest' ? styles.longest : ''}`.trim()}
          lang={languageOf(card.title)}
        >
          <a className={styles.link} href={card.href}>
            {card.title}
          </a>
        </h2>
      </div>
    </article>
  );
}
