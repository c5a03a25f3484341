import { useEffect, useId, useRef, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { TextDiff } from '#app/ui/text-diff.tsx';
import { britishDateTime } from '#domain/dates.ts';
import type { StoryFields } from '#domain/desk/desk-story.ts';
import { type Difference, differences, mergeStories, type Side } from './merge.ts';
import styles from './merge-panel.module.css';

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
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const found = differences(mine, theirs, base);
  const sideOf = (one: Difference) => chosen[one.part.key] ?? one.proposed;
  const sides = new Map(found.map((one) => [one.part.key, sideOf(one)]));
  return (
    <section className={styles.panel} aria-labelledby="merge">
      <h2 ref={title} id="merge" tabIndex={-1} className={styles.heading}>
        {heading}
      </h2>
      <p>{about}</p>
      {found.length === 0 && <p>Both versions read the same.</p>}
      {found.map((one) => (
        <Choice
          key={one.part.key}
          difference={one}
          side={sideOf(one)}
          mine={one.part.shown(mine)}
          theirs={one.part.shown(theirs)}
          onChoose={(side) => setChosen({ ...chosen, [one.part.key]: side })}
        />
      ))}
      <div className={styles.end}>
        <DeskButton
          look="primary"
          disabled={isBusy}
          onClick={() => onMerge(mergeStories(mine, theirs, (key) => sides.get(key)))}
        >
          Save the merged version
        </DeskButton>
      </div>
    </section>
  );
}

interface ChoiceProps {
  readonly difference: Difference;
  readonly side: Side;
  readonly mine: string;
  readonly theirs: string;
  readonly onChoose: (side: Side) => void;
}

function Choice({ difference: { part, isContested }, side, mine, theirs, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>
        {part.label} <span className={styles.hint}>{isContested ? 'both changed it' : 'one of you changed it'}</span>
      </legend>
      <div className={styles.sides}>
        {(['mine', 'theirs'] as const).map((one) => (
          <div key={one} className={styles.side} data-chosen={side === one}>
            <label className={styles.choice}>
              <input
                type="radio"
                name={id}
                checked={side === one}
                aria-label={`${one === 'mine' ? 'Mine' : 'Theirs'}: ${part.label}`}
                onChange={() => onChoose(one)}
              />
              {one === 'mine' ? 'Mine' : 'Theirs'}
            </label>
            <TextDiff before={theirs} after={mine} side={one === 'mine' ? 'after' : 'before'} />
          </div>
        ))}
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
  return `${who} saved it${when}. Your text is still here. Choose for each field what shall stand; nothing is lost before you save.`;
}
