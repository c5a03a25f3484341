import { lazy, Suspense, useState } from 'react';
import { DeskButton } from '../shell/desk-button.tsx';
import styles from './content-field.module.css';
import { unknownElements } from './known-elements.ts';

// The rich-text editor is the heaviest part of the desk: the page is there before it.
const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }));

interface ContentFieldProps {
  readonly labelledBy: string;
  readonly content: string;
  readonly onChange: (html: string) => void;
}

/** The story's text: as it looks, or as HTML. What the rich editor would lose is edited as HTML only. */
export function ContentField({ labelledBy, content, onChange }: ContentFieldProps) {
  const [wantsHtml, setWantsHtml] = useState(false);
  // Asked when the view is chosen, not at each key: typing must never change the view.
  const [unknown, setUnknown] = useState<readonly string[] | null>(null);
  const [checkedFor, setCheckedFor] = useState<string | null>(null);
  if (!wantsHtml && checkedFor === null) {
    setCheckedFor(content);
    setUnknown(unknownElements(content));
  }
  const showsHtml = wantsHtml || (unknown !== null && unknown.length > 0);

  function toggle() {
    setWantsHtml(!showsHtml);
    setCheckedFor(null);
  }

  return (
    <div className={styles.content}>
      <div className={styles.views}>
        <DeskButton look="quiet" aria-pressed={showsHtml} onClick={toggle}>
          HTML
        </DeskButton>
        {unknown !== null && unknown.length > 0 && (
          <p className={styles.note}>
            This text holds {unknown.join(', ')}, which only HTML can show without losing it.
          </p>
        )}
      </div>
      {showsHtml ? (
        <textarea
          className={styles.html}
          aria-labelledby={labelledBy}
          spellCheck={false}
          value={content}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          <RichText labelledBy={labelledBy} content={content} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}
