import { useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { SessionList } from '#app/desk/kit/session-list.tsx';
import { letGoOfWork } from '#app/desk/kit/unsaved-work.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { logOut } from '#app/desk/session/desk-fetch.ts';
import { endedAnswer } from '#domain/desk/people.ts';
import styles from './account.module.css';

const PATH = '/api/desk/account/sessions';
const FAILED = 'The sessions could not be ended';

/** Where the viewer is logged in, and the way out of all of it. */
export function OwnSessions() {
  const [round, setRound] = useState(0);
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();

  async function endOthers() {
    const answer = await send({ method: 'DELETE', path: `${PATH}?keep=current`, failed: FAILED });
    if (answer === null) return;
    const { ended } = endedAnswer.parse(answer);
    say(
      'done',
      ended === 0 ? 'There was no other session.' : `${ended} other ${ended === 1 ? 'session' : 'sessions'} ended.`,
    );
    setRound(round + 1);
  }

  async function endAll() {
    const detail = 'In this browser too: you will have to log in again.';
    if (!(await ask({ text: 'Log out everywhere?', detail, yes: 'Log out everywhere' }))) return;
    if ((await send({ method: 'DELETE', path: PATH, failed: FAILED })) === null) return;
    letGoOfWork();
    await logOut();
  }

  return (
    <section className={cardStyles.card}>
      <h2 className={cardStyles.title}>Where you are logged in</h2>
      <div className={styles.stack}>
        <SessionList key={round} path={PATH} whose="yours" onEnded={() => undefined} />
        <div className={formStyles.ends}>
          <DeskButton disabled={isSending} onClick={() => void endOthers()}>
            Log out all others
          </DeskButton>
          <DeskButton look="danger" disabled={isSending} onClick={() => void endAll()}>
            Log out everywhere
          </DeskButton>
        </div>
      </div>
    </section>
  );
}
