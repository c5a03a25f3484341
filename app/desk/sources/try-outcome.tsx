import cardStyles from '#app/desk/kit/card.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { Mark } from '#app/desk/kit/mark.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { britishDateTime } from '#domain/dates.ts';
import type { ItemFate, TriedSource } from '#domain/desk/sources.ts';
import { SECTIONS } from '#domain/sections.ts';
import styles from './sources.module.css';

type Read = Extract<TriedSource, { kind: 'read' }>;

const FATE_WORDS: Readonly<Record<ItemFate, string>> = {
  published: 'Would be published',
  held: 'Would wait for an editor',
  updated: 'Would update its story',
  'taken over': 'Would take the story over from another source',
  left: 'Left out: another source or the desk has it',
  known: 'Already here',
  killed: 'Stays off the site: it was killed',
};

/** What the present items of a source would become. */
export function TryOutcome({ tried }: { tried: TriedSource }) {
  if (tried.kind === 'failed') {
    return (
      <p className={styles.problem} role="alert">
        The source could not be read. {tried.message}
      </p>
    );
  }
  const { items, stories, refusedInAll } = tried;
  return (
    <section className={cardStyles.column} aria-label="What was tried out">
      <p role="status">
        {items === 1 ? '1 item was' : `${items} items were`} read, {refusedInAll} of them refused. Nothing is stored.
      </p>
      <Categories {...tried} />
      <h3 className={cardStyles.partTitle}>
        {stories.length === 0 ? 'No item can become a story' : 'What would become of the newest'}
      </h3>
      {stories.length > 0 && (
        <ul className={`${listStyles.frame} ${listStyles.rows}`} aria-label="Stories">
          {stories.map((story) => (
            <StoryRow key={story.wireId} {...story} />
          ))}
        </ul>
      )}
      <RefusedItems {...tried} />
    </section>
  );
}

function StoryRow({ title, section, author, publishedAt, hasPicture, fate }: Read['stories'][number]) {
  const facts = [
    labelOf(section),
    author,
    publishedAt === null ? 'no date' : britishDateTime(publishedAt),
    hasPicture ? 'with a picture' : 'no picture',
  ];
  return (
    <li className={listStyles.row}>
      <div className={listStyles.words}>
        <p className={textStyles.name}>{title}</p>
        <p className={textStyles.small}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </div>
      <Mark {...(fate === 'published' || fate === 'held' ? { look: 'good' } : {})}>{FATE_WORDS[fate]}</Mark>
    </li>
  );
}

function Categories({ categories }: Read) {
  if (categories.length === 0) return null;
  return (
    <details>
      <summary>Categories and where they go</summary>
      <ul>
        {categories.map(({ category, section, stories }) => (
          <li key={category}>
            {category === '' ? 'No category' : category}: {labelOf(section)} (
            {stories === 1 ? '1 story' : `${stories} stories`})
          </li>
        ))}
      </ul>
    </details>
  );
}

function RefusedItems({ refused, refusedInAll }: Read) {
  if (refusedInAll === 0) return null;
  return (
    <>
      <h3 className={cardStyles.partTitle}>Refused</h3>
      <ul className={`${listStyles.frame} ${listStyles.rows}`} aria-label="Refused items">
        {[...refused.entries()].map(([place, { wireId, title, reason }]) => (
          // Keyed by index, because items may have no id.
          <li key={place} className={listStyles.row}>
            <div className={listStyles.words}>
              <p className={textStyles.name}>{title || wireId || 'An item without title and id'}</p>
              <p className={`${textStyles.small} ${styles.problem}`}>{reason}</p>
            </div>
          </li>
        ))}
      </ul>
      {refused.length < refusedInAll && <p>And {refusedInAll - refused.length} more.</p>}
    </>
  );
}

function labelOf(slug: string): string {
  return SECTIONS.find((section) => section.slug === slug)?.label ?? slug;
}
