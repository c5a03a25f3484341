import { useId, useState } from 'react';
import type { z } from 'zod';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { FormSelect, FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { type PlainFormHandle, usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import {
  type RemovalAim,
  type RemovalPreview,
  type RemovalRow,
  removalAim,
  removalOrder,
  removalPreview,
  removalsAnswer,
} from '#domain/desk/petitions.ts';
import { londonInput, momentInLondon } from '#domain/london-time.ts';
import styles from './petitions.module.css';

interface RemovalFormProps {
  readonly petitionId: string;
  /** The chosen burst; `null` starts with an empty form. */
  readonly aim: RemovalAim | null;
  /** Called with the removal's entry in the list of removals. */
  readonly onRemoved: (removed: RemovalRow) => void;
}

const removalReason = removalOrder.pick({ reason: true });
const EMPTY: RemovalAim = { kind: 'range', value: '', from: null, to: null };

/** Removes signatures in two steps: count them, then remove them with a reason that readers see. */
export function RemovalForm({ petitionId, aim: given, onRemoved }: RemovalFormProps) {
  const aims = usePlainForm(removalAim, given ?? EMPTY, { mayBeLost: true });
  const reasons = usePlainForm(removalReason, { reason: '' });
  const [found, setFound] = useState<(RemovalPreview & { readonly aim: RemovalAim }) | null>(null);
  const isSending = aims.isSending || reasons.isSending;
  const path = `/api/desk/petitions/${petitionId}/removals`;

  async function preview(aim: RemovalAim) {
    const answer = await aims.send({
      method: 'POST',
      path: `${path}/preview`,
      body: aim,
      failed: 'The signatures could not be counted',
    });
    if (answer !== null) setFound({ ...removalPreview.parse(answer), aim });
  }

  async function remove({ reason }: z.output<typeof removalReason>) {
    if (!found) return;
    const expected = found.signatures + found.unconfirmed;
    const body = { ...found.aim, expected, reason };
    const answer = await reasons.send({ method: 'POST', path, body, failed: 'The signatures could not be removed' });
    setFound(null);
    if (answer === null) return;
    reasons.reset();
    // The list is newest first; the reason tells this removal from one that somebody else makes at the same moment.
    const removed = removalsAnswer.parse(answer).removals.find((one) => one.reason === reason);
    if (removed) onRemoved(removed);
  }

  return (
    <div className={`${cardStyles.card} ${styles.part}`}>
      <h3 className={cardStyles.title}>Remove signatures</h3>
      <PlainForm
        form={aims}
        className={formStyles.fields}
        onSend={preview}
        onType={() => setFound(null)}
        label="Which signatures"
      >
        <AimInputs form={aims} />
        <div className={formStyles.ends}>
          <DeskButton type="submit" disabled={isSending || aims.watch('value') === ''}>
            Count signatures
          </DeskButton>
        </div>
      </PlainForm>
      {found && <Found found={found} form={reasons} isSending={isSending} onRemove={remove} />}
    </div>
  );
}

type Reason = z.infer<typeof removalReason>;

interface FoundProps {
  readonly found: RemovalPreview;
  readonly form: PlainFormHandle<Reason, Reason>;
  readonly isSending: boolean;
  readonly onRemove: (reason: Reason) => Promise<void>;
}

function Found({ found, form, isSending, onRemove }: FoundProps) {
  const { signatures, unconfirmed } = found;
  return (
    <PlainForm form={form} className={`${formStyles.fields} ${formStyles.part}`} onSend={onRemove} label="Remove">
      <p className={styles.preview} role="status">
        {signatures.toLocaleString('en-GB')} {signatures === 1 ? 'signature' : 'signatures'} would be removed
        {unconfirmed > 0 && `, and ${unconfirmed} unconfirmed`}.
      </p>
      {signatures + unconfirmed > 0 && (
        <>
          <FormText
            form={form}
            name="reason"
            label="Reason"
            maxLength={300}
            required
            help="Readers see it on the petition’s page, with the number and the date."
          />
          <div className={formStyles.ends}>
            <DeskButton look="danger" type="submit" disabled={isSending || form.watch('reason').trim() === ''}>
              {isSending ? 'Removing...' : `Remove ${signatures + unconfirmed}`}
            </DeskButton>
          </div>
        </>
      )}
    </PlainForm>
  );
}

function AimInputs({ form }: { readonly form: PlainFormHandle<z.input<typeof removalAim>, RemovalAim> }) {
  const id = useId();
  // The form keeps instants: a burst's times must not be rounded to what the field shows.
  const timeField = (key: 'from' | 'to', label: string) => (
    <Field id={id + key} label={label}>
      <input
        id={id + key}
        type="datetime-local"
        step="1"
        value={londonInput(form.watch(key) ?? null)}
        onChange={(event) => form.setValue(key, momentInLondon(event.target.value), { shouldDirty: true })}
      />
    </Field>
  );
  return (
    <>
      <div className={formStyles.pair}>
        <FormSelect form={form} name="kind" label="Signed from one">
          <option value="range">Network</option>
          <option value="domain">Email domain</option>
        </FormSelect>
        <FormText form={form} name="value" label="Network or domain" maxLength={254} required />
      </div>
      <div className={formStyles.pair}>
        {timeField('from', 'From (London time, optional)')}
        {timeField('to', 'To (optional)')}
      </div>
    </>
  );
}
