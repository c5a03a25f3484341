/** What visitors can send for the desk to answer. */
export const SUBMISSION_KINDS = ['diaspora', 'booking'] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

/** As people at the desk say it. */
export const SUBMISSION_LABELS: Readonly<Record<SubmissionKind, string>> = {
  diaspora: 'Support request',
  booking: 'Show booking',
};

export const SUBMISSION_STATES = ['new', 'open', 'answered', 'settled', 'spam'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** The field with the sender's message, by kind. */
const MESSAGE_FIELD: Readonly<Record<SubmissionKind, string>> = { diaspora: 'issueDescription', booking: 'message' };

/** The message in a submission; '' when there is none. */
export function sentMessage(kind: SubmissionKind, details: Readonly<Record<string, unknown>>): string {
  const message = details[MESSAGE_FIELD[kind]];
  return typeof message === 'string' ? message.trim() : '';
}
