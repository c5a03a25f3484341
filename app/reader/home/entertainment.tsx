import { useHref, useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { inPairs } from '#app/reader/cards/pairs.tsx';
import run from '#app/reader/cards/run.module.css';
import thumbnail from '#app/reader/cards/thumbnail.module.css';
import { TopicCard } from '#app/reader/cards/topic-card.tsx';
import { NothingUnderPill, TopicPills } from '#app/reader/cards/topic-pills.tsx';
import type { TopicStory } from '#app/reader/cards/topic-story.ts';
import { EmptyText, Notice } from '#app/ui/notice.tsx';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import styles from './entertainment.module.css';
import type { EntertainmentData } from './entertainment-data.ts';
import { HomeSection } from './home-section.tsx';
import { SectionWithoutStories } from './section-without-stories.tsx';

interface EntertainmentProps {
  readonly data: EntertainmentData;
  /** Shown above the stories. */
  readonly notice?: string | null;
  readonly now: Date;
}

/** By zero-based position: the first story is featured, with three beside it (HOME-46 to HOME-48, CONST-09). */
const SIDES_END = 4;

const FEATURED_SIZES = '(min-width: 80rem) 730px, (min-width: 48rem) 58vw, 120px';
const SIDE_SIZES = '(min-width: 64rem) 160px, (min-width: 48rem) 30vw, 112px';
const MORE_SIZES = '96px';

/** 'Entertrainment', as the product spells it: a line of figures, topics, a featured story with three beside it, and the rest. */
export function Entertainment({ data, notice = null, now }: EntertainmentProps) {
  const { home, page, section } = useMessages();
  const at = useHref();
  const { stories, topics } = data;
  // Without stories in another language than English, the figures would stand alone.
  if (useLanguage() !== DEFAULT_LANGUAGE && stories.length === 0 && data.state !== 'failed') return null;
  return (
    <HomeSection
      name="entertainment"
      title={home.entertainment}
      href={at('/entertainment')}
      notice={notice}
      features="refresh-section pills"
    >
      <Tiles tiles={data.tiles} />
      {stories.length > 0 ? (
        <>
          <div data-cached="" hidden={data.state !== 'cached'}>
            <Notice>{page.cached}</Notice>
          </div>
          <TopicPills topics={topics} label={home.entertainmentTopics} />
          <NothingUnderPill />
          <Stories stories={stories} now={now} />
        </>
      ) : (
        <SectionWithoutStories failure={home.entertainmentFailed} isFailed={data.state === 'failed'}>
          <EmptyText>{section('entertainment').empty}</EmptyText>
        </SectionWithoutStories>
      )}
    </HomeSection>
  );
}

function Tiles({ tiles }: Pick<EntertainmentData, 'tiles'>) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ name, value }) => (
        <div key={name}>
          <dt className={styles.name}>{name}</dt> <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Stories({ stories, now }: { stories: readonly TopicStory[]; now: Date }) {
  const { home } = useMessages();
  const more = stories.slice(SIDES_END);
  const cards = (shown: readonly TopicStory[], sizes: string) =>
    shown.map((story) => <TopicCard key={story.id} story={story} now={now} sizes={sizes} />);
  return (
    <>
      <div className={styles.stage}>
        <ul className={`${thumbnail.onPhones} ${styles.featured}`} data-places="1" data-sizes={FEATURED_SIZES}>
          {cards(stories.slice(0, 1), FEATURED_SIZES)}
        </ul>
        <ul
          className={`${run.run} ${styles.sides}`}
          data-places="3"
          data-sizes={SIDE_SIZES}
          hidden={stories.length < 2}
        >
          {cards(stories.slice(1, SIDES_END), SIDE_SIZES)}
        </ul>
      </div>
      {more.length > 0 && (
        <div className={styles.more}>
          <h3 className={styles.moreTitle}>{home.entertainmentMore}</h3>
          <div className={`${run.run} ${styles.grid}`}>
            {inPairs(more).map((pair) => (
              <ul className={run.pair} data-places="2" data-sizes={MORE_SIZES} key={pair[0]?.id}>
                {cards(pair, MORE_SIZES)}
              </ul>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
