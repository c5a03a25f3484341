import { useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { FieldError } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { MailNotice } from '#app/desk/kit/mail-notice.tsx';
import { boundField, FormCheck } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { INBOX_LIMITS, noteSent, replySent, type Submission } from '#domain/desk/inbox.ts';
import styles from './inbox.module.css';
import { addedToReply } from './inbox-words.ts';
import { textKey } from './text-key.ts';
import type { SubmissionDesk } from './use-submission.ts';

const typedReply = replySent.pick({ body: true, settles: true });
const typedNote = noteSent.pick({ body: true });

interface FormProps {
  readonly submission: Submission;
  readonly desk: SubmissionDesk;
}

/** Replies by e-mail. What is typed stays until it has been sent. */
export function ReplyForm({ submission, desk }: FormProps) {
  const { version, language, email, name, state } = submission;
  const { say } = useAlerts();
  const [key] = useState(textKey);
  const form = usePlainForm(typedReply, { body: '', settles: false });
  const isWritten = form.watch('body').trim() !== '';
  const label = `Reply to ${name || email}`;
  const { error, control } = boundField(form, 'body', { id: 'submission-reply', label, hasHelp: true });

  async function send(typed: { readonly body: string; readonly settles: boolean }) {
    const sent = await desk.act({
      method: 'POST',
      path: '/replies',
      body: { version, key: key.keyOf(typed.body), ...typed },
      failed: 'The reply could not be sent',
      onMistakes: form.showMistakes,
    });
    if (!sent) return;
    key.sent();
    form.reset();
    say('done', `The reply is on its way to ${email}.`);
  }

  if (email === '') {
    return (
      <section className={cardStyles.parts}>
        <p>They left no e-mail address. Ring them, and make a note of it below.</p>
      </section>
    );
  }
  return (
    <PlainForm form={form} className={cardStyles.parts} onSend={send}>
      <MailNotice />
      <label className={styles.heading} htmlFor="submission-reply">
        {label}
      </label>
      <textarea {...control} className={formStyles.area} rows={8} maxLength={INBOX_LIMITS.reply} required />
      <p id="submission-replyhelp" className={styles.small}>
        {addedToReply(language)}
      </p>
      <FieldError id="submission-reply" error={error} />
      {state !== 'settled' && (
        <FormCheck form={form} name="settles" className={styles.check}>
          This settles it
        </FormCheck>
      )}
      <div className={formStyles.ends}>
        <DeskButton look="primary" type="submit" disabled={desk.isSending || !isWritten}>
          {desk.isSending ? 'Sending...' : 'Send reply'}
        </DeskButton>
      </div>
    </PlainForm>
  );
}

/** Adds a note that only colleagues see. */
export function NoteForm({ desk }: Omit<FormProps, 'submission'>) {
  const { say } = useAlerts();
  const [key] = useState(textKey);
  const form = usePlainForm(typedNote, { body: '' });
  const isWritten = form.watch('body').trim() !== '';
  const label = 'Note for colleagues';
  const { error, control } = boundField(form, 'body', { id: 'submission-note', label });

  async function send({ body }: { readonly body: string }) {
    const sent = await desk.act({
      method: 'POST',
      path: '/notes',
      body: { key: key.keyOf(body), body },
      failed: 'The note could not be saved',
      onMistakes: form.showMistakes,
    });
    if (!sent) return;
    key.sent();
    form.reset();
    say('done', 'Note saved.');
  }

  return (
    <PlainForm form={form} className={cardStyles.parts} onSend={send}>
      <label className={styles.heading} htmlFor="submission-note">
        {label}
      </label>
      <textarea {...control} className={styles.small} rows={3} maxLength={INBOX_LIMITS.note} required />
      <FieldError id="submission-note" error={error} />
      <div className={formStyles.ends}>
        <DeskButton type="submit" disabled={desk.isSending || !isWritten}>
          Save note
        </DeskButton>
      </div>
    </PlainForm>
  );
}
