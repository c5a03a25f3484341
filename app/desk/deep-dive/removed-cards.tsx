import { useCallback, useState } from 'react';
import { z } from 'zod';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { useReloadOn } from '#app/desk/kit/use-reload-on.ts';
import { cardPreview, deepDiveCard } from '#domain/desk/deep-dive-card.ts';
import styles from './deep-dive.module.css';
import { cardName } from './edited-cards.ts';

interface RemovedCardsProps {
  /** Changes whenever the set of removed cards does, so that the list is loaded again. */
  readonly round: string;
  readonly onRestore: (id: string) => void;
}

/** The cards taken off the site, each with a button to restore it. */
export function RemovedCards({ round, onRestore }: RemovedCardsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Removed cards</summary>
      {isOpen && <List round={round} onRestore={onRestore} />}
    </details>
  );
}

function List({ round, onRestore }: RemovedCardsProps) {
  const parse = useCallback((answer: unknown) => z.array(deepDiveCard).parse(answer), []);
  const [data, reload] = useDeskData('/api/deepdive/removed', parse);
  const entries = useEntryFocus<HTMLUListElement>();
  useReloadOn(round, reload);
  if (data.kind === 'loading') return <p className={styles.help}>Loading...</p>;
  if (data.kind === 'failed') {
    return (
      <LoadFailed look="notice" onRetry={reload}>
        {data.reason}
      </LoadFailed>
    );
  }
  if (data.data.length === 0) return <p className={styles.help}>No cards have been removed.</p>;
  return (
    <ul {...entries}>
      {data.data.map((card) => (
        <li key={card._id} className={styles.removedCard}>
          <div>
            <p className={styles.name}>{cardName(card)}</p>
            <p className={styles.help}>{cardPreview(card.content)}</p>
          </div>
          <DeskButton aria-label={`Bring back: ${cardName(card)}`} onClick={() => onRestore(card._id)}>
            Bring back
          </DeskButton>
        </li>
      ))}
    </ul>
  );
}
