import { Picture } from '../../ui/picture.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { authorPath } from './author-path.ts';
import type { CardData } from './card-data.ts';
import styles from './story-card.module.css';

/** `lead`: the page's first; `main`: first of a block; `plain`: picture above; `row`: picture beside; `line`: words only. */
export type CardLook = 'lead' | 'main' | 'plain' | 'row' | 'line';

interface StoryCardProps {
  readonly card: CardData;
  readonly now: Date;
  readonly look: CardLook;
  readonly heading?: 'h2' | 'h3' | 'h4';
  /** The page's main picture, fetched first. */
  readonly isMain?: boolean;
  readonly inLatestBlock?: boolean;
  readonly opensNewTab?: boolean;
}

const PICTURES: Record<Exclude<CardLook, 'line'>, { sizes: string; maxWidth: number }> = {
  lead: { sizes: '(min-width: 80rem) 800px, (min-width: 64rem) 62vw, 100vw', maxWidth: 1280 },
  main: { sizes: '(min-width: 80rem) 600px, (min-width: 48rem) 50vw, 100vw', maxWidth: 960 },
  plain: { sizes: '(min-width: 80rem) 288px, (min-width: 48rem) 33vw, 50vw', maxWidth: 640 },
  row: { sizes: '(min-width: 48rem) 144px, 112px', maxWidth: 320 },
};

/** A story in a list. The headline's link covers the card; the author's stands above it. */
export function StoryCard(props: StoryCardProps) {
  const {
    card,
    now,
    look,
    heading: Heading = 'h3',
    isMain = false,
    inLatestBlock = false,
    opensNewTab = false,
  } = props;
  return (
    <article className={styles[look]}>
      {look !== 'line' && (
        <Picture picture={card.picture} section={card.section} alt="" isMain={isMain} {...PICTURES[look]} />
      )}
      <div className={styles.words}>
        <Kicker card={card} />
        <Heading className={styles.title}>
          <a className={styles.link} href={card.href} target={opensNewTab ? '_blank' : undefined}>
            {card.title}
          </a>
        </Heading>
        {card.summary !== '' && <p className={styles.summary}>{card.summary}</p>}
        <p className={styles.meta}>
          {look !== 'line' && (
            <a className={styles.author} href={authorPath(card.author)}>
              {card.author}
            </a>
          )}
          <TimeAgo at={card.publishedAt} now={now} inLatestBlock={inLatestBlock} />
        </p>
      </div>
    </article>
  );
}

function Kicker({ card }: { card: CardData }) {
  if (card.badge === '' && card.mark === null) return null;
  return (
    <p className={styles.kicker}>
      {card.mark && <span className={card.mark === 'Live' ? styles.live : styles.breaking}>{card.mark}</span>}
      {card.mark ? <span className={styles.badge}>{card.badge}</span> : card.badge}
    </p>
  );
}
