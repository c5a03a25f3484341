import type { z } from 'zod';
import type {
  inboxAnswer,
  inboxCounts,
  inboxQuery,
  inboxSearch,
  NoteSent,
  ReplySent,
  Submission,
  SubmissionChange,
} from '#domain/desk/inbox.ts';
import { SUBMISSION_KINDS } from '#domain/forms/submission.ts';
import { newId } from '#domain/ids.ts';
import { countAuditEntry, recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { readPage } from '#server/db/read-page.ts';
import { Problem } from '#server/http/problem.ts';
import {
  addEntry,
  colleagues,
  countByKind,
  entriesOf,
  filesOf,
  findSubmissions,
  lockSubmission,
  moveSubmission,
  type SubmissionRow,
  setEntryMail,
  submissionById,
} from './inbox.repo.ts';
import type { InboxNeeds } from './inbox-needs.ts';
import { retentionPeriodsIn } from './retention.service.ts';
import { listedSubmission, noSuchSubmission, staleSubmission, wholeSubmission } from './submission-view.ts';

const PER_PAGE = 50;
const BY_NAME = new Intl.Collator('en-GB');

/** What visitors sent, newest first. Reading the list, which shows names, is recorded in the audit log. */
export async function listSubmissions(
  { db }: Pick<InboxNeeds, 'db'>,
  query: z.infer<typeof inboxQuery> & Partial<z.infer<typeof inboxSearch>>,
  userId: string,
): Promise<z.infer<typeof inboxAnswer>> {
  const { shown, next } = await readPage(
    PER_PAGE,
    (limit) => findSubmissions(db.pool, query, userId, limit),
    ({ id }) => id,
  );
  const action = query.q === undefined ? 'looked through' : 'searched';
  await countAuditEntry(db.pool, {
    userId,
    action,
    subject: 'submission',
    subjectId: 'inbox',
    title: 'the inbox',
  });
  return { submissions: shown.map(listedSubmission), next };
}

/** A submission as its screen shows it; the opening is in the audit log. 404 'submission_not_found'. */
export async function openSubmission(needs: InboxNeeds, id: string, userId: string): Promise<Submission> {
  const opened = await readSubmission(needs, id);
  await countAuditEntry(needs.db.pool, { userId, action: 'opened', ...subjectOf(opened._id, opened.reference) });
  return opened;
}

async function readSubmission({ db, attachments }: InboxNeeds, id: string): Promise<Submission> {
  const row = await submissionById(db.pool, id);
  if (!row) throw noSuchSubmission();
  const [files, entries, periods] = await Promise.all([
    filesOf(db.pool, id),
    entriesOf(db.pool, id),
    retentionPeriodsIn(db.pool),
  ]);
  return wholeSubmission(row, { files, entries, periods, addressOf: attachments.addressOf });
}

/** Changes the state or the assignee; 409 'stale_submission' on a version conflict. */
export async function changeSubmission(
  needs: InboxNeeds,
  id: string,
  change: SubmissionChange,
  userId: string,
): Promise<Submission> {
  await inTransaction(needs.db, async (tx) => {
    const row = await theVersion(tx, id, change.version);
    const assignedTo = change.assignedTo === undefined ? row.assigned_to : change.assignedTo;
    // Assigning a new submission opens it.
    const state = change.state ?? (row.state === 'new' && assignedTo !== null ? 'open' : row.state);
    const at = needs.clock.now();
    if (assignedTo !== row.assigned_to) await noteAssignment(tx, row, assignedTo, { userId, at });
    if (state !== row.state) await noteState(tx, row, state, { userId, at });
    if (row.state === 'spam' && state !== 'spam') await needs.regainPlace(tx, id);
    await moveSubmission(tx, id, { state, assignedTo, at });
    // The form of the talk show, which is cached, says how many places are left.
    if (row.kind === 'booking' && state === 'spam') await announceChange(tx, { forms: ['book-rajneeti'] });
  });
  return readSubmission(needs, id);
}

interface Doing {
  readonly userId: string;
  readonly at: Date;
}

async function noteAssignment(tx: Queryable, row: SubmissionRow, to: string | null, { userId, at }: Doing) {
  const person = to === null ? null : (await colleagues(tx)).find((one) => one.id === to);
  if (person === undefined) throw new Problem(422, 'no_such_colleague', 'That person cannot answer submissions.');
  const body = person === null ? 'took it back from whoever had it' : `assigned it to ${person.name}`;
  await addEntry(tx, { submissionId: row.id, kind: 'event', key: newId(), body, userId, at });
  const details = { to: person?.name ?? null };
  await recordAuditEntry(tx, { userId, action: 'assigned', ...subjectOf(row.id, row.reference), details });
}

async function noteState(tx: Queryable, row: SubmissionRow, state: string, { userId, at }: Doing) {
  const body = `marked it as ${state}`;
  await addEntry(tx, { submissionId: row.id, kind: 'event', key: newId(), body, userId, at });
  const details = { from: row.state, to: state };
  await recordAuditEntry(tx, { userId, action: 'marked', ...subjectOf(row.id, row.reference), details });
}

/** Answers by mail, once for each key: 409 'stale_submission' on a version conflict, 422 'no_address'. */
export async function replyTo(needs: InboxNeeds, id: string, sent: ReplySent, userId: string): Promise<Submission> {
  await inTransaction(needs.db, async (tx) => {
    const row = await lockUnerased(tx, id);
    const at = needs.clock.now();
    const entry = { submissionId: id, kind: 'reply', key: sent.key, body: sent.body, userId, at } as const;
    const entryId = await addEntry(tx, entry);
    // A retry, or a double click.
    if (entryId === null) return;
    if (row.version !== sent.version) throw staleSubmission();
    if (row.email === '') {
      throw new Problem(422, 'no_address', 'No e-mail address was left. Use the telephone, and make a note of it.');
    }
    await setEntryMail(tx, entryId, await mailReply(needs, tx, row, sent.body));
    const state = sent.settles ? 'settled' : 'answered';
    if (sent.settles) await noteState(tx, row, state, { userId, at });
    if (row.state === 'spam') await needs.regainPlace(tx, id);
    await moveSubmission(tx, id, { state, assignedTo: row.assigned_to ?? userId, at });
    await recordAuditEntry(tx, { userId, action: 'answered', ...subjectOf(id, row.reference) });
  });
  return readSubmission(needs, id);
}

function mailReply({ mail }: InboxNeeds, tx: Queryable, row: SubmissionRow, body: string): Promise<string> {
  const { email, language, reference } = row;
  const props = { language, reference, body, sentOn: row.created_at.toISOString() };
  return mail.send(tx, { to: { email, name: '' }, template: 'submission-reply', props });
}

/** Adds a note for colleagues, once for each key. */
export async function noteOn(needs: InboxNeeds, id: string, sent: NoteSent, userId: string): Promise<Submission> {
  await inTransaction(needs.db, async (tx) => {
    const row = await lockUnerased(tx, id);
    const at = needs.clock.now();
    const added = await addEntry(tx, { submissionId: id, kind: 'note', key: sent.key, body: sent.body, userId, at });
    if (added !== null) await recordAuditEntry(tx, { userId, action: 'noted', ...subjectOf(id, row.reference) });
  });
  return readSubmission(needs, id);
}

/** The people whom submissions can be assigned to, sorted by name. */
export async function inboxColleagues(db: Queryable): Promise<{ _id: string; name: string }[]> {
  const people = (await colleagues(db)).map(({ id, name }) => ({ _id: id, name }));
  return people.sort((one, other) => BY_NAME.compare(one.name, other.name));
}

/** How much waits: of each kind what nobody has looked at ('new') and what somebody has begun ('open'). */
export async function countInbox(db: Queryable): Promise<z.infer<typeof inboxCounts>> {
  const rows = await countByKind(db);
  const count = (kind: string, state: string) => rows.find((row) => row.kind === kind && row.state === state)?.n ?? 0;
  const kinds = SUBMISSION_KINDS.map((kind) => ({ kind, new: count(kind, 'new'), open: count(kind, 'open') }));
  return { unread: kinds.reduce((sum, one) => sum + one.new, 0), kinds };
}

async function theVersion(tx: Queryable, id: string, version: number): Promise<SubmissionRow> {
  const row = await lockUnerased(tx, id);
  if (row.version !== version) throw staleSubmission();
  return row;
}

/** 409 'submission_erased': nothing is erased twice, so whatever is added then would stay for good. */
async function lockUnerased(tx: Queryable, id: string): Promise<SubmissionRow> {
  const row = await lockSubmission(tx, id);
  if (!row) throw noSuchSubmission();
  if (row.anonymised_at === null) return row;
  throw new Problem(409, 'submission_erased', 'This submission has been erased meanwhile. Nothing was saved or sent.');
}

/** The audit log names the reference, never the person. */
function subjectOf(id: string, reference: string) {
  return { subject: 'submission', subjectId: id, title: reference } as const;
}
