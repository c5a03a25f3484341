import { useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useStepFocus } from '#app/desk/kit/use-step-focus.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { britishDateTime } from '#domain/dates.ts';
import { type Burst, burstsAnswer, type RemovalAim, type RemovalRow, removalsAnswer } from '#domain/desk/petitions.ts';
import styles from './petitions.module.css';
import { RemovalForm } from './removal-form.tsx';

const parseBursts = (answer: unknown) => burstsAnswer.parse(answer);
const parseRemovals = (answer: unknown) => removalsAnswer.parse(answer);

/** Bursts of signatures, and the removals they led to. */
export function Integrity({ petitionId }: { readonly petitionId: string }) {
  const path = `/api/desk/petitions/${petitionId}`;
  const [bursts, reloadBursts] = useDeskData(`${path}/bursts`, parseBursts);
  const [removals, reloadRemovals] = useDeskData(`${path}/removals`, parseRemovals);
  const [aim, setAim] = useState<RemovalAim | null>(null);
  const mayRemove = useMay('administrator');
  const [changes, setChanges] = useState(0);
  // The form for the reason goes with what it has removed.
  const section = useStepFocus(String(changes));
  const changed = () => {
    setAim(null);
    setChanges((count) => count + 1);
    reloadBursts();
    reloadRemovals();
  };
  const { say, sayUndoable } = useAlerts();
  const { isSending, send } = useSend();
  async function restore({ _id, signatures }: RemovalRow) {
    const failed = 'The signatures could not be restored';
    if ((await send({ method: 'POST', path: `${path}/removals/${_id}/restore`, failed })) === null) return;
    say('done', `${signatures} signatures restored.`);
    changed();
  }
  const removed = (removal: RemovalRow) => {
    sayUndoable(`${removal.signatures} signatures removed.`, () => void restore(removal));
    changed();
  };
  return (
    <section ref={section} className={styles.part} aria-labelledby="integrity">
      <h2 className={styles.partTitle} id="integrity">
        Suspicious bursts
      </h2>
      <p className={styles.help}>
        Networks and email domains that signed five times or more within ten minutes, among the newest 20,000
        signatures. The domain of a large provider proves nothing, and everybody in one building may share a network.
      </p>
      <div className={listStyles.frame} aria-busy={bursts.kind === 'loading'}>
        {bursts.kind === 'failed' && <LoadFailed onRetry={reloadBursts}>{bursts.reason}</LoadFailed>}
        {bursts.kind === 'ready' && bursts.data.bursts.length === 0 && (
          <p className={listStyles.nothing}>Nothing stands out.</p>
        )}
        <ul className={listStyles.rows} aria-label="Suspicious bursts">
          {bursts.kind === 'ready' &&
            bursts.data.bursts.map((one) => (
              <BurstRow key={`${one.kind} ${one.value}`} burst={one} onChoose={mayRemove ? setAim : null} />
            ))}
        </ul>
      </div>
      {mayRemove ? (
        <RemovalForm key={JSON.stringify(aim)} petitionId={petitionId} aim={aim} onRemoved={removed} />
      ) : (
        <p className={listStyles.nothing}>Only administrators can remove signatures.</p>
      )}
      {removals.kind === 'ready' && removals.data.removals.length > 0 && (
        <Removals
          removals={removals.data.removals}
          isSending={isSending}
          onRestore={mayRemove ? (removal) => void restore(removal) : null}
        />
      )}
    </section>
  );
}

interface BurstRowProps {
  readonly burst: Burst;
  readonly onChoose: ((aim: RemovalAim) => void) | null;
}

function BurstRow({ burst, onChoose }: BurstRowProps) {
  const { kind, value, signatures, peak, from, to } = burst;
  return (
    <li className={listStyles.row}>
      <div className={listStyles.words}>
        <p className={textStyles.name}>{value}</p>
        <p className={textStyles.small}>
          {kind === 'range' ? 'Network' : 'Email domain'} · {signatures} signatures, {peak} within ten minutes ·{' '}
          {britishDateTime(from)} to {britishDateTime(to)}
        </p>
      </div>
      {onChoose && (
        <DeskButton aria-label={`Remove… ${value}`} onClick={() => onChoose({ kind, value, from, to })}>
          Remove…
        </DeskButton>
      )}
    </li>
  );
}

interface RemovalsProps {
  readonly removals: readonly RemovalRow[];
  readonly isSending: boolean;
  /** `null` for people who may not restore signatures. */
  readonly onRestore: ((removal: RemovalRow) => void) | null;
}

function Removals({ removals, isSending, onRestore }: RemovalsProps) {
  const entries = useEntryFocus<HTMLUListElement>();
  return (
    <div className={styles.part}>
      <h3 className={cardStyles.title}>Removed</h3>
      <ul {...entries} className={`${listStyles.frame} ${listStyles.rows}`} aria-label="Removed signatures">
        {removals.map((removal) => (
          <li className={listStyles.row} key={removal._id}>
            <div className={listStyles.words}>
              <p>
                <strong>{removal.signatures} signatures</strong>
                {removal.value !== '' && ` of ${removal.value}`}: {removal.reason}
              </p>
              <p className={textStyles.small}>
                {removal.by}, {britishDateTime(removal.at)}
                {removal.restoredAt !== null && ` · restored ${britishDateTime(removal.restoredAt)}`}
              </p>
            </div>
            {onRestore && removal.restoredAt === null && (
              <DeskButton disabled={isSending} onClick={() => onRestore(removal)}>
                Restore
              </DeskButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
