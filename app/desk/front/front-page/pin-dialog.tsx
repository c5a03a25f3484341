import { useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { DeskDialog } from '#app/desk/kit/desk-dialog.tsx';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { TypedSearch } from '#app/desk/kit/typed-search.tsx';
import { useDeskData, useLastData } from '#app/desk/kit/use-desk-data.ts';
import { type FoundStory, findAnswer } from '#domain/desk/desk-story.ts';
import type { PinPlace } from '#domain/home/front-pins.ts';
import { DEFAULT_LANGUAGE, languageFacts } from '#domain/languages.ts';
import { theSection } from '#domain/sections.ts';
import { cutText } from '#domain/summary.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './front-page-screen.module.css';
import { slotName } from './pins.ts';

/** A slot and the story that is in it without a pin. */
export interface ChosenSlot {
  readonly place: PinPlace;
  readonly slot: number;
  readonly id: string | null;
  readonly title: string;
}

interface PinDialogProps {
  readonly chosen: ChosenSlot;
  readonly onPin: (story: { readonly story: string; readonly title: string }) => void;
  readonly onClose: () => void;
}

/** As many characters as the search takes. */
const MAX_WORDS = 100;

const parse = (answer: unknown): readonly FoundStory[] => findAnswer.parse(answer).stories;

/** Chooses the story to pin to a slot: the one in it now, or another one found by search. */
export function PinDialog({ chosen, onPin, onClose }: PinDialogProps) {
  const { place, slot, id, title } = chosen;
  const [words, setWords] = useState('');
  const [data, reload] = useDeskData(
    words === '' ? null : `/api/desk/stories/find?${new URLSearchParams({ q: cutText(words, MAX_WORDS) })}`,
    parse,
  );
  const found = useLastData(data);
  return (
    <DeskDialog title={`Pin a story: ${slotName(place, slot)}`} onClose={onClose}>
      <TypedSearch label="Find a story" value={words} onTyped={setWords} className={styles.search} />
      {data.kind === 'failed' && <LoadFailed onRetry={reload}>{data.reason}</LoadFailed>}
      <p role="status" className={textStyles.small}>
        {words !== '' && data.kind === 'ready' && countOf(data.data.length)}
      </p>
      <ul className={styles.found}>
        {words === '' && id !== null && (
          <li>
            <DeskButton onClick={() => onPin({ story: id, title })}>Keep ‘{title}’ here</DeskButton>
          </li>
        )}
        {words !== '' &&
          (found ?? []).map((story) => (
            <li key={story._id}>
              <DeskButton
                lang={languageOf(story.title)}
                onClick={() => onPin({ story: story._id, title: story.title })}
              >
                {story.title}
              </DeskButton>
              <span className={textStyles.small}>{aboutFound(story)}</span>
            </li>
          ))}
      </ul>
    </DeskDialog>
  );
}

/** What is said below a found story; the home page in another language has no pins. */
export function aboutFound({ section, state, language }: Omit<FoundStory, '_id' | 'title'>): string {
  const facts = [theSection(section).label, state];
  if (language !== DEFAULT_LANGUAGE) facts.push(`in ${languageFacts(language).english}, so not for this page`);
  return facts.join(' · ');
}

function countOf(count: number): string {
  if (count === 0) return 'No stories match.';
  return count === 1 ? 'One story' : `${count} stories`;
}
