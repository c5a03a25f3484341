import type { SentDetails, SubmissionKind } from '#domain/forms/submission.ts';
import { newId } from '#domain/ids.ts';
import type { Language } from '#domain/languages.ts';
import type { Queryable } from '#server/db/client.ts';
import { newReference } from './reference.ts';

/** A visitor's submission as its form's own service has checked it. */
export interface NewSubmission {
  readonly kind: SubmissionKind;
  /** Idempotency key: the same for a double click and a retry; see `Protection.keyOf`. */
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  /** What else was sent, by field, as the inbox shows it. */
  readonly details: Readonly<SentDetails>;
  /** That of the form's page; the e-mails about the submission are in it. */
  readonly language: Language;
  readonly at: Date;
}

export interface FiledSubmission {
  readonly id: string;
  /** What the sender can name it by, such as `MATV-7K3F-92QD`. */
  readonly reference: string;
  /** False: it was filed before under the same key; the answer is the same, and nothing is sent or counted again. */
  readonly isNew: boolean;
}

/** Puts a submission into the desk's inbox, once for each key, in the transaction of what goes with it (SPEC-37). */
export async function fileSubmission(tx: Queryable, submission: NewSubmission): Promise<FiledSubmission> {
  const { kind, key, name, email, phone, subject, details, language, at } = submission;
  const filed = await tx.query<{ id: string; reference: string }>(
    `insert into submissions (id, kind, key, reference, name, email, phone, subject, details, language, created_at,
       changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     on conflict (kind, key) do nothing returning id, reference`,
    [newId(), kind, key, newReference(), name, email, phone, subject, JSON.stringify(details), language, at],
  );
  const isNew = filed.rows[0] !== undefined;
  const row = filed.rows[0] ?? (await filedBefore(tx, kind, key));
  return { ...row, isNew };
}

async function filedBefore(
  tx: Queryable,
  kind: SubmissionKind,
  key: string,
): Promise<{ id: string; reference: string }> {
  const { rows } = await tx.query<{ id: string; reference: string }>(
    'select id, reference from submissions where kind = $1 and key = $2',
    [kind, key],
  );
  const row = rows[0];
  if (!row) throw new Error(`the ${kind} of a key that is taken cannot be read`);
  return row;
}

/** A made-up reference, for what is answered as if it had been filed. */
export function referenceOfNothing(): string {
  return newReference();
}
