import { type FormEvent, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { INBOX_LIMITS, type Submission } from '#domain/desk/inbox.ts';
import styles from './inbox.module.css';
import type { SubmissionDesk } from './use-submission.ts';
import type { Words } from './use-words.ts';

interface FormProps {
  readonly submission: Submission;
  readonly desk: SubmissionDesk;
  readonly words: Words;
}

/** Replies by e-mail. What is typed stays until it has been sent. */
export function ReplyForm({ submission, desk, words }: FormProps) {
  const { version, email, name, state } = submission;
  const { say } = useAlerts();
  const { body, setBody, key, isWritten } = words;
  const [settles, setSettles] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    const failed = 'The reply could not be sent';
    const sent = { version, key: key(), body, settles };
    if (!(await desk.act({ method: 'POST', path: '/replies', body: sent, failed }))) return;
    setBody('');
    setSettles(false);
    say('done', `The reply is on its way to ${email}.`);
  }

  if (email === '') {
    return (
      <section className={styles.part}>
        <p>They left no e-mail address. Ring them, and make a note of it below.</p>
      </section>
    );
  }
  return (
    <form className={styles.part} onSubmit={(event) => void send(event)}>
      <label className={styles.heading} htmlFor="submission-reply">
        Reply to {name || email}
      </label>
      <textarea
        id="submission-reply"
        className={formStyles.area}
        rows={8}
        value={body}
        maxLength={INBOX_LIMITS.reply}
        required
        aria-describedby="submission-reply-help"
        onChange={({ target }) => setBody(target.value)}
      />
      <p id="submission-reply-help" className={styles.small}>
        Greeting, date and reference are added; their message is not quoted. A blank line starts a new paragraph.
      </p>
      {state !== 'settled' && (
        <label className={styles.check}>
          <input type="checkbox" checked={settles} onChange={({ target }) => setSettles(target.checked)} />
          This settles it
        </label>
      )}
      <div className={formStyles.ends}>
        <DeskButton look="primary" type="submit" disabled={desk.isSending || !isWritten}>
          {desk.isSending ? 'Sending...' : 'Send reply'}
        </DeskButton>
      </div>
    </form>
  );
}

/** Adds a note that only colleagues see. */
export function NoteForm({ desk, words }: Omit<FormProps, 'submission'>) {
  const { say } = useAlerts();
  const { body, setBody, key, isWritten } = words;

  async function send(event: FormEvent) {
    event.preventDefault();
    const failed = 'The note could not be saved';
    if (!(await desk.act({ method: 'POST', path: '/notes', body: { key: key(), body }, failed }))) return;
    setBody('');
    say('done', 'Note saved.');
  }

  return (
    <form className={styles.part} onSubmit={(event) => void send(event)}>
      <label className={styles.heading} htmlFor="submission-note">
        Note for colleagues
      </label>
      <textarea
        id="submission-note"
        className={styles.small}
        rows={3}
        value={body}
        maxLength={INBOX_LIMITS.note}
        required
        onChange={({ target }) => setBody(target.value)}
      />
      <div className={formStyles.ends}>
        <DeskButton type="submit" disabled={desk.isSending || !isWritten}>
          Save note
        </DeskButton>
      </div>
    </form>
  );
}
