import type { CardData } from '#app/reader/cards/card-data.ts';
import { StoryCard } from '#app/reader/cards/story-card.tsx';
import { LEAD_PICTURE, preloadMainPicture } from '#app/reader/main-pictures.ts';
import { WebStories } from '#app/reader/web-stories/web-stories.tsx';
import type { CategoryData } from './category-data.ts';
import { STORY_LIST } from './more-stories.tsx';
import { RecommendedList } from './recommended-list.tsx';
import { LARGE_STORIES, sectionLook } from './section-look.ts';
import styles from './story-layout.module.css';
import { VoiceCard } from './voice-card.tsx';

interface ListProps {
  readonly stories: readonly CardData[];
  readonly now: Date;
}

const GRID = 8;
/** Three in a row from tablets on. */
const TRIO_SLOT = { sizes: '(min-width: 80rem) 384px, (min-width: 48rem) 31vw, 82vw', maxWidth: 960 };
/** On phones beside the words. */
const GRID_SLOT = { sizes: '(min-width: 64rem) 288px, (min-width: 48rem) 47vw, 112px', maxWidth: 640 };
/** The lead of World News, and the two below it in words, which fill the height of the recommended list. */
const WORLD_TOP = 3;

/** A section's stories. Each look has its own head, followed by a grid and a list; older pages are plain lists. */
export function StoryLayout({ category, now }: { category: CategoryData; now: Date }) {
  const { section, stories, page, recommended } = category;
  const look = sectionLook(section);
  if (look === 'tall') return <WebStories list={STORY_LIST} stories={stories} />;
  if (page > 1) return <StoryRows stories={stories} now={now} />;
  // Alone on its page, a story has the whole width.
  if (stories.length === 1) return <Voices stories={stories} now={now} />;
  switch (look) {
    case 'front':
      return <StoryFront stories={stories} now={now} />;
    case 'world':
      if (recommended.length === 0) return <StoryFront stories={stories} now={now} />;
      return (
        <>
          <div className={styles.leadAndList}>
            <div className={styles.leadColumn}>
              <Lead stories={stories} now={now} />
              <Lines stories={stories.slice(1, WORLD_TOP)} now={now} />
            </div>
            <RecommendedList items={recommended} now={now} />
          </div>
          <Rest stories={stories.slice(WORLD_TOP)} now={now} />
        </>
      );
    case 'panel':
      return <Panel stories={stories} now={now} />;
    case 'mosaic':
      return <Mosaic stories={stories} now={now} />;
    case 'voices':
      return <Voices stories={stories} now={now} />;
  }
}

function Lead({ stories: [lead], now }: ListProps) {
  preloadMainPicture(lead?.picture ?? null, LEAD_PICTURE);
  return <div>{lead && <StoryCard card={lead} now={now} look="lead" heading="h2" isMain />}</div>;
}

function Lines({ stories, now }: ListProps) {
  if (stories.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {stories.map((card) => (
        <li key={card.href}>
          <StoryCard card={card} now={now} look="line" heading="h2" />
        </li>
      ))}
    </ul>
  );
}

/** The lead with a list beside it. */
export function StoryFront({ stories, now }: ListProps) {
  const beside = stories.slice(1, 5);
  return (
    <>
      <div className={styles.leadAndList}>
        <Lead stories={stories} now={now} />
        <ul className={styles.list} data-later="">
          {beside.map((card) => (
            <li className={styles.item} key={card.href}>
              <StoryCard card={card} now={now} look="row" heading="h2" />
            </li>
          ))}
        </ul>
      </div>
      <Rest stories={stories.slice(5)} now={now} />
    </>
  );
}

/** The lead on the section's colour, above three stories with summaries. */
function Panel({ stories, now }: ListProps) {
  return (
    <>
      <div className={styles.panel}>
        <Lead stories={stories} now={now} />
      </div>
      <Cards
        stories={stories.slice(1, LARGE_STORIES.panel)}
        now={now}
        look="main"
        slot={TRIO_SLOT}
        className={styles.trio}
      />
      <Rest stories={stories.slice(LARGE_STORIES.panel)} now={now} />
    </>
  );
}

/** One large picture with two beside it. */
function Mosaic({ stories, now }: ListProps) {
  return (
    <>
      <div className={styles.mosaic}>
        <Lead stories={stories} now={now} />
        <Cards stories={stories.slice(1, LARGE_STORIES.mosaic)} now={now} look="plain" className={styles.pair} />
      </div>
      <Rest stories={stories.slice(LARGE_STORIES.mosaic)} now={now} />
    </>
  );
}

/** Text before pictures, for opinion: a lead without a picture is words alone. */
function Voices({ stories, now }: ListProps) {
  const [lead] = stories;
  return (
    <>
      <div className={styles.voiceLead}>
        <Lead stories={lead && !lead.picture ? [{ ...lead, isTextOnly: true }] : stories} now={now} />
      </div>
      {stories.length > 1 && (
        <ul className={styles.voices}>
          {stories.slice(1, LARGE_STORIES.voices).map((card) => (
            <li key={card.href}>
              <VoiceCard card={card} now={now} />
            </li>
          ))}
        </ul>
      )}
      <Rest stories={stories.slice(LARGE_STORIES.voices)} now={now} />
    </>
  );
}

function Rest({ stories, now }: ListProps) {
  return (
    <>
      <Cards stories={stories.slice(0, GRID)} now={now} look="plain" slot={GRID_SLOT} className={styles.grid} />
      <StoryRows stories={stories.slice(GRID)} now={now} />
    </>
  );
}

interface CardsProps extends ListProps {
  readonly look: 'main' | 'plain';
  readonly slot?: { readonly sizes: string; readonly maxWidth: number };
  readonly className: string | undefined;
}

function Cards({ stories, now, look, slot, className }: CardsProps) {
  if (stories.length === 0) return null;
  return (
    <ul className={className} data-later="">
      {stories.map((card) => (
        <li key={card.href}>
          <StoryCard card={card} now={now} look={look} heading="h2" {...(slot ? { slot } : {})} />
        </li>
      ))}
    </ul>
  );
}

/** The list that 'load more' extends. */
export function StoryRows({ stories, now }: ListProps) {
  if (stories.length === 0) return null;
  return (
    <ul className={styles.rows} id={STORY_LIST}>
      {stories.map((card) => (
        <li className={styles.item} data-id={card.href} key={card.href} data-later="">
          <StoryCard card={card} now={now} look="row" heading="h2" />
        </li>
      ))}
    </ul>
  );
}
