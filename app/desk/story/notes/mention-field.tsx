import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useQuietly } from '#app/desk/kit/resource/use-quietly.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { type Colleague, colleaguesAnswer, NOTE_LIMITS } from '#domain/desk/story-notes.ts';
import { colleaguesFor, completed, mentionAt } from './mention-words.ts';
import styles from './notes.module.css';

interface MentionFieldProps {
  readonly label: string;
  readonly text: string;
  readonly isBusy: boolean;
  readonly onType: (text: string) => void;
  /** Called when a colleague has been chosen and their name inserted. */
  readonly onMention: (text: string, person: Colleague) => void;
  readonly onCancel: () => void;
}

const parse = (answer: unknown) => colleaguesAnswer.parse(answer).people;

/** A note's text. After an @ it suggests colleagues: arrow keys choose, Enter or Tab accepts, Escape closes. */
export function MentionField({ label, text, isBusy, onType, onMention, onCancel }: MentionFieldProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const people = useQuietly('/api/desk/colleagues', parse) ?? [];
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const begun = caret === null ? null : mentionAt(text, caret);
  const offered = begun === null ? [] : colleaguesFor(people, begun.name);
  const current = offered[Math.min(chosen, offered.length - 1)];

  function take(person: Colleague) {
    if (begun === null) return;
    const { text: whole, caret: after } = completed(text, begun, person.name);
    onMention(whole, person);
    setCaret(null);
    requestAnimationFrame(() => box.current?.setSelectionRange(after, after));
    box.current?.focus();
  }

  /** True if the key was handled by the suggestions. */
  function isForList({ key, shiftKey }: KeyboardEvent, shown: Colleague): boolean {
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? offered.length - 1 : null;
    if (step !== null) setChosen((offered.indexOf(shown) + step) % offered.length);
    else if (key === 'Escape') setCaret(null);
    else if (!shiftKey && (key === 'Enter' || key === 'Tab')) take(shown);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    // Sends the form.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return;
    if (current && isForList(event, current)) event.preventDefault();
    else if (event.key === 'Escape') onCancel();
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={box}
        id={id}
        className={styles.area}
        rows={3}
        maxLength={NOTE_LIMITS.text}
        value={text}
        readOnly={isBusy}
        aria-autocomplete="list"
        aria-controls={current ? `${id}list` : undefined}
        aria-activedescendant={current ? id + current._id : undefined}
        aria-describedby={`${id}help`}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setCaret(target.selectionStart);
          setChosen(0);
          onType(target.value);
        }}
        onBlur={() => setCaret(null)}
      />
      <p id={`${id}help`} className={styles.help}>
        @ and a name tells a colleague.
      </p>
      <VisuallyHidden>
        <span role="status">{current ? `${offered.length} colleagues; ${current.name}` : ''}</span>
      </VisuallyHidden>
      {current && (
        <div ref={bringIntoView} id={`${id}list`} className={styles.people} role="listbox" aria-label="Colleagues">
          {offered.map((person) => (
            <div
              key={person._id}
              id={id + person._id}
              className={styles.person}
              role="option"
              tabIndex={-1}
              aria-selected={person === current}
              // The text keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                take(person);
              }}
            >
              {person.name} <span className={styles.role}>{person.role}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
