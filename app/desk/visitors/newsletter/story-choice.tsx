import { useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { TypedSearch } from '#app/desk/kit/typed-search.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { storiesAnswer } from '#domain/desk/desk-story.ts';
import type { EditionStory } from '#domain/desk/newsletter.ts';
import { theSection } from '#domain/sections.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './newsletter.module.css';

const MAX_SHOWN = 8;

const parse = (answer: unknown): EditionStory[] =>
  storiesAnswer.parse(answer).stories.map(({ _id, title, section, href }) => ({
    _id,
    title,
    href,
    section: theSection(section).title,
  }));

interface StoryChoiceProps {
  /** Ids of the stories already in the edition. */
  readonly chosen: readonly string[];
  readonly isFull: boolean;
  readonly onChoose: (story: EditionStory) => void;
}

/** Finds published stories of desk and wire, newest first, and adds them to the edition. */
export function StoryChoice({ chosen, isFull, onChoose }: StoryChoiceProps) {
  const [words, setWords] = useState('');
  return (
    // Takes the focus when the last story that was found is chosen.
    <section className={styles.choice} aria-label="Choose stories" tabIndex={-1}>
      <TypedSearch label="Find a published story" value={words} onTyped={setWords} />
      <Found key={words} words={words} chosen={chosen} isFull={isFull} onChoose={onChoose} />
    </section>
  );
}

function Found({ words, chosen, isFull, onChoose }: StoryChoiceProps & { words: string }) {
  const params = new URLSearchParams({ state: 'published', sort: 'published', ...(words === '' ? {} : { q: words }) });
  const [found, reload] = useDeskData(`/api/desk/stories?${params}`, parse);
  const entries = useEntryFocus<HTMLUListElement>();
  if (found.kind === 'loading') return <p className={listStyles.nothing}>Searching...</p>;
  if (found.kind === 'failed') {
    return <LoadFailed onRetry={reload}>{found.reason}</LoadFailed>;
  }
  const stories = found.data.filter(({ _id }) => !chosen.includes(_id)).slice(0, MAX_SHOWN);
  if (stories.length === 0) return <p className={listStyles.nothing}>No other published stories match.</p>;
  return (
    <ul {...entries} className={styles.found} aria-label="Found stories">
      {stories.map((story) => (
        <li key={story._id} className={listStyles.row}>
          <span className={listStyles.words}>
            <span lang={languageOf(story.title)}>{story.title}</span>
            <br />
            <span className={textStyles.small}>{story.section}</span>
          </span>
          <DeskButton aria-label={`Add: ${story.title}`} disabled={isFull} onClick={() => onChoose(story)}>
            Add
          </DeskButton>
        </li>
      ))}
    </ul>
  );
}
