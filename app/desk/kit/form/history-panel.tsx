import { useCallback, useState } from 'react';
import textStyles from '#app/desk/kit/text.module.css';
import { DeskButton } from '../desk-button.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { type DeskData, useDeskData } from '../use-desk-data.ts';
import { useLeavingFocus } from '../use-leaving-focus.ts';
import styles from './history-panel.module.css';
import { type FormVersion, versionsOf } from './stored-form.ts';
import type { FormEditing } from './use-form-editor.ts';

interface HistoryPanelProps<T> {
  readonly editing: FormEditing<T>;
  /** Changes when a version is added otherwise than by a save. */
  readonly round: number;
}

/** The former versions of a form: who saved each and when, with a button to restore it. */
export function HistoryPanel<T>({ editing, round }: HistoryPanelProps<T>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.panel} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{editing.kind.history?.title ?? 'History'}</summary>
      {/* Another key after each new version: the list is asked for again. */}
      {isOpen && <Versions key={`${editing.state.etag} ${round}`} editing={editing} />}
    </details>
  );
}

function Versions<T>({ editing }: { editing: FormEditing<T> }) {
  const { kind } = editing;
  const parse = useCallback((answer: unknown) => versionsOf(kind, answer), [kind]);
  const path = kind.versionsPath ?? `${kind.readPath}/versions`;
  const [data, reload]: [DeskData<FormVersion<T>[]>, () => void] = useDeskData(path, parse);
  if (data.kind === 'loading') return <p className={styles.note}>Loading...</p>;
  if (data.kind === 'failed') {
    return <LoadFailed onRetry={reload}>{data.reason}</LoadFailed>;
  }
  if (data.data.length === 0) return <p className={styles.note}>Nothing has been saved here yet.</p>;
  return (
    <ol className={styles.list}>
      {data.data.map((version) => (
        <Version key={version.id} version={version} editing={editing} />
      ))}
    </ol>
  );
}

const HISTORY = { restore: 'Restore', next: 'Save it to publish it.' };

function Version<T>({ version, editing }: { version: FormVersion<T>; editing: FormEditing<T> }) {
  const { kind, state, replace } = editing;
  const { history = HISTORY } = kind;
  const { values, savedAt, savedBy } = version;
  const different = kind.fields.filter(({ text }) => text(values) !== text(state.values)).map(({ label }) => label);
  const when = TIME.format(new Date(savedAt));
  return (
    <li className={styles.version}>
      <div className={styles.words}>
        <p>
          <time className={textStyles.name} dateTime={savedAt}>
            {when}
          </time>{' '}
          {savedBy ?? 'before the first save here'}
        </p>
        <p className={textStyles.small}>
          {different.length === 0 ? 'The same as in the form' : `Differs from the form: ${different.join(', ')}`}
        </p>
      </div>
      {different.length > 0 && (
        <Restore
          label={history.restore}
          when={when}
          onRestore={() => replace(values, `The version of ${when} is in the form. ${history.next}`)}
        />
      )}
    </li>
  );
}

interface RestoreProps {
  readonly label: string;
  readonly when: string;
  readonly onRestore: () => void;
}

/** It goes once pressed: the version is in the form. */
function Restore({ label, when, onRestore }: RestoreProps) {
  const button = useLeavingFocus<HTMLButtonElement>();
  return (
    <DeskButton ref={button} aria-label={`${label} ${when}`} onClick={onRestore}>
      {label}
    </DeskButton>
  );
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/London',
});
