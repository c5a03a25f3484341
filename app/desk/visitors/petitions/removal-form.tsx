import { type FormEvent, useId, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { useSend } from '#app/desk/kit/use-send.ts';
import { burstKind, type RemovalAim, type RemovalPreview, removalPreview } from '#domain/desk/petitions.ts';
import { londonInput, momentInLondon } from '#domain/london-time.ts';
import styles from './petitions.module.css';

interface RemovalFormProps {
  readonly petitionId: string;
  /** The chosen burst; `null` starts with an empty form. */
  readonly aim: RemovalAim | null;
  readonly onRemoved: () => void;
}

const EMPTY: RemovalAim = { kind: 'range', value: '', from: null, to: null };

/** Removes signatures in two steps: count them, then remove them with a reason that readers see. */
export function RemovalForm({ petitionId, aim: given, onRemoved }: RemovalFormProps) {
  const [aim, setAim] = useState(given ?? EMPTY);
  const [found, setFound] = useState<RemovalPreview | null>(null);
  const [reason, setReason] = useState('');
  const { say } = useAlerts();
  const { isSending, send } = useSend();
  const path = `/api/desk/petitions/${petitionId}/removals`;
  const change = (some: Partial<RemovalAim>) => {
    setAim((before) => ({ ...before, ...some }));
    setFound(null);
  };

  async function preview(event: FormEvent) {
    event.preventDefault();
    const answer = await send({
      method: 'POST',
      path: `${path}/preview`,
      body: aim,
      failed: 'The signatures could not be counted',
    });
    if (answer !== null) setFound(removalPreview.parse(answer));
  }

  async function remove(event: FormEvent) {
    event.preventDefault();
    if (!found) return;
    const expected = found.signatures + found.unconfirmed;
    const body = { ...aim, expected, reason };
    const answer = await send({ method: 'POST', path, body, failed: 'The signatures could not be removed' });
    setFound(null);
    if (answer === null) return;
    say('done', `${expected} signatures removed.`);
    onRemoved();
  }

  return (
    <div className={`${cardStyles.card} ${styles.part}`}>
      <h3 className={cardStyles.title}>Remove signatures</h3>
      <form className={formStyles.fields} onSubmit={(event) => void preview(event)} aria-label="Which signatures">
        <AimInputs aim={aim} change={change} />
        <div className={formStyles.ends}>
          <DeskButton type="submit" disabled={isSending || aim.value === ''}>
            Count signatures
          </DeskButton>
        </div>
      </form>
      {found && <Found found={found} reason={reason} isSending={isSending} onReason={setReason} onRemove={remove} />}
    </div>
  );
}

interface FoundProps {
  readonly found: RemovalPreview;
  readonly reason: string;
  readonly isSending: boolean;
  readonly onReason: (reason: string) => void;
  readonly onRemove: (event: FormEvent) => Promise<void>;
}

function Found({ found, reason, isSending, onReason, onRemove }: FoundProps) {
  const id = useId();
  const { signatures, unconfirmed } = found;
  return (
    <form
      className={`${formStyles.fields} ${formStyles.part}`}
      onSubmit={(event) => void onRemove(event)}
      aria-label="Remove"
    >
      <p className={styles.preview} role="status">
        {signatures.toLocaleString('en-GB')} {signatures === 1 ? 'signature' : 'signatures'} would be removed
        {unconfirmed > 0 && `, and ${unconfirmed} unconfirmed`}.
      </p>
      {signatures + unconfirmed > 0 && (
        <>
          <TextField
            id={id}
            label="Reason"
            value={reason}
            maxLength={300}
            required
            help="Readers see it on the petition’s page, with the number and the date."
            onType={onReason}
          />
          <div className={formStyles.ends}>
            <DeskButton look="danger" type="submit" disabled={isSending || reason.trim() === ''}>
              {isSending ? 'Removing...' : `Remove ${signatures + unconfirmed}`}
            </DeskButton>
          </div>
        </>
      )}
    </form>
  );
}

interface AimInputsProps {
  readonly aim: RemovalAim;
  readonly change: (some: Partial<RemovalAim>) => void;
}

function AimInputs({ aim, change }: AimInputsProps) {
  const id = useId();
  const timeField = (key: 'from' | 'to', label: string) => (
    <Field id={id + key} label={label}>
      <input
        id={id + key}
        type="datetime-local"
        step="1"
        value={londonInput(aim[key])}
        onChange={(event) => change({ [key]: momentInLondon(event.target.value) })}
      />
    </Field>
  );
  return (
    <>
      <div className={formStyles.pair}>
        <Field id={`${id}kind`} label="Signed from one">
          <select
            id={`${id}kind`}
            value={aim.kind}
            onChange={(event) => change({ kind: burstKind.parse(event.target.value) })}
          >
            <option value="range">Network</option>
            <option value="domain">Email domain</option>
          </select>
        </Field>
        <TextField
          id={`${id}value`}
          label="Network or domain"
          value={aim.value}
          maxLength={254}
          required
          onType={(value) => change({ value })}
        />
      </div>
      <div className={formStyles.pair}>
        {timeField('from', 'From (London time, optional)')}
        {timeField('to', 'To (optional)')}
      </div>
    </>
  );
}
