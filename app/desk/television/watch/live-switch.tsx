import { useController } from 'react-hook-form';
import { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { LondonTime } from '#app/desk/kit/london-time.tsx';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { StateLine } from '#app/desk/kit/state-line.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useMay } from '#app/desk/session/viewer.ts';
import { britishDateTime } from '#domain/dates.ts';
import { type LiveChange, MAX_LIVE_TITLE, setLive, type WatchState } from '#domain/desk/watch.ts';
import styles from './watch.module.css';

interface LiveSwitchProps {
  readonly live: WatchState['live'];
  /** Without a provider, only the desk decides what is live. */
  readonly hasProvider: boolean;
  readonly onSaved: () => void;
}

const USUAL_HOURS = 2;

/** `null` while the date or time is only half typed. */
const typedUntil = z.string().nullable().pipe(z.iso.datetime('Say until when this holds.'));
const typedLive = z.object({ choice: setLive.extend({ until: typedUntil }) });

/** What is live, and the form to override it for a while. */
export function LiveSwitch({ live, hasProvider, onSaved }: LiveSwitchProps) {
  const mayChange = useMay('editor');
  return (
    <>
      <StateLine light={live.current ? 'red' : 'grey'}>
        {live.current ? `Live: ${live.current.title}` : 'Nothing is live'}
      </StateLine>
      <p className={textStyles.small}>{whySo(live, hasProvider)}</p>
      {mayChange && (
        <SwitchForm
          version={live.version}
          mayLeave={hasProvider && live.choice.kind !== 'automatic'}
          onSaved={onSaved}
        />
      )}
    </>
  );
}

function whySo({ choice, setBy }: WatchState['live'], hasProvider: boolean): string {
  if (choice.kind === 'automatic')
    return hasProvider ? 'The provider says so.' : 'No provider is set up: live is what is set here.';
  const who = setBy === null ? 'by hand' : `by ${setBy}`;
  return `${choice.kind === 'set' ? 'Set' : 'Cleared'} ${who} until ${britishDateTime(choice.until)}.`;
}

interface SwitchFormProps {
  readonly version: number;
  /** Whether the desk's override is in force and can be ended in favour of the provider. */
  readonly mayLeave: boolean;
  readonly onSaved: () => void;
}

function SwitchForm({ version, mayLeave, onSaved }: SwitchFormProps) {
  const form = usePlainForm(typedLive, emptyChoice());
  const until = useController({ control: form.control, name: 'choice.until' });
  const { say } = useAlerts();

  async function decide(choice: LiveChange['choice'], done: string) {
    const body: LiveChange = { version, choice };
    const failed = 'What is live could not be changed';
    const answer = await form.send({ method: 'PUT', path: '/api/desk/watch/live', body, failed });
    if (answer !== null) {
      form.reset(emptyChoice());
      say('done', done);
    }
    // Also after a refusal: a colleague may have decided meanwhile, which is shown above what was typed here.
    onSaved();
  }

  async function showNothing() {
    const end = typedUntil.safeParse(until.field.value);
    if (end.success) return decide({ kind: 'cleared', until: end.data }, 'Nothing is live now.');
    await form.trigger('choice.until');
    form.countRefusal();
  }

  return (
    <PlainForm form={form} className={styles.switch} onSend={({ choice }) => decide(choice, 'This is live now.')}>
      <FormText form={form} name="choice.video" label="Video id or address" maxLength={2000} required />
      <FormText form={form} name="choice.title" label="Title (if empty, the video’s own)" maxLength={MAX_LIVE_TITLE} />
      <LondonTime
        label="Holds until (London time)"
        value={until.field.value}
        error={until.fieldState.error?.message}
        onChange={until.field.onChange}
      />
      <div className={styles.ends}>
        <DeskButton look="primary" type="submit" disabled={form.isSending}>
          Set as live
        </DeskButton>
        <DeskButton disabled={form.isSending} onClick={() => void showNothing()}>
          Show nothing as live
        </DeskButton>
        {mayLeave && (
          <DeskButton
            disabled={form.isSending}
            onClick={() => void decide({ kind: 'automatic' }, 'The provider says what is live again.')}
          >
            Leave it to the provider
          </DeskButton>
        )}
      </div>
    </PlainForm>
  );
}

function emptyChoice(): z.input<typeof typedLive> {
  return { choice: { kind: 'set', video: '', title: '', until: inHours(USUAL_HOURS) } };
}

/** The time in `hours`, rounded up to the minute, which is as precise as the field. */
function inHours(hours: number): string {
  const minute = 60_000;
  return new Date(Math.ceil((Date.now() + hours * 60 * minute) / minute) * minute).toISOString();
}
