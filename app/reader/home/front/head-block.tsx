import { useMessages } from '#app/languages/messages.ts';
import { Pairs } from '#app/reader/cards/pairs.tsx';
import run from '#app/reader/cards/run.module.css';
import { StoryCard } from '#app/reader/cards/story-card.tsx';
import { LEAD_PICTURE } from '#app/reader/main-pictures.ts';
import { Picture } from '#app/ui/picture.tsx';
import { LivePill } from '#app/ui/pill.tsx';
import { livePostPath, livePostTime } from '#domain/live-blog.ts';
import { languageOf } from '#domain/text-language.ts';
import type { HeadData } from '../home-data.ts';
import styles from './head-block.module.css';

/** Maximum length of a summary beside the lead, in characters: two lines, or three at 1,024 pixels. */
const BESIDE = 60;

interface HeadBlockProps {
  readonly head: HeadData;
  readonly now: Date;
}

/**
 * The desk's headline and picture, or the day's top story with others on its topic; four stories beside it (HOME-74,
 * SPEC-19). While a live blog is open, its newest posts stand with its story, or above another one.
 */
export function HeadBlock({ head, now }: HeadBlockProps) {
  const { home } = useMessages();
  const { saved, lead, related, beside, live } = head;
  const isLeadLive = live !== null && live.href === lead?.href;
  // Its picture is still to come; a drawn one would make little of the news.
  const isInWords = lead?.mark === 'Breaking' && lead.picture === null;
  return (
    <section
      className={isInWords ? `${styles.block} ${styles.breaking}` : styles.block}
      aria-label={home.headlines}
      data-home-section="head"
    >
      {live && !isLeadLive && <LiveStrip live={live} title={live.title} />}
      {saved && <SavedHeadline saved={saved} />}
      {lead && (
        <div className={styles.lead}>
          <StoryCard
            card={isInWords ? { ...lead, isTextOnly: true } : lead}
            now={now}
            look="lead"
            heading="h2"
            isMain
          />
          {live && isLeadLive && <LiveStrip live={live} title={home.liveUpdates} />}
          {related.length > 0 && (
            <ul className={styles.related}>
              {related.map((card) => (
                <li key={card.href}>
                  <StoryCard card={card} now={now} look="line" />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className={`${run.run} ${styles.beside}`} data-later="">
        <Pairs of={beside}>
          {(card) => <StoryCard key={card.href} card={card} now={now} look="row" heading="h2" summaryLength={BESIDE} />}
        </Pairs>
      </div>
    </section>
  );
}

interface LiveStripProps {
  readonly live: NonNullable<HeadData['live']>;
  readonly title: string;
}

/** The newest posts of an open live blog, each a link to it. */
function LiveStrip({ live: { href, posts }, title }: LiveStripProps) {
  return (
    <div className={styles.live}>
      <h2 className={styles.liveTitle}>
        <LivePill />
        <a href={href} lang={languageOf(title)}>
          {title}
        </a>
      </h2>
      {posts.length > 0 && (
        <ol className={styles.posts}>
          {posts.map(({ id, text, postedAt }) => (
            <li key={id}>
              <time className={styles.postTime} dateTime={postedAt}>
                {livePostTime(postedAt).time}
              </time>
              <a href={livePostPath(href, id)} lang={languageOf(text)}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      )}
    </div>
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
