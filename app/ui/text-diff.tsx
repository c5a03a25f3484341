import { type ReactNode, useMemo } from 'react';
import { diffWords } from '#domain/word-diff.ts';
import styles from './text-diff.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface TextDiffProps {
  readonly before: string;
  readonly after: string;
  /** 'before' or 'after' shows that version alone, with its own words marked. */
  readonly side: 'both' | 'before' | 'after';
  /** Visually hidden labels before added and removed words; English by default. */
  readonly words?: { readonly added: string; readonly removed: string };
  /** A long text is shown in full; by default it scrolls. */
  readonly isWhole?: boolean;
}

/** What the marks mean: a word in the colour of those that were added, or of those that were removed. */
export function DiffKey({ kind, children }: { readonly kind: 'added' | 'removed'; readonly children: ReactNode }) {
  const Mark = kind === 'added' ? 'ins' : 'del';
  return <Mark className={`${styles[kind]} ${styles.legend}`}>{children}</Mark>;
}

const WORDS = { added: 'added: ', removed: 'removed: ' };

/** A text with the words marked that the other version does not have. */
export function TextDiff({ before, after, side, words = WORDS, isWhole = false }: TextDiffProps) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  const hidden = side === 'before' ? 'added' : side === 'after' ? 'removed' : null;
  const shown = parts
    .filter(({ kind }) => kind !== hidden)
    .map((part, place) => ({ ...part, key: `${place} ${part.kind}` }));
  if (shown.length === 0) return <p className={styles.empty}>empty</p>;
  if (before === after) return <p className={styles.empty}>The words are the same; the formatting differs.</p>;
  return (
    <p className={isWhole ? styles.whole : styles.text}>
      {shown.map(({ kind, text, key }) =>
        kind === 'same' ? (
          <span key={key}>{text}</span>
        ) : kind === 'added' ? (
          <ins key={key} className={styles.added}>
            {side === 'both' && <VisuallyHidden>{words.added}</VisuallyHidden>}
            {text}
          </ins>
        ) : (
          <del key={key} className={side === 'both' ? styles.removed : styles.other}>
            {side === 'both' && <VisuallyHidden>{words.removed}</VisuallyHidden>}
            {text}
          </del>
        ),
      )}
    </p>
  );
}
