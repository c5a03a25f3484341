import { useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { SessionList } from '#app/desk/kit/session-list.tsx';
import { letGoOfWork } from '#app/desk/kit/unsaved-work.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { logOut } from '#app/desk/session/desk-fetch.ts';
import { endedAnswer, ownSessionsAnswer, type ProofAsked } from '#domain/desk/people.ts';
import styles from './account.module.css';
import { ProofForm } from './proof-form.tsx';

const PATH = '/api/desk/account/sessions';
const FAILED = 'The sessions could not be ended';

/** The viewer's sessions, with buttons that end all the others or all of them. */
export function OwnSessions() {
  const [round, setRound] = useState(0);
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();
  const { askForProof, form } = useProof();

  async function endOthers() {
    if (!(await askForProof())) return;
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
    if (!(await askForProof())) return;
    if ((await send({ method: 'DELETE', path: PATH, failed: FAILED })) === null) return;
    letGoOfWork();
    await logOut();
  }

  return (
    <section className={cardStyles.card}>
      <h2 className={cardStyles.title}>Where you are logged in</h2>
      <div className={styles.stack}>
        <SessionList key={round} path={PATH} whose="yours" mayEnd={askForProof} onEnded={() => undefined} />
        {form ?? (
          <div className={formStyles.ends}>
            <DeskButton disabled={isSending} onClick={() => void endOthers()}>
              Log out all others
            </DeskButton>
            <DeskButton look="danger" disabled={isSending} onClick={() => void endAll()}>
              Log out everywhere
            </DeskButton>
          </div>
        )}
      </div>
    </section>
  );
}

interface Asked {
  readonly what: Exclude<ProofAsked, 'nothing'>;
  readonly answer: (isProven: boolean) => void;
}

/** Asks the viewer to authenticate again, unless the server still accepts the last proof. */
function useProof() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { send } = useSend();

  async function askForProof(): Promise<boolean> {
    const answer = await send({ method: 'GET', path: PATH, failed: FAILED });
    if (answer === null) return false;
    const { asks } = ownSessionsAnswer.parse(answer);
    if (asks === 'nothing') return true;
    return new Promise((resolve) => {
      const settle = (isProven: boolean) => {
        setAsked(null);
        resolve(isProven);
      };
      setAsked({ what: asks, answer: settle });
    });
  }

  const form = asked && <ProofQuestion {...asked} />;
  return { askForProof, form };
}

function ProofQuestion({ what, answer }: Asked) {
  if (what === 'login') {
    return (
      <>
        <p className={styles.warning}>
          You have no password here. To end sessions, log out and in again, and do it within ten minutes.
        </p>
        <DeskButton onClick={() => answer(false)}>Cancel</DeskButton>
      </>
    );
  }
  return (
    <ProofForm
      asks={what}
      yes="End sessions"
      isDangerous
      call={({ password, code }) => ({
        path: '/api/desk/account/proof',
        body: what === 'both' ? { password, code } : { password },
        failed: 'The sessions were not ended',
      })}
      onDone={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}
