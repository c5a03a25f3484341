import { type RecordChange, type SharedRecord, useRecord } from '#app/desk/kit/resource/use-record.ts';
import { type Submission, submissionAnswer } from '#domain/desk/inbox.ts';
import { useInboxChanged } from './unread.ts';

export interface SubmissionDesk extends Omit<SharedRecord<Submission>, 'act'> {
  /** Sends a change. Resolves to `false` if it failed, after telling the editor. */
  readonly act: (change: RecordChange) => Promise<boolean>;
}

/** Loads a submission and sends changes to it. */
export function useSubmission(id: string): SubmissionDesk {
  const inboxChanged = useInboxChanged();
  const record = useRecord({
    path: `/api/desk/inbox/${id}`,
    schema: submissionAnswer,
    staleCode: 'stale_submission',
  });
  return {
    ...record,
    act: async (change) => {
      const isDone = (await record.act(change)) !== null;
      if (isDone) inboxChanged();
      return isDone;
    },
  };
}
