import type { ListedSubmission, Submission } from '#domain/desk/inbox.ts';
import type { RetentionPeriods } from '#domain/desk/personal-data.ts';
import { sentDetails } from '#domain/forms/submission.ts';
import { Problem } from '#server/http/problem.ts';
import type { EntryRow, FileRow, SubmissionRow } from './inbox.repo.ts';
import { retentionEnd } from './retention-end.ts';

export function listedSubmission(row: SubmissionRow): ListedSubmission {
  const { id, kind, reference, state, name, subject, assigned_to, assigned_name, files } = row;
  return {
    _id: id,
    kind,
    reference,
    state,
    name,
    subject,
    files,
    assignedTo:
      assigned_to === null ? null : { _id: assigned_to, name: assigned_name ?? '', canAnswer: row.assigned_can_answer },
    createdAt: row.created_at.toISOString(),
    anonymisedAt: row.anonymised_at?.toISOString() ?? null,
  };
}

interface Around {
  readonly files: readonly FileRow[];
  readonly entries: readonly EntryRow[];
  readonly periods: RetentionPeriods;
  readonly addressOf: (fileId: string) => string;
}

/** A submission with all that belongs to it, as its screen shows it. */
export function wholeSubmission(row: SubmissionRow, { files, entries, periods, addressOf }: Around): Submission {
  const { version, language, email, phone, details } = row;
  return {
    ...listedSubmission(row),
    version,
    language,
    email,
    phone,
    details: sentDetails.parse(details),
    attachments: files.map(({ id, ...file }) => ({ _id: id, ...file, href: addressOf(id) })),
    entries: entries.map(({ id, kind, body, by_name, created_at, mail }) => ({
      _id: id,
      kind,
      body,
      by: by_name,
      at: created_at.toISOString(),
      mail,
    })),
    keptUntil: retentionEnd(row, periods)?.toISOString() ?? null,
  };
}

export function noSuchSubmission(): Problem {
  return new Problem(404, 'submission_not_found', 'There is nothing of that kind in the inbox.');
}

/** A version conflict; the caller reads the current state next. */
export function staleSubmission(): Problem {
  const message = 'A colleague has dealt with this since you opened it. Look at what they did, then try again.';
  return new Problem(409, 'stale_submission', message);
}
