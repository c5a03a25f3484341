import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { LondonTime } from '#app/desk/kit/london-time.tsx';
import type { Edition } from '#domain/desk/newsletter.ts';
import styles from './newsletter.module.css';
import type { EditionDesk } from './use-edition.ts';

interface EditionOrdersProps {
  readonly edition: Edition;
  readonly desk: EditionDesk;
  /** What is typed and not saved would not be sent. */
  readonly isUnsaved: boolean;
}

/** What can be done with an edition as it stands. */
export function EditionOrders({ edition, desk, isUnsaved }: EditionOrdersProps) {
  const { state } = edition;
  const { say } = useAlerts();
  const order = (deed: string, failed: string) => void desk.act({ method: 'POST', path: `/${deed}`, failed });

  async function test() {
    const answer = await desk.act({ method: 'POST', path: '/test', failed: 'The test could not be sent' });
    if (answer !== null) say('done', 'A test is on its way to your own address.');
  }

  return (
    <section className={cardStyles.card} aria-labelledby="orders">
      <h2 id="orders" className={cardStyles.title}>
        Sending
      </h2>
      {isUnsaved && <p className={styles.wait}>Save first: what is mailed is what was saved.</p>}
      <div className={formStyles.ends}>
        <DeskButton disabled={desk.isSending || isUnsaved} onClick={() => void test()}>
          Send a test to myself
        </DeskButton>
        {state === 'scheduled' && (
          <DeskButton disabled={desk.isSending} onClick={() => order('unschedule', 'It could not be taken back')}>
            Do not send it
          </DeskButton>
        )}
        {state === 'sending' && (
          <DeskButton disabled={desk.isSending} onClick={() => order('pause', 'It could not be paused')}>
            Pause
          </DeskButton>
        )}
        {state === 'paused' && (
          <DeskButton look="primary" disabled={desk.isSending} onClick={() => order('resume', 'It could not go on')}>
            Go on sending
          </DeskButton>
        )}
      </div>
      {state === 'draft' && <SendForm edition={edition} desk={desk} isUnsaved={isUnsaved} />}
    </section>
  );
}

/** Now, or at a time; asked once more, since a mail cannot be taken back. */
function SendForm({ edition, desk, isUnsaved }: EditionOrdersProps) {
  const { ask } = useAlerts();
  const navigate = useNavigate();
  const [at, setAt] = useState<string | null>(null);
  const isLater = at !== null && new Date(at) > new Date();

  async function send() {
    const detail = isLater ? 'It can be taken back until then.' : 'Mails cannot be taken back.';
    const text = isLater ? 'Send this edition at that time?' : 'Send this edition to all subscribers now?';
    if (!(await ask({ text, detail, yes: isLater ? 'Schedule' : 'Send now' }))) return;
    const body = { version: edition.version, ...(isLater && at !== null ? { at } : {}) };
    await desk.act({ method: 'POST', path: '/send', body, failed: 'The edition could not be sent' });
  }

  async function remove() {
    if (!(await ask({ text: 'Remove this edition?', detail: 'It cannot be brought back.', yes: 'Remove' }))) return;
    const done = await desk.act({ method: 'DELETE', path: '', failed: 'The edition could not be removed' });
    if (done !== null) await navigate('/admin/newsletter');
  }

  return (
    <div className={styles.send}>
      <LondonTime label="Send it at (empty: now)" value={at} onChange={setAt} />
      <div className={formStyles.ends}>
        <DeskButton look="primary" disabled={desk.isSending || isUnsaved} onClick={() => void send()}>
          {isLater ? 'Schedule' : 'Send now'}
        </DeskButton>
        <DeskButton look="danger" disabled={desk.isSending} onClick={() => void remove()}>
          Remove
        </DeskButton>
      </div>
    </div>
  );
}
