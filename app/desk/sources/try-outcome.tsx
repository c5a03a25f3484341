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
  killed: 'Left out: the same answer kills it',
  repeated: 'Left out: another item of the answer has its id',
  'too old': 'Left out: it is older than stories of the wire are kept',
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
  const { stories } = tried;
  return (
    <section className={cardStyles.column} aria-label="What was tried out">
      <p role="status">{countsOf(tried)} Nothing is stored.</p>
      <Unjudged {...tried} />
      <Categories {...tried} />
      <h3 className={cardStyles.partTitle}>
        {stories.length === 0 ? 'No item can become a story' : 'What would become of the newest'}
      </h3>
      {stories.length > 0 && (
        <ul className={`${listStyles.frame} ${listStyles.rows}`} aria-label="Stories">
          {[...stories.entries()].map(([place, story]) => (
            // Keyed by index, because a feed may repeat an id.
            <StoryRow key={place} {...story} />
          ))}
        </ul>
      )}
      <RefusedItems {...tried} />
      <Kills {...tried} />
      <NotStories {...tried} />
    </section>
  );
}

/** '4 items were read: 0 are refused, 1 is a kill notice.' */
function countsOf({ items, refused, kills, notStoriesInAll }: Read): string {
  const parts = [
    `${refused.length} ${refused.length === 1 ? 'is' : 'are'} refused`,
    kills.length > 0 && (kills.length === 1 ? '1 is a kill notice' : `${kills.length} are kill notices`),
    notStoriesInAll > 0 && (notStoriesInAll === 1 ? '1 is not a story' : `${notStoriesInAll} are not stories`),
  ];
  return `${items === 1 ? '1 item was' : `${items} items were`} read: ${parts.filter(Boolean).join(', ')}.`;
}

function Unjudged({ unjudged }: Read) {
  if (unjudged === 0) return null;
  return (
    <p>
      Only the first 1,000 are judged: nothing is said here of {unjudged} more {unjudged === 1 ? 'item' : 'items'}.
    </p>
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

function RefusedItems({ refused }: Read) {
  if (refused.length === 0) return null;
  return (
    <>
      <h3 className={cardStyles.partTitle}>Refused</h3>
      <ul className={`${listStyles.frame} ${listStyles.rows}`} aria-label="Refused items">
        {[...refused.entries()].map(([place, { wireId, title, reason, withdraws }]) => (
          // Keyed by index, because items may have no id.
          <li key={place} className={listStyles.row}>
            <div className={listStyles.words}>
              <p className={textStyles.name}>{title || wireId || 'An item without title and id'}</p>
              <p className={`${textStyles.small} ${styles.problem}`}>{reason}</p>
            </div>
            {withdraws !== null && <Mark>Its story would be taken off the site</Mark>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Kills({ kills }: Read) {
  if (kills.length === 0) return null;
  return (
    <>
      <h3 className={cardStyles.partTitle}>Kill notices</h3>
      <ul className={`${listStyles.frame} ${listStyles.rows}`} aria-label="Kill notices">
        {[...kills.entries()].map(([place, { wireId, reason, withdraws }]) => (
          // Keyed by index, because a feed may repeat a notice.
          <li key={place} className={listStyles.row}>
            <div className={listStyles.words}>
              <p className={textStyles.name}>{withdraws ?? wireId}</p>
              {reason !== null && <p className={textStyles.small}>{reason}</p>}
            </div>
            <Mark>{withdraws === null ? 'Not on this site' : 'Would be taken off the site'}</Mark>
          </li>
        ))}
      </ul>
    </>
  );
}

function NotStories({ notStories, notStoriesInAll }: Read) {
  if (notStoriesInAll === 0) return null;
  return (
    <>
      <h3 className={cardStyles.partTitle}>Not stories, left out</h3>
      <ul className={`${listStyles.frame} ${listStyles.rows}`} aria-label="Items that are not stories">
        {[...notStories.entries()].map(([place, { wireId, title, kind }]) => (
          // Keyed by index, because items may have no id.
          <li key={place} className={listStyles.row}>
            <p className={textStyles.name}>{title || wireId || 'Item without title and id'}</p>
            <Mark>{kind.charAt(0).toUpperCase() + kind.slice(1)}</Mark>
          </li>
        ))}
      </ul>
      {notStories.length < notStoriesInAll && <p>And {notStoriesInAll - notStories.length} more.</p>}
    </>
  );
}

function labelOf(slug: string): string {
  return SECTIONS.find((section) => section.slug === slug)?.label ?? slug;
}
