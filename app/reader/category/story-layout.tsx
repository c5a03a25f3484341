import type { SectionSlug } from '../../../domain/sections.ts';
import type { CardData } from '../cards/card-data.ts';
import { StoryCard } from '../cards/story-card.tsx';
import { TallCard } from '../cards/tall-card.tsx';
import styles from './story-layout.module.css';

interface StoryLayoutProps {
  readonly section: SectionSlug;
  readonly stories: readonly CardData[];
  readonly page: number;
  readonly now: Date;
}

const BESIDE_LEAD = 4;

/** How a section lays out its stories: web stories stand tall, world leads wide, older pages are lists. */
export function StoryLayout({ section, stories, page, now }: StoryLayoutProps) {
  if (section === 'web-stories') return <TallGrid stories={stories} />;
  if (page > 1) return <RowList stories={stories} now={now} />;
  if (section === 'world') return <WideLead stories={stories} now={now} />;
  return <LeadAndList stories={stories} now={now} />;
}

interface ListProps {
  readonly stories: readonly CardData[];
  readonly now: Date;
}

function LeadAndList({ stories, now }: ListProps) {
  const [lead, ...rest] = stories;
  return (
    <>
      <div className={styles.leadAndList}>
        {lead && <StoryCard card={lead} now={now} look="lead" heading="h2" isMain />}
        <ul className={styles.list}>
          {rest.slice(0, BESIDE_LEAD).map((card) => (
            <li className={styles.item} key={card.href}>
              <StoryCard card={card} now={now} look="row" heading="h2" />
            </li>
          ))}
        </ul>
      </div>
      <Grid stories={rest.slice(BESIDE_LEAD)} now={now} />
    </>
  );
}

/** World News: one lead story across the page, then a grid (LIST-06). */
function WideLead({ stories, now }: ListProps) {
  const [lead, ...rest] = stories;
  return (
    <>
      <div className={styles.wide}>{lead && <StoryCard card={lead} now={now} look="lead" heading="h2" isMain />}</div>
      <Grid stories={rest} now={now} />
    </>
  );
}

function Grid({ stories, now }: ListProps) {
  if (stories.length === 0) return null;
  return (
    <ul className={styles.grid}>
      {stories.map((card) => (
        <li key={card.href}>
          <StoryCard card={card} now={now} look="plain" heading="h2" />
        </li>
      ))}
    </ul>
  );
}

function RowList({ stories, now }: ListProps) {
  return (
    <ul className={styles.rows}>
      {stories.map((card) => (
        <li className={styles.item} key={card.href}>
          <StoryCard card={card} now={now} look="row" heading="h2" />
        </li>
      ))}
    </ul>
  );
}

function TallGrid({ stories }: { stories: readonly CardData[] }) {
  return (
    <ul className={styles.tall}>
      {stories.map((card, index) => (
        <li key={card.href}>
          <TallCard card={card} isMain={index === 0} />
        </li>
      ))}
    </ul>
  );
}
