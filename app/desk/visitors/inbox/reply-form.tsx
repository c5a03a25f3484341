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

/** Answers by mail. What is typed stays until it was sent. */
export function ReplyForm({ submission, desk, words }: FormProps) {
  const { version, email, name, state } = submission;
  const { say } = useAlerts();
  const { body, setBody, key, isWritten } = words;
  const [settles, setSettles] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    const failed = 'The answer could not be sent';
    const sent = { version, key: key(), body, settles };
    if (!(await desk.act({ method: 'POST', path: '/replies', body: sent, failed }))) return;
    setBody('');
    setSettles(false);
    say('done', `The answer is on its way to ${email}.`);
  }

  if (email === '') {
    return (
      <section className={styles.part}>
        <p>No e-mail address was left. Use the telephone, and make a note of it below.</p>
      </section>
    );
  }
  return (
    <form className={styles.part} onSubmit={(event) => void send(event)}>
      <label className={styles.heading} htmlFor="submission-reply">
        Answer {name || email}
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
        Greeting, date and reference are added; what they wrote is not repeated. A blank line begins a paragraph.
      </p>
      {state !== 'settled' && (
        <label className={styles.check}>
          <input type="checkbox" checked={settles} onChange={({ target }) => setSettles(target.checked)} />
          That settles it
        </label>
      )}
      <div className={formStyles.ends}>
        <DeskButton look="primary" type="submit" disabled={desk.isSending || !isWritten}>
          {desk.isSending ? 'Sending...' : 'Send the answer'}
        </DeskButton>
      </div>
    </form>
  );
}

/** Writes something down for colleagues alone. */
export function NoteForm({ desk, words }: Omit<FormProps, 'submission'>) {
  const { say } = useAlerts();
  const { body, setBody, key, isWritten } = words;

  async function send(event: FormEvent) {
    event.preventDefault();
    const failed = 'The note could not be kept';
    if (!(await desk.act({ method: 'POST', path: '/notes', body: { key: key(), body }, failed }))) return;
    setBody('');
    say('done', 'The note is kept.');
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
          Keep the note
        </DeskButton>
      </div>
    </form>
  );
}
