import { TimeAgo } from '#app/ui/time-ago.tsx';
import { britishDateTime } from '#domain/dates.ts';
import { endedAnswer, type OpenSession, sessionsAnswer } from '#domain/desk/people.ts';
import { useAlerts } from './alerts.tsx';
import { DeskButton } from './desk-button.tsx';
import listStyles from './list.module.css';
import { LoadFailed } from './load-failed.tsx';
import { Mark } from './mark.tsx';
import styles from './session-list.module.css';
import textStyles from './text.module.css';
import { useDeskData } from './use-desk-data.ts';
import { useEntryFocus } from './use-entry-focus.ts';
import { useSend } from './use-send.ts';

const parse = (answer: unknown) => sessionsAnswer.parse(answer);

interface SessionListProps {
  /** The API path that lists them; `{path}/{id}` ends one. */
  readonly path: string;
  /** Whose they are, for the list's name. */
  readonly whose: string;
  readonly onEnded: (left: number) => void;
  /** Asks for the proof that the server wants first; false cancels. */
  readonly mayEnd?: () => Promise<boolean>;
}

/** Logins that have not ended; the one in use here is marked, and ended by logging out. */
export function SessionList({ path, whose, onEnded, mayEnd }: SessionListProps) {
  const [state, reload] = useDeskData(path, parse);
  const entries = useEntryFocus<HTMLUListElement>();
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();
  if (state.kind === 'loading') return <p>Loading...</p>;
  if (state.kind === 'failed') {
    return <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>;
  }
  const { sessions } = state.data;

  async function end({ _id, browser }: OpenSession) {
    const detail = 'Whoever uses that browser will have to log in again.';
    if (!(await ask({ text: `End the session of ${browser}?`, detail, yes: 'End session' }))) return;
    if (mayEnd && !(await mayEnd())) return;
    const failed = 'The session could not be ended';
    const answer = await send({ method: 'DELETE', path: `${path}/${_id}`, failed });
    reload();
    if (answer === null) return;
    say('done', 'The session was ended.');
    onEnded(sessions.length - endedAnswer.parse(answer).ended);
  }

  if (sessions.length === 0) return <p className={textStyles.small}>Nowhere.</p>;
  return (
    <ul {...entries} className={`${listStyles.frame} ${styles.sessions}`} aria-label={`Sessions of ${whose}`}>
      {sessions.map((session) => (
        <SessionRow key={session._id} session={session} isSending={isSending} onEnd={() => void end(session)} />
      ))}
    </ul>
  );
}

interface SessionRowProps {
  readonly session: OpenSession;
  readonly isSending: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isSending, onEnd }: SessionRowProps) {
  const { browser, address, since, lastUsedAt, isCurrent } = session;
  return (
    <li className={listStyles.row}>
      <div className={listStyles.words}>
        <p>
          <span className={textStyles.name}>{browser}</span> {isCurrent && <Mark look="good">This browser</Mark>}
        </p>
        <p className={textStyles.small}>
          {address ?? 'Unknown address'} · used <TimeAgo at={lastUsedAt} now={new Date()} />
        </p>
        <p className={textStyles.small}>Since {britishDateTime(since)}</p>
      </div>
      {!isCurrent && (
        <DeskButton aria-label={`End the session of ${browser}`} disabled={isSending} onClick={onEnd}>
          End
        </DeskButton>
      )}
    </li>
  );
}
