import { z } from 'zod';

/** What visitors can send for the desk to answer. */
export const SUBMISSION_KINDS = ['diaspora', 'booking'] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

/** Labels at the desk. */
export const SUBMISSION_LABELS: Readonly<Record<SubmissionKind, string>> = {
  diaspora: 'Support request',
  booking: 'Show booking',
};

export const SUBMISSION_STATES = ['new', 'open', 'answered', 'settled', 'spam'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** Any JSON. Unlike `z.json()` it has an id, by which the API document can refer to a recursive schema. */
const anyValue: z.ZodType<z.core.util.JSONType> = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.lazy(() => anyValue)),
    z.record(
      z.string(),
      z.lazy(() => anyValue),
    ),
  ])
  .meta({ id: 'AnyValue' });

/** The fields of a form by name, as submitted. They differ between kinds, and old submissions have other ones. */
export const sentDetails = z.record(z.string(), anyValue);
export type SentDetails = z.infer<typeof sentDetails>;
export type SentValue = SentDetails[string];

/** The field with the sender's message, by kind. */
const MESSAGE_FIELD: Readonly<Record<SubmissionKind, string>> = { diaspora: 'issueDescription', booking: 'message' };

/** The message in a submission; '' when there is none. */
export function sentMessage(kind: SubmissionKind, details: Readonly<SentDetails>): string {
  const message = details[MESSAGE_FIELD[kind]];
  return typeof message === 'string' ? message.trim() : '';
}
