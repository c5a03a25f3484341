/** What visitors send to be answered, and how far the desk is with it. */
export const SUBMISSION_KINDS = ['diaspora', 'booking'] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

export const SUBMISSION_STATES = ['new', 'open', 'answered', 'settled', 'spam'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];
