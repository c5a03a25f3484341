import { type FormEvent, useId, useState } from 'react';
import type { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { type RetentionPeriods, retentionAnswer } from '#domain/desk/personal-data.ts';

const PATH = '/api/desk/personal-data/retention';
const parse = (answer: unknown) => retentionAnswer.parse(answer);

const LABELS: Readonly<Record<keyof RetentionPeriods, string>> = {
  diaspora: 'Support requests, months after they are settled',
  booking: 'Show bookings, months after the recording',
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
      {stored.kind === 'failed' && (
        <div className={listStyles.failed} role="alert">
          <p>{stored.reason}</p>
          <DeskButton onClick={reload}>Try Again</DeskButton>
        </div>
      )}
      {stored.kind === 'ready' && <Periods key={stored.data.version} stored={stored.data} onSaved={reload} />}
    </section>
  );
}

interface PeriodsProps {
  readonly stored: z.infer<typeof retentionAnswer>;
  readonly onSaved: () => void;
}

function Periods({ stored, onSaved }: PeriodsProps) {
  const id = useId();
  const { say } = useAlerts();
  const { isSending, send } = useSend();
  const [periods, setPeriods] = useState(stored.periods);

  async function save(event: FormEvent) {
    event.preventDefault();
    const body = { periods, version: stored.version };
    if ((await send({ method: 'PUT', path: PATH, body, failed: 'The retention periods could not be saved' })) === null)
      return;
    say('done', 'Retention periods saved. The Privacy Policy shows them within minutes.');
    onSaved();
  }

  return (
    <form className={formStyles.fields} onSubmit={(event) => void save(event)}>
      {KINDS.map((kind) => (
        <Field key={kind} id={id + kind} label={LABELS[kind]}>
          <input
            id={id + kind}
            type="number"
            min={1}
            max={120}
            required
            value={periods[kind]}
            onChange={({ target }) => setPeriods({ ...periods, [kind]: target.valueAsNumber || 0 })}
          />
        </Field>
      ))}
      <div className={formStyles.ends}>
        <DeskButton look="primary" type="submit" disabled={isSending}>
          Save periods
        </DeskButton>
      </div>
    </form>
  );
}
