import { type RefObject, useMemo } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { useDebounced } from '#app/desk/kit/use-debounced.ts';
import { checkWriting, type WritingIssue, type WritingPlace } from '#domain/desk/writing-checks.ts';
import { oneLine } from '#domain/html-text.ts';
import styles from './writing-checks.module.css';

interface WritingChecksProps {
  /** The story's text as it is stored. */
  readonly content: string;
  /** What contains the text's editor. */
  readonly text: RefObject<HTMLElement | null>;
}

const AFTER_TYPING_MS = 400;

/** What a sub-editor would mark in the text, as it is written. */
export function WritingChecks({ content, text }: WritingChecksProps) {
  // Taking a long text apart into sentences must not hold up the next key.
  const settled = useDebounced(content, AFTER_TYPING_MS);
  const { issues, sentences, wordsPerSentence } = useMemo(() => checkWriting(settled), [settled]);
  if (sentences === 0 && issues.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="writing-checks">
      <h2 id="writing-checks" className={styles.title}>
        Checks
      </h2>
      <p className={styles.facts}>
        {sentences} {sentences === 1 ? 'sentence' : 'sentences'}, {wordsPerSentence}{' '}
        {wordsPerSentence === 1 ? 'word' : 'words'} each on average
      </p>
      {issues.length === 0 ? (
        <p className={styles.facts}>No problems found.</p>
      ) : (
        <ul className={styles.issues}>
          {issues.map((issue) => (
            <Issue key={issue.message} issue={issue} text={text} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Issue({ issue: { kind, message, place }, text }: { issue: WritingIssue; text: WritingChecksProps['text'] }) {
  return (
    <li className={styles.issue} data-kind={kind}>
      <p>{message}</p>
      <DeskButton look="quiet" onClick={() => show(text.current, place)}>
        Show
      </DeskButton>
    </li>
  );
}

const ELEMENTS = {
  link: 'a[href]',
  heading: 'h2, h3, h4',
  passage: 'p, li, td, th, h2, h3, h4, figcaption',
} as const;

/** Selects the place in the text, or the field for a picture's alternative text. The HTML view has no such places. */
function show(container: HTMLElement | null, place: WritingPlace): void {
  const editor = container?.querySelector<HTMLElement>('[contenteditable="true"]');
  const found = editor && elementAt(editor, place);
  if (!found) return;
  found.scrollIntoView({ block: 'center' });
  if (place.kind === 'picture') {
    found.closest('figure')?.querySelector('input')?.focus({ preventScroll: true });
    return;
  }
  editor.focus({ preventScroll: true });
  getSelection()?.selectAllChildren(found);
}

function elementAt(editor: HTMLElement, place: WritingPlace): HTMLElement | undefined {
  if (place.kind === 'picture') return editor.querySelectorAll('img')[place.index];
  return [...editor.querySelectorAll<HTMLElement>(ELEMENTS[place.kind])].find(({ textContent }) => {
    const text = oneLine(textContent);
    return place.kind === 'passage' ? text.includes(place.text) : text === place.text;
  });
}
