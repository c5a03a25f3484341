import { preloadMainPicture } from '#app/reader/main-pictures.ts';
import { Picture } from '#app/ui/picture.tsx';
import { sharpWidth } from '#domain/picture.ts';
import { languageOf } from '#domain/text-language.ts';
import type { CardData } from './card-data.ts';
import styles from './tall-card.module.css';
import { titleSize } from './title-size.ts';

const PICTURE = { sizes: '(min-width: 80rem) 440px, (min-width: 48rem) 38vw, 75vw', maxWidth: 640 };

/** A picture needs this many pixels of width to fill a tall card with its middle. */
const SHARP = 640;

/** A web story: a tall picture with its headline on it, or large words where it has none of its own. */
export function TallCard({ card, isMain }: { card: CardData; isMain: boolean }) {
  const picture = card.picture && !card.isTextOnly && sharpWidth(card.picture) >= SHARP ? card.picture : null;
  if (isMain) preloadMainPicture(picture, PICTURE);
  return (
    <article className={picture ? styles.card : styles.text}>
      {picture && <Picture picture={picture} section={card.section} alt="" isMain={isMain} {...PICTURE} />}
      <div className={styles.words}>
        <p className={styles.kicker}>{card.badge}</p>
        <h2 className={`${styles.title} ${styles[titleSize(card.title)] ?? ''}`.trim()} lang={languageOf(card.title)}>
          <a className={styles.link} href={card.href}>
            {card.title}
          </a>
        </h2>
      </div>
    </article>
  );
}
