import { useHref, useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import run from '#app/reader/cards/run.module.css';
import { StoryTools } from '#app/reader/cards/story-tools.tsx';
import { TopicCard } from '#app/reader/cards/topic-card.tsx';
import { NothingUnderPill, TopicPills } from '#app/reader/cards/topic-pills.tsx';
import { EmptyText, Notice } from '#app/ui/notice.tsx';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { londonTime } from '#domain/london-clock.ts';
import { HomeSection } from './home-section.tsx';
import { SectionWithoutStories } from './section-without-stories.tsx';
import styles from './sports.module.css';
import type { SportsData, SportsStory } from './sports-data.ts';

interface SportsProps {
  readonly data: SportsData;
  /** Shown above the stories. */
  readonly notice?: string | null;
  readonly now: Date;
}

const LEAD_SIZES = '(min-width: 80rem) 740px, (min-width: 48rem) 60vw, 82vw';
const GRID_SIZES = '(min-width: 48rem) 160px, 88px';

/** 'SPORTS': scoreboard, topics, one large story and two columns of others (HOME-28 to HOME-39). */
export function Sports({ data, notice = null, now }: SportsProps) {
  const { home, page, section } = useMessages();
  const at = useHref();
  const { stories, topics } = data;
  const [lead, ...others] = stories;
  // Without stories in another language than English, the figures would stand alone.
  if (useLanguage() !== DEFAULT_LANGUAGE && !lead && data.state !== 'failed') return null;
  return (
    <HomeSection
      name="sports"
      title={home.sports}
      href={at('/sportfit')}
      beside={<p className={styles.tagline}>{home.sportsTagline}</p>}
      notice={notice}
      features="refresh-section pills likes"
    >
      <Scoreboard data={data} now={now} />
      {lead ? (
        <>
          <div data-cached="" hidden={data.state !== 'cached'}>
            <Notice>{page.cached}</Notice>
          </div>
          <TopicPills topics={topics} label={home.sportsTopics} hasFavourites />
          <NothingUnderPill />
          <ul className={styles.lead} data-places="1" data-sizes={LEAD_SIZES}>
            <Story story={lead} now={now} sizes={LEAD_SIZES} />
          </ul>
          <ul className={`${run.run} ${styles.grid}`} data-places="" data-sizes={GRID_SIZES}>
            {others.map((story) => (
              <Story key={story.id} story={story} now={now} sizes={GRID_SIZES} />
            ))}
          </ul>
        </>
      ) : (
        <SectionWithoutStories failure={home.sportsFailed} isFailed={data.state === 'failed'}>
          <EmptyText>{section('sportfit').empty}</EmptyText>
        </SectionWithoutStories>
      )}
    </HomeSection>
  );
}

/** Today's matches, the time in London, and the time of loading. */
function Scoreboard({ data, now }: SportsProps) {
  const { home } = useMessages();
  return (
    <div className={styles.board}>
      <p className={styles.matches}>
        <strong className={styles.number}>{data.matchesToday}</strong> {home.matches(data.matchesToday)}
      </p>
      <p className={styles.clock}>
        <span className={styles.time} data-feature="minute-clock">
          {londonTime(now)}
        </span>{' '}
        {home.london}
      </p>
      <p className={styles.updated} id="sports-updated">
        {home.updated(data.updatedAt)}
      </p>
      <button className={styles.refresh} type="button" data-wait="" data-refresh="" aria-describedby="sports-updated">
        {home.refresh}
      </button>
    </div>
  );
}

function Story({ story, now, sizes }: { story: SportsStory; now: Date; sizes: string }) {
  return (
    <TopicCard story={story} now={now} sizes={sizes}>
      <StoryTools id={story.id} title={story.card.title} url={story.url} likes={story.likes} />
    </TopicCard>
  );
}
