import run from '#app/reader/cards/run.module.css';
import { StoryCard } from '#app/reader/cards/story-card.tsx';
import { LEAD_PICTURE } from '#app/reader/main-pictures.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { HeadData } from '../home-data.ts';
import styles from './head-block.module.css';

interface HeadBlockProps {
  readonly head: HeadData;
  readonly now: Date;
}

/** The desk's headline and picture, or the day's top story; four stories beside it (HOME-74, SPEC-19). */
export function HeadBlock({ head, now }: HeadBlockProps) {
  const { saved, lead, beside } = head;
  // Its picture is still to come; a drawn one would make little of the news.
  const isInWords = lead?.mark === 'Breaking' && lead.picture === null;
  return (
    <section
      className={isInWords ? `${styles.block} ${styles.breaking}` : styles.block}
      aria-label="Today’s headlines"
      data-home-section="head"
    >
      {saved && <SavedHeadline saved={saved} />}
      {lead && (
        <StoryCard card={isInWords ? { ...lead, isTextOnly: true } : lead} now={now} look="lead" heading="h2" isMain />
      )}
      <div className={`${run.run} ${styles.beside}`} data-later="">
        {beside.map((card) => (
          <StoryCard key={card.href} card={card} now={now} look="row" heading="h2" />
        ))}
      </div>
    </section>
  );
}

/** The desk's headline of the day. It links to no story. Without a picture it is a single line at the top. */
function SavedHeadline({ saved }: { saved: NonNullable<HeadData['saved']> }) {
  const { headline, mainImage } = saved;
  return (
    <div className={mainImage ? styles.saved : styles.banner}>
      {mainImage && <Picture picture={mainImage} section="latest-news" alt={mainImage.alt} isMain {...LEAD_PICTURE} />}
      {headline !== '' && <h2 className={styles.headline}>{headline}</h2>}
    </div>
  );
}
