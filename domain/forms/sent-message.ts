import type { SubmissionKind } from './submission.ts';

/** The field that holds what the sender wrote, by kind. */
const MESSAGE_FIELD: Readonly<Record<SubmissionKind, string>> = { diaspora: 'issueDescription', booking: 'message' };

/** What the sender of a submission wrote in their own words; '' when they wrote nothing. */
export function sentMessage(kind: SubmissionKind, details: Readonly<Record<string, unknown>>): string {
  const message = details[MESSAGE_FIELD[kind]];
  return typeof message === 'string' ? message.trim() : '';
}
