import { useId } from 'react';
import type { z } from 'zod';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { FormNumber } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useUndoableSave } from '#app/desk/kit/use-undoable-save.ts';
import { type RetentionPeriods, retentionAnswer } from '#domain/desk/personal-data.ts';

const PATH = '/api/desk/personal-data/retention';
const parse = (answer: unknown) => retentionAnswer.parse(answer);

const LABELS: Readonly<Record<keyof RetentionPeriods, string>> = {
  diaspora: 'Support requests, months after they are settled',
  booking: 'Show bookings, months after the show',
  spam: 'Spam, months after it was marked',
};
const KINDS = ['diaspora', 'booking', 'spam'] as const;

/** How long submissions are kept. The Privacy Policy states the periods set here. */
export function RetentionForm() {
  const id = useId();
  const [stored, reload] = useDeskData(PATH, parse);
  return (
    <section className={cardStyles.card} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`} className={cardStyles.title}>
        How long we keep data
      </h2>
      {stored.kind === 'loading' && <p>Loading...</p>}
      {stored.kind === 'failed' && <LoadFailed onRetry={reload}>{stored.reason}</LoadFailed>}
      {stored.kind === 'ready' && <Periods key={stored.data.version} stored={stored.data} onSaved={reload} />}
    </section>
  );
}

interface PeriodsProps {
  readonly stored: z.infer<typeof retentionAnswer>;
  readonly onSaved: () => void;
}

function Periods({ stored, onSaved }: PeriodsProps) {
  const form = usePlainForm(retentionAnswer, stored);
  const sayUndoable = useUndoableSave(PATH);

  async function save(body: z.output<typeof retentionAnswer>) {
    const failed = 'The retention periods could not be saved';
    const answer = await form.send({ method: 'PUT', path: PATH, body, failed });
    if (answer === null) return;
    form.reset(body);
    sayUndoable({
      said: 'Retention periods saved. The Privacy Policy shows them within minutes.',
      before: { ...stored, version: parse(answer).version },
      undone: 'The retention periods are as before.',
      onUndo: onSaved,
    });
    onSaved();
  }

  return (
    <PlainForm form={form} className={formStyles.fields} onSend={save}>
      {KINDS.map((kind) => (
        <FormNumber key={kind} form={form} name={`periods.${kind}`} label={LABELS[kind]} min={1} max={120} />
      ))}
      <div className={formStyles.ends}>
        <DeskButton look="primary" type="submit" disabled={form.isSending || !form.isDirty}>
          Save periods
        </DeskButton>
      </div>
    </PlainForm>
  );
}
