import type { z } from 'zod';
import type { inboxQuery, inboxSearch } from '#domain/desk/inbox.ts';
import type { SubmissionKind, SubmissionState } from '#domain/forms/submission.ts';
import { newId } from '#domain/ids.ts';
import type { Language } from '#domain/languages.ts';
import type { Queryable } from '#server/db/client.ts';
import { anywhere } from '#server/db/like.ts';

export interface SubmissionRow {
  id: string;
  kind: SubmissionKind;
  reference: string;
  state: SubmissionState;
  name: string;
  email: string;
  phone: string;
  subject: string;
  details: unknown;
  language: Language;
  assigned_to: string | null;
  assigned_name: string | null;
  /** Whether who it is assigned to may still answer it. */
  assigned_can_answer: boolean;
  files: number;
  version: number;
  created_at: Date;
  changed_at: Date;
  settled_at: Date | null;
  /** Of a booking: the day of its recording, such as 2026-11-21. */
  recorded_on: string | null;
  anonymised_at: Date | null;
}

/** SQL about `u`: whether that person can answer submissions; null or false without one. */
const CAN_ANSWER = `(u.disabled_at is null and u.role in ('administrator', 'editor'))`;
const COLUMNS = `s.id, s.kind, s.reference, s.state, s.name, s.email, s.phone, s.subject, s.details, s.language,
  s.assigned_to, u.name as assigned_name, ${CAN_ANSWER} is true as assigned_can_answer, s.version, s.created_at, s.changed_at, s.settled_at, s.anonymised_at,
  (select b.session_date from bookings b where b.submission_id = s.id) as recorded_on,
  (select count(*)::int from submission_files f where f.submission_id = s.id) as files`;
const FROM = 'from submissions s left join users u on u.id = s.assigned_to';

/** What matches, newest first; `userId` is who 'me' stands for. */
export async function findSubmissions(
  db: Queryable,
  query: z.infer<typeof inboxQuery> & Partial<z.infer<typeof inboxSearch>>,
  userId: string,
  limit: number,
): Promise<SubmissionRow[]> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (query.kind) conditions.push(`s.kind = ${bind(query.kind)}`);
  if (query.state === 'todo') conditions.push(`s.state in ('new', 'open')`);
  else if (query.state) conditions.push(`s.state = ${bind(query.state)}`);
  if (query.assigned === 'nobody') conditions.push(`${CAN_ANSWER} is not true`);
  else if (query.assigned)
    conditions.push(`s.assigned_to = ${bind(query.assigned === 'me' ? userId : query.assigned)}`);
  for (const word of wordsOf(query.q)) {
    conditions.push(`concat_ws(' ', s.reference, s.name, s.email, s.phone, s.subject) ilike ${bind(word)}`);
  }
  if (query.before) conditions.push(`s.id < ${bind(query.before)}`);
  const { rows } = await db.query<SubmissionRow>(
    `select ${COLUMNS} ${FROM} where ${conditions.join(' and ')} order by s.id desc limit ${bind(limit)}`,
    values,
  );
  return rows;
}

const MAX_WORDS = 6;

/** Each word as a LIKE pattern that matches anywhere. */
function wordsOf(typed = ''): string[] {
  return typed.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS).map(anywhere);
}

export async function submissionById(db: Queryable, id: string): Promise<SubmissionRow | null> {
  const { rows } = await db.query<SubmissionRow>(`select ${COLUMNS} ${FROM} where s.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Like `submissionById`, locked until the transaction ends. */
export async function lockSubmission(tx: Queryable, id: string): Promise<SubmissionRow | null> {
  await tx.query('select from submissions where id = $1 for update', [id]);
  return submissionById(tx, id);
}

export interface SubmissionMove {
  readonly state: SubmissionState;
  readonly assignedTo: string | null;
  readonly at: Date;
}

/** Sets state and assignee. `settled_at`, when it was settled or marked as spam, starts its retention period. */
export async function moveSubmission(
  tx: Queryable,
  id: string,
  { state, assignedTo, at }: SubmissionMove,
): Promise<void> {
  await tx.query(
    `update submissions set state = $2, assigned_to = $3, changed_at = $4, version = version + 1,
       settled_at = case when $2 in ('settled', 'spam') then
         case when state = $2 then settled_at else $4::timestamptz end end
     where id = $1`,
    [id, state, assignedTo, at],
  );
}

export interface FileRow {
  id: string;
  name: string;
  type: string;
  bytes: number;
}

export async function filesOf(db: Queryable, submissionId: string): Promise<FileRow[]> {
  const { rows } = await db.query<FileRow>(
    'select id, name, type, bytes::float8 as bytes from submission_files where submission_id = $1 order by id',
    [submissionId],
  );
  return rows;
}

export interface EntryRow {
  id: string;
  kind: 'reply' | 'note' | 'event';
  body: string;
  by_name: string;
  created_at: Date;
  /** The state of a reply's mail; null for notes and events. */
  mail: 'waiting' | 'sent' | 'failed' | null;
}

/** What was done with a submission, oldest first. A mail that is not kept any more counts as sent. */
export async function entriesOf(db: Queryable, submissionId: string): Promise<EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `select e.id, e.kind, e.body, e.by_name, e.created_at,
       case when e.kind <> 'reply' then null when m.failed_at is not null then 'failed'
         when m.id is null or m.sent_at is not null then 'sent' else 'waiting' end as mail
     from submission_entries e left join mails m on m.id = e.mail_id where e.submission_id = $1 order by e.id`,
    [submissionId],
  );
  return rows;
}

export interface NewEntry {
  readonly submissionId: string;
  readonly kind: 'reply' | 'note' | 'event';
  readonly key: string;
  readonly body: string;
  readonly userId: string;
  readonly at: Date;
}

/** Adds an entry, once for each key; its id, or null when it was there already. */
export async function addEntry(tx: Queryable, entry: NewEntry): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into submission_entries (id, submission_id, kind, key, body, by_user, by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, coalesce((select name from users where id = $6), 'MATV'), $7)
     on conflict (submission_id, key) do nothing returning id`,
    [newId(entry.at.getTime()), entry.submissionId, entry.kind, entry.key, entry.body, entry.userId, entry.at],
  );
  return rows[0]?.id ?? null;
}

export async function setEntryMail(tx: Queryable, id: string, mailId: string): Promise<void> {
  await tx.query('update submission_entries set mail_id = $2 where id = $1', [id, mailId]);
}

/** The people whom submissions can be assigned to. */
export async function colleagues(db: Queryable): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.query<{ id: string; name: string }>(`select u.id, u.name from users u where ${CAN_ANSWER}`);
  return rows;
}

export async function countByKind(
  db: Queryable,
): Promise<{ kind: SubmissionKind; state: 'new' | 'open'; n: number }[]> {
  const { rows } = await db.query<{ kind: SubmissionKind; state: 'new' | 'open'; n: number }>(
    `select kind, state, count(*)::int as n from submissions where state in ('new', 'open') group by kind, state`,
  );
  return rows;
}
