import { useMessages } from '#app/languages/messages.ts';
import { LEAD_PICTURE } from '#app/reader/main-pictures.ts';
import { Picture } from '#app/ui/picture.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { sharpWidth } from '#domain/picture.ts';
import { languageOf } from '#domain/text-language.ts';
import { isFresh } from '#domain/time-ago.ts';
import type { CardData } from './card-data.ts';
import { CardMark, CardMeta, CutSummary } from './card-parts.tsx';
import styles from './story-card.module.css';
import { titleSize } from './title-size.ts';

/**
 * `lead`: the page's first; `main`: first of a block; `plain`: picture above; `row`: picture beside;
 * `tile`: above on phones, else beside; `line`: words only.
 */
export type CardLook = 'lead' | 'main' | 'plain' | 'tile' | 'row' | 'line';

interface StoryCardProps {
  readonly card: CardData;
  readonly now: Date;
  readonly look: CardLook;
  readonly heading?: 'h2' | 'h3' | 'h4';
  /** The page's main picture, which is loaded first. */
  readonly isMain?: boolean;
  readonly inLatestBlock?: boolean;
  readonly opensNewTab?: boolean;
  /** Maximum number of characters of the summary, where a narrow column has room for fewer than the look's usual. */
  readonly summaryLength?: number;
  /** Overrides the look's usual picture size. */
  readonly slot?: PictureSlot;
}

interface PictureSlot {
  readonly sizes: string;
  readonly maxWidth: number;
}

/** Maximum length of a headline, in characters, that leaves room for a picture beside it. */
const LONGEST_BESIDE = 160;

/** Lengths in characters that fit the lines a summary has on a tablet, by the card's size. */
const MAIN = 125;
const SMALL = 105;

/** Up to this many pixels the picture of a lead stands beside its words, at its own size. */
const SMALL_PICTURE = 480;

const MAIN_SIZES = '(min-width: 80rem) 600px, (min-width: 64rem) 48vw, (min-width: 48rem) 56vw';

/** The picture of a main story that stands small on phones (thumbnail.module.css). */
export const MAIN_BESIDE: PictureSlot = { sizes: `${MAIN_SIZES}, 120px`, maxWidth: 960 };

const PICTURES: Record<Exclude<CardLook, 'line'>, PictureSlot> = {
  lead: LEAD_PICTURE,
  main: { sizes: `${MAIN_SIZES}, 82vw`, maxWidth: 960 },
  plain: { sizes: '(min-width: 64rem) 288px, (min-width: 48rem) 47vw, 41vw', maxWidth: 640 },
  tile: { sizes: '(min-width: 64rem) 144px, (min-width: 48rem) 96px, 160px', maxWidth: 640 },
  row: { sizes: '(min-width: 64rem) 144px, (min-width: 48rem) 96px, 112px', maxWidth: 320 },
};

/** A story in a list. The headline's link covers the card; the author's link lies above it. */
export function StoryCard(props: StoryCardProps) {
  const {
    card,
    now,
    look,
    heading: Heading = 'h3',
    isMain = false,
    summaryLength = look === 'main' ? MAIN : SMALL,
    inLatestBlock = false,
    opensNewTab = false,
    slot,
  } = props;
  const { page } = useMessages();
  const isBeside = look === 'row' || look === 'tile';
  const isTextOnly = look === 'line' || card.isTextOnly || (isBeside && card.title.length > LONGEST_BESIDE);
  const hasSmallPicture = look === 'lead' && card.picture !== null && sharpWidth(card.picture) <= SMALL_PICTURE;
  const shape = isTextOnly ? isBeside && styles.words : hasSmallPicture && styles.small;
  return (
    <article className={[styles[look], shape].filter(Boolean).join(' ')}>
      {!isTextOnly && (
        <Picture picture={card.picture} section={card.section} alt="" isMain={isMain} {...(slot ?? PICTURES[look])} />
      )}
      <div className={styles.words}>
        <Kicker card={card} />
        <Heading
          className={`${styles.title} ${styles[titleSize(card.title)] ?? ''}`.trim()}
          lang={languageOf(card.title)}
        >
          <a
            className={styles.link}
            href={card.href}
            target={opensNewTab || card.isElsewhere ? '_blank' : undefined}
            rel={card.isElsewhere ? 'noopener nofollow' : undefined}
          >
            {card.title}
            {card.isElsewhere && <VisuallyHidden>{page.newTab}</VisuallyHidden>}
          </a>
        </Heading>
        {card.summary !== '' && (
          <p className={styles.summary} lang={languageOf(card.summary)}>
            {look === 'lead' ? card.summary : <CutSummary text={card.summary} length={summaryLength} />}
          </p>
        )}
        {(look !== 'line' || isFresh(card.publishedAt, now)) && (
          <CardMeta card={card} now={now} inLatestBlock={inLatestBlock} hasAuthor={look !== 'line'} />
        )}
      </div>
    </article>
  );
}

function Kicker({ card }: { card: CardData }) {
  const { cards } = useMessages();
  const badge = cards.badge(card.badge);
  if (card.badge === '' && card.mark === null) return null;
  return (
    <p className={card.mark ? `${styles.kicker} ${styles.marked}` : styles.kicker}>
      <CardMark mark={card.mark} />
      {card.mark ? <span className={styles.badge}>{badge}</span> : badge}
    </p>
  );
}
