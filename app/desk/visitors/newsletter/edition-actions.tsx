import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { LondonTime } from '#app/desk/kit/london-time.tsx';
import { MailNotice } from '#app/desk/kit/mail-notice.tsx';
import { useStepFocus } from '#app/desk/kit/use-step-focus.ts';
import { useUndoableRemoval } from '#app/desk/kit/use-undoable-removal.ts';
import { useViewer } from '#app/desk/session/viewer.ts';
import { britishDateTime } from '#domain/dates.ts';
import type { Edition } from '#domain/desk/newsletter.ts';
import { type Language, languageFacts } from '#domain/languages.ts';
import { subscribersText } from './edition-words.ts';
import styles from './newsletter.module.css';
import type { EditionDesk } from './use-edition.ts';
import { useSubscribers } from './use-subscribers.ts';

interface SendFormProps {
  readonly edition: Edition;
  readonly desk: EditionDesk;
  /** Disables sending, which would use the last saved version. */
  readonly isUnsaved: boolean;
}

interface EditionActionsProps extends SendFormProps {
  /** Of the preview: a test is sent as it shows the edition. */
  readonly language: Language;
}

/** The buttons that fit the edition's state: test, send, schedule, pause, resume, remove. */
export function EditionActions({ edition, desk, language, isUnsaved }: EditionActionsProps) {
  const { kind, state } = edition;
  const { say } = useAlerts();
  const { languages } = useViewer();
  const inLanguage = languages.length > 1 ? ` in ${languageFacts(language).english}` : '';
  // Each state has other buttons.
  const section = useStepFocus(state);

  async function post(action: string, { done, failed }: { readonly done: string; readonly failed: string }) {
    if ((await desk.act({ method: 'POST', path: `/${action}`, failed })) !== null) say('done', done);
  }

  async function test() {
    const failed = 'The test could not be sent';
    const answer = await desk.act({ method: 'POST', path: '/test', body: { language }, failed });
    if (answer !== null) say('done', `A test${inLanguage} is on its way to your own address.`);
  }

  return (
    <section ref={section} className={cardStyles.card} aria-labelledby="sending">
      <h2 id="sending" className={cardStyles.title} tabIndex={-1}>
        Sending
      </h2>
      <MailNotice />
      {isUnsaved && <p className={styles.wait}>Save first: only the saved version is sent.</p>}
      <div className={formStyles.ends}>
        {kind === 'edition' && (
          <DeskButton disabled={desk.isSending || isUnsaved} onClick={() => void test()}>
            Send a test to myself{inLanguage}
          </DeskButton>
        )}
        {kind === 'edition' && state === 'scheduled' && (
          <DeskButton
            disabled={desk.isSending}
            onClick={() =>
              void post('unschedule', {
                done: 'The edition is a draft again.',
                failed: 'The edition could not be unscheduled',
              })
            }
          >
            Cancel sending
          </DeskButton>
        )}
        {state === 'sending' && (
          <DeskButton
            disabled={desk.isSending}
            onClick={() => void post('pause', { done: 'Sending is paused.', failed: 'Sending could not be paused' })}
          >
            Pause
          </DeskButton>
        )}
        {state === 'paused' && (
          <DeskButton
            look="primary"
            disabled={desk.isSending}
            onClick={() => void post('resume', { done: 'Sending goes on.', failed: 'Sending could not be resumed' })}
          >
            Resume sending
          </DeskButton>
        )}
      </div>
      {state === 'draft' && <SendForm edition={edition} desk={desk} isUnsaved={isUnsaved} />}
    </section>
  );
}

/** Sends now or at a set time. Asks for confirmation, since e-mails cannot be recalled. */
function SendForm({ edition, desk, isUnsaved }: SendFormProps) {
  const { ask, say } = useAlerts();
  const navigate = useNavigate();
  const sayRemoved = useUndoableRemoval();
  const [at, setAt] = useState<string | null>(null);
  const isLater = at !== null && new Date(at) > new Date();

  async function send() {
    const detail = isLater ? 'You can cancel it until then.' : 'E-mails cannot be recalled.';
    const text = isLater ? 'Send this edition at that time?' : 'Send this edition to all subscribers now?';
    if (!(await ask({ text, detail, yes: isLater ? 'Schedule' : 'Send now' }))) return;
    const body = { version: edition.version, ...(isLater && at !== null ? { at } : {}) };
    const failed = 'The edition could not be sent';
    if ((await desk.act({ method: 'POST', path: '/send', body, failed })) === null) return;
    say('done', isLater && at !== null ? `The edition goes out ${britishDateTime(at)}.` : 'The edition is on its way.');
  }

  async function remove() {
    const answer = await desk.act({ method: 'DELETE', path: '', failed: 'The edition could not be removed' });
    if (answer === null) return;
    await navigate('/admin/newsletter');
    const onBack = () => void navigate(`/admin/newsletter/${edition._id}`);
    sayRemoved({ said: 'The edition is removed.', answer, onBack });
  }

  return (
    <div className={styles.send}>
      <LondonTime label="Send at (leave empty to send now)" value={at} onChange={setAt} />
      <div className={formStyles.ends}>
        <DeskButton look="primary" disabled={desk.isSending || isUnsaved} onClick={() => void send()}>
          {isLater ? 'Schedule' : 'Send now'}
        </DeskButton>
        <DeskButton look="danger" disabled={desk.isSending} onClick={() => void remove()}>
          Remove
        </DeskButton>
        <Subscribers />
      </div>
    </div>
  );
}

/** How many would get the edition now. */
function Subscribers() {
  const subscribers = useSubscribers();
  if (subscribers.kind === 'loading') return null;
  return (
    <p className={styles.reach}>
      {subscribers.kind === 'ready'
        ? subscribersText(subscribers.data.languages)
        : 'The number of subscribers could not be loaded.'}
    </p>
  );
}
