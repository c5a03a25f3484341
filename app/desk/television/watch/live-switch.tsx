import { type FormEvent, useId, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { TextField } from '#app/desk/kit/field.tsx';
import { LondonTime } from '#app/desk/kit/london-time.tsx';
import { StateLine } from '#app/desk/kit/state-line.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { britishDateTime } from '#domain/dates.ts';
import { type LiveChange, MOST_LIVE_TITLE, type WatchState } from '#domain/desk/watch.ts';
import styles from './watch.module.css';

interface LiveSwitchProps {
  readonly live: WatchState['live'];
  /** Without a provider only the desk says what is live. */
  readonly hasProvider: boolean;
  readonly onSaved: () => void;
}

const USUAL_HOURS = 2;

/** What is live, and the switch to say otherwise for a while. */
export function LiveSwitch({ live, hasProvider, onSaved }: LiveSwitchProps) {
  const mayChange = useMay('editor');
  const { say } = useAlerts();
  const { isSending, send } = useSend();

  async function decide(choice: LiveChange['choice'], done: string) {
    const body: LiveChange = { version: live.version, choice };
    const failed = 'What is live could not be changed';
    if ((await send({ method: 'PUT', path: '/api/desk/watch/live', body, failed })) !== null) say('done', done);
    onSaved();
  }

  return (
    <>
      <StateLine light={live.current ? 'red' : 'grey'}>
        {live.current ? `Live: ${live.current.title}` : 'Nothing is live'}
      </StateLine>
      <p className={textStyles.small}>{whySo(live, hasProvider)}</p>
      {mayChange && (
        <SwitchForm
          key={live.version}
          mayLeave={hasProvider && live.choice.kind !== 'automatic'}
          isSending={isSending}
          decide={decide}
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
  /** It is the desk's word that holds, and a provider could say otherwise. */
  readonly mayLeave: boolean;
  readonly isSending: boolean;
  readonly decide: (choice: LiveChange['choice'], done: string) => Promise<void>;
}

function SwitchForm({ mayLeave, isSending, decide }: SwitchFormProps) {
  const id = useId();
  const [video, setVideo] = useState('');
  const [title, setTitle] = useState('');
  const [until, setUntil] = useState<string | null>(inHours(USUAL_HOURS));
  const { say } = useAlerts();

  function holding(save: (until: string) => Promise<void>) {
    if (until !== null) void save(until);
    else say('failed', 'Say until when this holds.');
  }

  function setLive(event: FormEvent) {
    event.preventDefault();
    holding((end) => decide({ kind: 'set', video, title, until: end }, 'This is live now.'));
  }

  return (
    <form className={styles.switch} onSubmit={setLive}>
      <TextField id={`${id}v`} label="Video id or address" value={video} maxLength={2000} required onType={setVideo} />
      <TextField
        id={`${id}t`}
        label="Title (its own when empty)"
        value={title}
        maxLength={MOST_LIVE_TITLE}
        onType={setTitle}
      />
      <LondonTime label="Holds until (London time)" value={until} onChange={setUntil} />
      <div className={styles.ends}>
        <DeskButton look="primary" type="submit" disabled={isSending}>
          Set as live
        </DeskButton>
        <DeskButton
          disabled={isSending}
          onClick={() => holding((end) => decide({ kind: 'cleared', until: end }, 'Nothing is live now.'))}
        >
          Show nothing as live
        </DeskButton>
        {mayLeave && (
          <DeskButton
            disabled={isSending}
            onClick={() => void decide({ kind: 'automatic' }, 'The provider says what is live again.')}
          >
            Leave it to the provider
          </DeskButton>
        )}
      </div>
    </form>
  );
}

/** To the minute, as the field shows it. */
function inHours(hours: number): string {
  const minute = 60_000;
  return new Date(Math.ceil((Date.now() + hours * 60 * minute) / minute) * minute).toISOString();
}
