import { type MetaFunction, useNavigate, useParams } from 'react-router';
import { useKeys } from '#app/desk/kit/keys/use-keys.ts';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { britishDateTime } from '#domain/dates.ts';
import type { Submission } from '#domain/desk/inbox.ts';
import { SUBMISSION_LABELS } from '#domain/forms/submission.ts';
import styles from './inbox.module.css';
import { STATE_LABELS } from './inbox-words.ts';
import { NoteForm, ReplyForm } from './reply-form.tsx';
import { SentPart } from './sent-part.tsx';
import { SidePart } from './side-part.tsx';
import { Thread } from './thread.tsx';
import { type SubmissionDesk, useSubmission } from './use-submission.ts';

export const meta: MetaFunction = () => [{ title: 'Submission | MATV Desk' }, { name: 'robots', content: 'noindex' }];

export default function SubmissionPage() {
  const { id = '' } = useParams();
  return (
    <OnlyFor needed="editor" title="Inbox">
      <LoadedSubmission key={id} id={id} />
    </OnlyFor>
  );
}

function LoadedSubmission({ id }: { id: string }) {
  const desk = useSubmission(id);
  const { opened } = desk;
  if (opened.kind === 'loading') return <p role="status">Loading...</p>;
  if (opened.kind === 'failed') {
    return <LoadFailed onRetry={desk.reload}>{opened.reason}</LoadFailed>;
  }
  return <SubmissionView submission={opened.data} desk={desk} />;
}

/** One submission with its thread, the forms to reply and take notes, and its state. */
function SubmissionView({ submission, desk }: { submission: Submission; desk: SubmissionDesk }) {
  const { kind, reference, state, name, subject, createdAt, anonymisedAt } = submission;
  useShortcuts();
  return (
    <>
      <ScreenHead
        title={anonymisedAt === null ? subject || name || SUBMISSION_LABELS[kind] : 'Erased'}
        back={{ to: '/admin/inbox', label: 'Inbox' }}
      >
        {SUBMISSION_LABELS[kind]} {reference}, sent {britishDateTime(createdAt)}{' '}
        <span className={styles.state} data-state={state}>
          {STATE_LABELS[state]}
        </span>
      </ScreenHead>
      <div className={styles.columns}>
        <div className={styles.main}>
          <SentPart submission={submission} />
          <Thread submission={submission} />
          {anonymisedAt === null && (
            <>
              <ReplyForm submission={submission} desk={desk} />
              <NoteForm desk={desk} />
            </>
          )}
        </div>
        <SidePart submission={submission} desk={desk} />
      </div>
    </>
  );
}

/** Keys that focus reply, note and state, and one back to the list. */
function useShortcuts(): void {
  const navigate = useNavigate();
  const focus = (field: string) => document.getElementById(`submission-${field}`)?.focus();
  useKeys({
    reply: () => focus('reply'),
    note: () => focus('note'),
    state: () => focus('state'),
    back: () => void navigate('/admin/inbox'),
  });
}
