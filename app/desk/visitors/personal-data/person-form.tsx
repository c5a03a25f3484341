import { useId, useState } from 'react';
import type { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import textStyles from '#app/desk/kit/text.module.css';
import { useStepFocus } from '#app/desk/kit/use-step-focus.ts';
import { type PersonCounts, personCounts, personInput } from '#domain/desk/personal-data.ts';
import styles from './personal-data.module.css';

const BACKUPS_HAVE_IT = 'This cannot be undone. Backups have it until newer ones have taken their place.';

const PATH = '/api/desk/personal-data';

/** Looks up the data held about one person, exports it or erases it. */
export function PersonForm() {
  const id = useId();
  const { say, ask } = useAlerts();
  const form = usePlainForm(personInput, { email: '' }, { mayBeLost: true });
  const { isSending, send } = form;
  const [found, setFound] = useState<PersonCounts | null>(null);
  // The buttons go with what was erased.
  const section = useStepFocus(found === null ? 'address' : 'found');

  async function lookUp(body: z.output<typeof personInput>) {
    const answer = await send({
      method: 'POST',
      path: `${PATH}/preview`,
      body,
      failed: 'The data could not be looked up',
    });
    setFound(answer === null ? null : personCounts.parse(answer));
  }

  async function exportData() {
    const answer = await send({
      method: 'POST',
      path: `${PATH}/export`,
      body: form.getValues(),
      failed: 'The data could not be exported',
    });
    if (answer !== null) download(answer);
  }

  async function erase() {
    const held = found?.total === 1 ? 'the one record' : `all ${found?.total ?? 0} records`;
    const text = `Erase ${held} of this person for good?`;
    if (!(await ask({ text, detail: BACKUPS_HAVE_IT, yes: 'Erase' }))) return;
    const body = form.getValues();
    const answer = await send({ method: 'POST', path: `${PATH}/erase`, body, failed: 'The data could not be erased' });
    if (answer === null) return;
    const { total } = personCounts.parse(answer);
    say('done', `${total} ${total === 1 ? 'record was' : 'records were'} erased.`);
    setFound(null);
    form.reset();
  }

  return (
    <section ref={section} className={cardStyles.card} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`} className={cardStyles.title}>
        One person
      </h2>
      <PlainForm form={form} className={formStyles.fields} onSend={lookUp} onType={() => setFound(null)}>
        <FormText
          form={form}
          name="email"
          label="Their e-mail address"
          maxLength={254}
          required
          sort={{ type: 'email', autoComplete: 'off' }}
        />
        <div className={formStyles.ends}>
          <DeskButton type="submit" disabled={isSending}>
            What do we hold?
          </DeskButton>
        </div>
      </PlainForm>
      <div role="status">
        {found !== null && (
          <dl className={styles.counts}>
            {found.parts.map(({ part, records }) => (
              <div key={part}>
                <dt>{part}</dt>
                <dd>{records}</dd>
              </div>
            ))}
          </dl>
        )}
        {found?.total === 0 && <p>We hold no data about this person.</p>}
      </div>
      {found !== null && found.total > 0 && (
        <p className={`${textStyles.small} ${styles.explained}`}>
          Found for every form of the address that leads to the same mailbox. The download has colleagues’ notes too, so
          read it before you hand it over. Files they sent are named in it; open them in the inbox.
        </p>
      )}
      {found !== null && found.total > 0 && (
        <div className={formStyles.ends}>
          <DeskButton disabled={isSending} onClick={() => void exportData()}>
            Download all
          </DeskButton>
          <DeskButton look="danger" disabled={isSending} onClick={() => void erase()}>
            Erase all
          </DeskButton>
        </div>
      )}
    </section>
  );
}

/** Downloads JSON. The file name does not identify the person. */
function download(data: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'personal-data.json';
  link.click();
  URL.revokeObjectURL(address);
}
