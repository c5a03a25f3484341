import { Picture } from '../../ui/picture.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import type { CardData } from '../cards/card-data.ts';
import styles from './deep-dives.module.css';

const SIZES = '(min-width: 80rem) 288px, (min-width: 48rem) 45vw, 75vw';

/** Four long reads on a dark band, each with its 'Read Full Story' (HOME-16, HOME-17). */
export function DeepDives({ stories }: { stories: readonly CardData[] }) {
  if (stories.length === 0) return null;
  return (
    <section className={styles.band} aria-labelledby="deep-dive">
      <div className={styles.inner}>
        <SectionHeader id="deep-dive" title="Deep Dive">
          <p className={styles.tagline}>The story behind the story</p>
        </SectionHeader>
        <ul className={styles.list}>
          {stories.map((card) => (
            <li className={styles.item} key={card.href}>
              <article className={styles.card}>
                <Picture picture={card.picture} section={card.section} alt="" sizes={SIZES} maxWidth={640} />
                <div className={styles.words}>
                  <p className={styles.kicker}>{card.badge}</p>
                  <h3 className={styles.title}>
                    <a className={styles.link} href={card.href}>
                      {card.title}
                      <span className={styles.overlay} aria-hidden="true">
                        Read Full Story
                      </span>
                    </a>
                  </h3>
                  <p className={styles.author}>By {card.author}</p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
