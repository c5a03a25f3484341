import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { MetaFunction } from 'react-router';
import type { z } from 'zod';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { FieldError } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { useDeskData, useLastData } from '#app/desk/kit/use-desk-data.ts';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { useUndoableSave } from '#app/desk/kit/use-undoable-save.ts';
import { deskSessions, type ShowTimes, showTimes } from '#domain/forms/bookings/desk-bookings.ts';
import styles from './bookings.module.css';
import { RuleFields } from './rule-fields.tsx';
import { StrandedGuests } from './stranded-guests.tsx';
import { NEW_LINE, typedOf, typedTimes } from './typed-times.ts';

export const meta: MetaFunction = () => [{ title: 'Show times | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const PATH = '/api/desk/bookings/show-times';
const parse = (answer: unknown) => showTimes.parse(answer);
const parseSessions = (answer: unknown) => deskSessions.parse(answer).sessions;

/** Dates and times of the show (SPEC-36). The booking form offers changed times at once. */
export default function ShowTimesPage() {
  // A new key remounts the form with the stored times and discards what was typed.
  const [reloads, setReloads] = useState(0);
  return (
    <OnlyFor needed="editor" title="Show times" refusal="Only editors can see this screen.">
      <ScreenHead title="Show times" back={{ to: '/admin/bookings', label: 'All bookings' }} screen="show-times">
        All times are London time. The booking form offers the next 13 sessions that are at least 48 hours away.
      </ScreenHead>
      <LoadedTimes
        key={reloads}
        onReload={() => {
          // The pressed button goes with the form.
          document.getElementById('main')?.focus({ preventScroll: true });
          setReloads(reloads + 1);
        }}
      />
    </OnlyFor>
  );
}

function LoadedTimes({ onReload }: { onReload: () => void }) {
  const [state, reload] = useDeskData(PATH, parse);
  if (state.kind === 'loading') return <p className={styles.soft}>Loading...</p>;
  if (state.kind === 'ready') return <TimesForm loaded={state.data} onReload={onReload} />;
  return <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>;
}

function TimesForm({ loaded, onReload }: { loaded: ShowTimes; onReload: () => void }) {
  const [saved, setSaved] = useState(loaded);
  const { version } = saved;
  const form = usePlainForm(typedTimes, typedOf(loaded));
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rules' });
  const sayUndoable = useUndoableSave(PATH);
  const [sessions, reloadSessions] = useDeskData('/api/desk/bookings/sessions', parseSessions);
  const known = useLastData(sessions);
  const entries = useEntryFocus<HTMLUListElement>();
  const tooMany = form.formState.errors.rules?.root?.message;

  async function save({ rules }: z.output<typeof typedTimes>) {
    const failed = 'The show times could not be saved';
    const answer = await form.send({ method: 'PUT', path: PATH, body: { version, rules }, failed });
    if (answer === null) return;
    const { version: present } = take(answer);
    sayUndoable({
      said: 'Show times saved.',
      before: { rules: saved.rules, version: present },
      undone: 'The show times are as before.',
      onUndo: (back) => back !== null && take(back),
    });
  }

  function take(answer: unknown): ShowTimes {
    const present = parse(answer);
    setSaved(present);
    form.reset(typedOf(present));
    reloadSessions();
    return present;
  }

  return (
    <PlainForm form={form} onSend={save}>
      <fieldset className={formStyles.fields} disabled={form.isSending}>
        <ul {...entries} className={styles.rules} aria-label="Show times">
          {fields.map(({ id }, index) => (
            <RuleFields key={id} form={form} index={index} onRemove={() => remove(index)} />
          ))}
          {fields.length === 0 && <li className={styles.soft}>No show times yet: nothing can be booked.</li>}
        </ul>
        <FieldError id="show-times" error={tooMany} />
        <div>
          <DeskButton onClick={() => append(NEW_LINE)}>Add a line</DeskButton>
        </div>
        <div role="status">{known && <StrandedGuests sessions={known} />}</div>
        {sessions.kind === 'failed' && (
          <LoadFailed look="notice" onRetry={reloadSessions}>
            The guests of these sessions could not be loaded. {sessions.reason}
          </LoadFailed>
        )}
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit">
            {form.isSending ? 'Saving...' : 'Save'}
          </DeskButton>
          <DeskButton look="quiet" onClick={onReload}>
            Discard changes
          </DeskButton>
        </div>
      </fieldset>
    </PlainForm>
  );
}
