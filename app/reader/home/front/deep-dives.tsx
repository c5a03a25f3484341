import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { authorPath } from '#app/reader/cards/author-path.ts';
import type { CardData } from '#app/reader/cards/card-data.ts';
import { CutSummary } from '#app/reader/cards/card-parts.tsx';
import strip from '#app/reader/cards/strip.module.css';
import { Picture } from '#app/ui/picture.tsx';
import { languageOf } from '#domain/text-language.ts';
import { HomeSection } from '../home-section.tsx';
import styles from './deep-dives.module.css';

interface DeepDivesProps {
  readonly stories: readonly CardData[];
  readonly isFailed: boolean;
  readonly isCached: boolean;
  /** Shown above the stories. */
  readonly notice?: string | null;
}

const SIZES = '(min-width: 80rem) 288px, (min-width: 64rem) 23vw, (min-width: 28rem) 320px, 75vw';

/** Length in characters of a summary that leaves room for the picture. */
const BELOW_PICTURE = 100;

/** Four long reads on a dark band, each with 'Read Full Story' (HOME-16, HOME-17). */
export function DeepDives({ stories, isFailed, isCached, notice = null }: DeepDivesProps) {
  const { home } = useMessages();
  if (stories.length === 0 && !isFailed) return null;
  return (
    <HomeSection
      name="deep-dive"
      title={home.deepDives}
      look="dark"
      beside={<p className={styles.tagline}>{home.deepDivesTagline}</p>}
      failure={isFailed ? home.deepDivesFailed : null}
      notice={isCached ? home.deepDivesCached : notice}
    >
      <ul className={`${strip.untilDesktop} ${styles.list}`}>
        {isFailed ? <Placeholder /> : stories.map((card) => <DeepDive key={card.href} card={card} />)}
      </ul>
    </HomeSection>
  );
}

function DeepDive({ card }: { card: CardData }) {
  const { cards, home } = useMessages();
  const at = useHref();
  const author = cards.author(card.author);
  return (
    <li className={styles.card}>
      {!card.isTextOnly && (
        <Picture picture={card.picture} section={card.section} alt="" sizes={SIZES} maxWidth={640} />
      )}
      <p className={styles.kicker}>{cards.badge(card.badge)}</p>
      <h3 className={styles.title} lang={languageOf(card.title)}>
        <a className={styles.link} href={card.href}>
          {card.title}
          <span className={styles.overlay} aria-hidden="true">
            {home.deepDiveOpen}
          </span>
        </a>
      </h3>
      <p className={styles.summary} lang={languageOf(card.summary)}>
        {card.isTextOnly ? card.summary : <CutSummary text={card.summary} length={BELOW_PICTURE} />}
      </p>
      {!card.isAuthorRepeated && (
        <p className={styles.author}>
          {home.by}
          <a
            className={styles.authorLink}
            href={at(authorPath(card.author))}
            lang={languageOf(author)}
            tabIndex={card.isAuthorLinked ? -1 : undefined}
          >
            {author}
          </a>
        </p>
      )}
    </li>
  );
}

/** Shown when there are no deep dives or they failed to load (STATE-07 to STATE-09). */
function Placeholder() {
  const { home, section } = useMessages();
  return (
    <li className={styles.card}>
      <Picture picture={null} section="world" alt="" sizes={SIZES} maxWidth={640} />
      <p className={styles.kicker}>{section('world').label}</p>
      <h3 className={styles.title}>{home.placeholder}</h3>
      <p className={styles.summary}>{home.placeholderText}</p>
    </li>
  );
}
