import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { useLeavingFocus } from '#app/desk/kit/use-leaving-focus.ts';
import { TextDiff } from '#app/ui/text-diff.tsx';
import { britishDateTime } from '#domain/dates.ts';
import type { StoryFields } from '#domain/desk/desk-story.ts';
import { type Choice, type Difference, differences, mergeChosen } from './merge.ts';
import styles from './merge-panel.module.css';

/** Id of the panel's heading, which takes the focus. */
export const MERGE_ID = 'merge';

interface MergePanelProps {
  readonly heading: string;
  readonly about: string;
  readonly mine: StoryFields;
  readonly theirs: StoryFields;
  /** The common ancestor of both versions, where it is known. */
  readonly base: StoryFields | null;
  readonly isBusy: boolean;
  readonly onMerge: (merged: StoryFields) => void;
}

/** Two versions of one story, field by field: one is chosen for each, then the merged one is saved (SPEC-27). */
export function MergePanel({ heading, about, mine, theirs, base, isBusy, onMerge }: MergePanelProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const title = useRef<HTMLHeadingElement>(null);
  const panel = useLeavingFocus<HTMLElement>();
  useEffect(() => {
    // A save of what is being typed may have found the other version: the bar then leads here.
    if (isTyping(document.activeElement)) return;
    title.current?.focus();
    title.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const found = differences(mine, theirs, base);
  const choiceOf = ({ part, proposed, together }: Difference) => {
    const choice = chosen[part.key] ?? proposed;
    // What is typed since may have made them exclude each other.
    return choice === 'both' && together === null ? proposed : choice;
  };
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={MERGE_ID}>
      <h2 ref={title} id={MERGE_ID} tabIndex={-1} className={styles.heading}>
        {heading}
      </h2>
      <p>{about}</p>
      {found.length === 0 && <p>Both versions read the same.</p>}
      {found.map((one) => (
        <FieldChoice
          key={one.part.key}
          difference={one}
          choice={choiceOf(one)}
          mine={mine}
          theirs={theirs}
          base={base}
          onChoose={(choice) => setChosen({ ...chosen, [one.part.key]: choice })}
        />
      ))}
      <div className={styles.end}>
        <DeskButton
          look="primary"
          disabled={isBusy}
          onClick={() => {
            const choices = found.map((difference) => ({ difference, choice: choiceOf(difference) }));
            onMerge(mergeChosen(mine, theirs, choices));
          }}
        >
          Save the merged version
        </DeskButton>
      </div>
    </section>
  );
}

function isTyping(element: Element | null): boolean {
  return element?.matches('input, textarea, select, [contenteditable="true"]') ?? false;
}

interface FieldChoiceProps extends Pick<MergePanelProps, 'mine' | 'theirs' | 'base'> {
  readonly difference: Difference;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

const CHOICE_LABELS: Readonly<Record<Choice, string>> = { both: 'Both together', mine: 'Mine', theirs: 'Theirs' };

function FieldChoice({ difference, choice, mine, theirs, base, onChoose }: FieldChoiceProps) {
  const { part, isContested, together } = difference;
  const name = useId();
  const [ours, others] = [part.shown(mine), part.shown(theirs)];
  const option = (one: Choice, text: ReactNode) => (
    <div className={one === 'both' ? styles.whole : styles.side} data-chosen={choice === one}>
      <label className={styles.choice}>
        <input
          type="radio"
          name={name}
          checked={choice === one}
          aria-label={`${CHOICE_LABELS[one]}: ${part.label}`}
          onChange={() => onChoose(one)}
        />
        {CHOICE_LABELS[one]}
      </label>
      {text}
    </div>
  );
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>
        {part.label}{' '}
        {base !== null && (
          <span className={styles.hint}>{isContested ? 'both changed it' : 'one of you changed it'}</span>
        )}
      </legend>
      <div className={styles.sides}>
        {base !== null &&
          together !== null &&
          option(
            'both',
            <TextDiff before={part.shown(base)} after={part.shown({ ...mine, ...together })} side="after" />,
          )}
        {option('mine', <TextDiff before={others} after={ours} side="after" />)}
        {option('theirs', <TextDiff before={others} after={ours} side="before" />)}
      </div>
    </fieldset>
  );
}

/** Who saved the conflicting version, as a sentence. */
export function aboutClash(by: string | null, at: string | null, isStory: boolean): string {
  if (isStory) {
    return 'The story itself has changed since this draft was begun: a section list, the wire or a colleague’s publishing changed it. Choose which version of each field to keep.';
  }
  const who = by ?? 'Somebody';
  const when = at === null ? '' : ` on ${britishDateTime(at)}`;
  return `${who} saved it${when}. Your text is still here. Choose which version of each field to keep; nothing is lost until you save.`;
}
