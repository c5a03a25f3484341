import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import fold from '#app/desk/kit/fold.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import textStyles from '#app/desk/kit/text.module.css';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { britishDateTime } from '#domain/dates.ts';
import styles from './latest-merges.module.css';
import type { Merges } from './use-merges.ts';

/** Merges of the last thirty days, each of which an editor can undo. Renders nothing if there are none. */
export function LatestMerges({ merges: { latest, isSending, undo } }: { readonly merges: Merges }) {
  const entries = useEntryFocus<HTMLUListElement>();
  if (latest.kind !== 'ready' || latest.data.length === 0) return null;
  return (
    <details className={`${fold.fold} ${styles.latest}`}>
      <summary>
        Latest merges <span className={fold.facts}>can be undone for 30 days</span>
      </summary>
      <p className={textStyles.small}>
        Stories that have been edited since keep their edits; what came in under an old name since stays where it is.
      </p>
      <ul {...entries} className={listStyles.rows}>
        {latest.data.map(({ _id, from, into, madeAt, madeBy }) => (
          <li key={_id} className={listStyles.row}>
            <div className={listStyles.words}>
              <p>
                <span className={textStyles.name}>{from.join(', ')}</span> → {into}
              </p>
              <p className={textStyles.small}>
                <time dateTime={madeAt}>{britishDateTime(madeAt)}</time>
                {madeBy !== null && ` · ${madeBy}`}
              </p>
            </div>
            <DeskButton
              disabled={isSending}
              aria-label={`Undo the merge of ${from.join(', ')} into ${into}`}
              onClick={() => void undo(_id)}
            >
              Undo
            </DeskButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
