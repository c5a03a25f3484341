import { theSection } from '../../../domain/sections.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { type CardLook, StoryCard } from '../cards/story-card.tsx';
import type { StripData, StripLayout } from './home-data.ts';
import styles from './strip.module.css';

interface StripProps {
  readonly strip: StripData;
  readonly now: Date;
}

const CLASSES: Record<StripLayout, string | undefined> = {
  'lead-and-list': styles.leadAndList,
  grid: styles.grid,
  'lead-and-sides': styles.leadAndSides,
};

/** A section on the home page. */
export function Strip({ strip, now }: StripProps) {
  const { section, layout, stories } = strip;
  return (
    <section className={styles.strip} aria-labelledby={section}>
      <SectionHeader id={section} title={theSection(section).title} href={`/${section}`} />
      <div className={CLASSES[layout]}>
        {stories.map((card, index) => (
          <StoryCard key={card.href} card={card} now={now} look={lookAt(layout, index)} />
        ))}
      </div>
    </section>
  );
}

function lookAt(layout: StripLayout, index: number): CardLook {
  switch (layout) {
    case 'grid':
      return 'plain';
    case 'lead-and-list':
      return index === 0 ? 'main' : 'row';
    case 'lead-and-sides':
      return index === 0 ? 'main' : index < 3 ? 'plain' : 'line';
  }
}

/** The remaining sections side by side: one picture each, then headlines (HOME-56). */
export function Columns({ strips, now }: { strips: readonly StripData[]; now: Date }) {
  if (strips.length === 0) return null;
  return (
    <section className={styles.columns} aria-labelledby="more-to-explore">
      <SectionHeader id="more-to-explore" title="More to explore" />
      <div className={styles.columnGrid}>
        {strips.map(({ section, stories }) => (
          <div className={styles.column} key={section}>
            <h3 className={styles.columnTitle}>
              <a className={styles.columnLink} href={`/${section}`}>
                {theSection(section).label}
              </a>
            </h3>
            {stories.map((card, index) => (
              <StoryCard key={card.href} card={card} now={now} look={index === 0 ? 'plain' : 'line'} heading="h4" />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
