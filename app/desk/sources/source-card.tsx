import { type ReactNode, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { CardTitle } from '#app/desk/kit/card-title.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import factStyles from '#app/desk/kit/facts.module.css';
import { PauseButton } from '#app/desk/kit/pause-button.tsx';
import { SettingsBehind, useFormBasis } from '#app/desk/kit/plain-form/form-basis.tsx';
import { letGoOfWork } from '#app/desk/kit/unsaved-work.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useUndoableRemoval } from '#app/desk/kit/use-undoable-removal.ts';
import { britishDate } from '#domain/dates.ts';
import {
  type ManagedSource,
  managedSource,
  OPERATOR_SOURCE,
  type OperatorSource,
  polledAnswer,
} from '#domain/desk/sources.ts';
import { newId } from '#domain/ids.ts';
import { PollHistory } from './poll-history.tsx';
import { SourceForm } from './source-form.tsx';
import { StateFacts } from './source-state.tsx';
import { type CheckedSource, type SourceFormHandle, sentOf, typedOf, useSourceForm } from './use-source-form.ts';

interface OperatorCardProps {
  readonly choice: string | null;
  readonly operator: OperatorSource;
  readonly onChanged: () => void;
}

/** The operator's feed, which can be polled and paused here, but not changed. */
export function OperatorCard({ operator, choice, onChanged }: OperatorCardProps) {
  const { address, intervalSeconds, priority, pausedAt, health } = operator;
  const [polls, setPolls] = useState(0);
  const source = { _id: OPERATOR_SOURCE, name: 'The operator’s feed', pausedAt };
  return (
    <>
      <CardTitle choice={choice}>The operator’s feed</CardTitle>
      <div className={cardStyles.column}>
        <p>Set by the operator through WIRE_URL. Its settings cannot be changed here.</p>
        <Settings address={address} intervalSeconds={intervalSeconds} priority={priority} />
        <StateFacts id={OPERATOR_SOURCE} isPaused={pausedAt !== null} health={health} />
        <div className={cardStyles.actions}>
          <Actions source={source} onChanged={onChanged} onPolled={() => setPolls(polls + 1)} />
        </div>
        <History key={polls} id={OPERATOR_SOURCE} name="the operator’s feed" />
      </div>
    </>
  );
}

interface SourceCardProps extends Pick<OperatorCardProps, 'choice'> {
  readonly source: ManagedSource;
  readonly onChanged: () => void;
}

/** One source: how it is doing, what can be done about it, its settings and its history. */
export function SourceCard({ source, choice, onChanged }: SourceCardProps) {
  const { _id, name, url, intervalSeconds, priority, trust, pausedAt, health, createdAt, createdBy } = source;
  const [opened, setOpened] = useState<'settings' | 'history' | null>(null);
  const [polls, setPolls] = useState(0);
  const toggle = (part: 'settings' | 'history') => setOpened(opened === part ? null : part);
  return (
    <>
      <CardTitle choice={choice}>{name}</CardTitle>
      <div className={cardStyles.column}>
        <Settings address={url} intervalSeconds={intervalSeconds} priority={priority}>
          <dt>Its stories</dt>
          <dd>{trust === 'hold' ? 'Held for an editor' : 'Published straight away'}</dd>
          <dt>Added</dt>
          <dd>
            {britishDate(createdAt)}
            {createdBy === null ? '' : ` by ${createdBy}`}
          </dd>
        </Settings>
        <StateFacts id={_id} isPaused={pausedAt !== null} health={health} />
        <div className={cardStyles.actions}>
          <Actions source={source} onChanged={onChanged} onPolled={() => setPolls(polls + 1)} />
          <DeskButton aria-expanded={opened === 'settings'} onClick={() => toggle('settings')}>
            Edit
          </DeskButton>
          <DeskButton aria-expanded={opened === 'history'} onClick={() => toggle('history')}>
            History
          </DeskButton>
          <Remove source={source} onChanged={onChanged} />
        </div>
      </div>
      {/* Hidden instead of unmounted, so that the form keeps its values. */}
      <div hidden={opened !== 'settings'}>
        <section className={cardStyles.part} aria-label="Settings">
          <Change source={source} onChanged={onChanged} />
        </section>
      </div>
      {opened === 'history' && <History key={polls} id={_id} name={name} />}
    </>
  );
}

interface SettingsProps {
  readonly address: string;
  readonly intervalSeconds: number;
  readonly priority: number;
  readonly children?: ReactNode;
}

function Settings({ address, intervalSeconds, priority, children }: SettingsProps) {
  return (
    <dl className={factStyles.facts}>
      <dt>Address</dt>
      <dd>{address}</dd>
      <dt>Polled</dt>
      <dd>Every {intervalSeconds} seconds</dd>
      <dt>Priority</dt>
      <dd>{priority}</dd>
      {children}
    </dl>
  );
}

function History({ id, name }: { id: string; name: string }) {
  return (
    <section className={cardStyles.part} aria-label="History">
      <h3 className={cardStyles.partTitle}>The last polls</h3>
      <PollHistory id={id} name={name} />
    </section>
  );
}

type ActionsProps = Omit<SourceCardProps, 'choice'>;
interface CallsProps extends Pick<ActionsProps, 'onChanged'> {
  readonly source: Pick<ManagedSource, '_id' | 'name' | 'pausedAt'>;
  readonly onPolled: () => void;
}

function Actions({ source: { _id, name, pausedAt }, onChanged, onPolled }: CallsProps) {
  const { say } = useAlerts();
  const { isSending, send } = useSend();
  const path = `/api/desk/sources/${_id}`;

  async function poll() {
    const answer = await send({ method: 'POST', path: `${path}/poll`, failed: 'It could not be polled' });
    if (answer === null) return;
    const { isWell, message } = polledAnswer.parse(answer);
    if (isWell) say('done', message);
    else say('failed', `${name} could not be read`, message);
    onPolled();
    onChanged();
  }

  async function turn(to: 'pause' | 'resume') {
    const failed = to === 'pause' ? 'It could not be paused' : 'It could not be resumed';
    if ((await send({ method: 'POST', path: `${path}/${to}`, failed })) === null) return;
    say('done', to === 'pause' ? `${name} is paused.` : `${name} is polled again.`);
    onChanged();
  }

  const isPaused = pausedAt !== null;
  return (
    <>
      {!isPaused && (
        <DeskButton disabled={isSending} onClick={() => void poll()}>
          Poll now
        </DeskButton>
      )}
      <PauseButton isPaused={isPaused} disabled={isSending} onTurn={(to) => void turn(to)} />
    </>
  );
}

function Remove({ source: { _id, name }, onChanged }: ActionsProps) {
  const { ask } = useAlerts();
  const sayRemoved = useUndoableRemoval();
  const { isSending, send } = useSend();

  async function remove() {
    const detail =
      'Its stories stay. Its settings, history and quarantined items go. For half a minute afterwards you can undo this.';
    if (!(await ask({ text: `Remove ${name}?`, detail, yes: 'Remove' }))) return;
    const path = `/api/desk/sources/${_id}`;
    const answer = await send({ method: 'DELETE', path, failed: 'The source could not be removed' });
    if (answer === null) return;
    sayRemoved({ said: `${name} is removed. Its stories stay.`, answer, onBack: onChanged });
    letGoOfWork();
    onChanged();
  }

  return (
    <DeskButton look="danger" disabled={isSending} onClick={() => void remove()}>
      Remove
    </DeskButton>
  );
}

function Change({ source, onChanged }: ActionsProps) {
  const form = useSourceForm(source);
  const { say } = useAlerts();
  const { basis, isBehind, startFrom } = useFormBasis(form, source, { isNewer, typedOf });

  async function save(typed: CheckedSource) {
    const path = `/api/desk/sources/${source._id}`;
    const failed = 'The source could not be changed';
    const answer = await form.send({ method: 'PUT', path, body: { ...sentOf(typed), version: basis.version }, failed });
    if (answer !== null) {
      startFrom(managedSource.parse(answer));
      say('done', `${typed.name} saved.`);
    }
    // Also after a refusal, which may be a version conflict.
    onChanged();
  }

  return (
    <>
      {isBehind && <SettingsBehind what="source" onPresent={() => startFrom(source)} />}
      <SourceForm form={form} label={`Settings of ${source.name}`} hasSecret={source.hasSecret} onSend={save}>
        <DeskButton look="primary" type="submit" disabled={!form.isDirty}>
          {form.isSending ? 'Please wait...' : 'Save changes'}
        </DeskButton>
        <TryButton form={form} />
      </SourceForm>
    </>
  );
}

const isNewer = (one: ManagedSource, other: ManagedSource) => one.version > other.version;

function TryButton({ form }: { form: SourceFormHandle }) {
  return (
    <DeskButton onClick={() => void form.handleSubmit(form.tryOut, form.countRefusal)()}>
      {form.outcome === null ? 'Try it out' : 'Try it again'}
    </DeskButton>
  );
}

interface NewSourceProps extends Pick<OperatorCardProps, 'choice'> {
  readonly onAdded: (added: ManagedSource) => void;
}

/** The form for a new source: after a successful try it can be added and polled at once; else it is added paused. */
export function NewSource({ choice, onAdded }: NewSourceProps) {
  const form = useSourceForm(null);
  const [id, setId] = useState(() => newId());
  const { say } = useAlerts();
  const { proof } = form;

  async function add(typed: CheckedSource, isPaused: boolean) {
    const body = { ...sentOf(typed), id, isPaused, tried: isPaused ? null : proof };
    const failed = 'The source could not be added';
    const answer = await form.send({ method: 'POST', path: '/api/desk/sources', body, failed });
    if (answer === null) return;
    form.reset(typedOf(null));
    setId(newId());
    say('done', isPaused ? `${typed.name} is added, paused.` : `${typed.name} is added and polled from now on.`);
    onAdded(managedSource.parse(answer));
  }

  return (
    <>
      <CardTitle choice={choice}>Add a source</CardTitle>
      <SourceForm
        form={form}
        label="New source"
        hasSecret={false}
        onSend={(typed) => (proof === null ? form.tryOut(typed) : add(typed, false))}
      >
        <DeskButton look="primary" type="submit">
          {form.isSending ? 'Please wait...' : proof === null ? 'Try it out' : 'Save and poll it'}
        </DeskButton>
        {proof !== null && <TryButton form={form} />}
        <DeskButton onClick={() => void form.handleSubmit((typed) => add(typed, true), form.countRefusal)()}>
          Save paused
        </DeskButton>
      </SourceForm>
    </>
  );
}
