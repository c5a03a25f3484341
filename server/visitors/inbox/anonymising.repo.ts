import type { Queryable } from '#server/db/client.ts';
import type { SubmissionRow } from './inbox.repo.ts';

export type RetainedRow = Pick<SubmissionRow, 'id' | 'kind' | 'state' | 'recorded_on' | 'settled_at' | 'anonymised_at'>;

/** Submissions that may be due and are not anonymised, in the order of ids, from the cursor `after` on. */
export async function retainedRows(db: Queryable, after: string, limit: number): Promise<RetainedRow[]> {
  const { rows } = await db.query<RetainedRow>(
    `select s.id, s.kind, s.state, b.session_date as recorded_on, s.settled_at, s.anonymised_at
     from submissions s left join bookings b on b.submission_id = s.id
     where s.anonymised_at is null and (s.settled_at is not null or b.session_date is not null) and s.id > $1
     order by s.id limit $2`,
    [after, limit],
  );
  return rows;
}

/** Settles answered submissions that have not changed since `before`; returns how many. */
export async function settleAnswered(db: Queryable, before: Date, now: Date): Promise<number> {
  const { rowCount } = await db.query(
    `update submissions set state = 'settled', settled_at = $2, changed_at = $2, version = version + 1
     where id in (
       select id from submissions where state = 'answered' and changed_at < $1 order by id for update)`,
    [before, now],
  );
  return rowCount ?? 0;
}

/**
 * Reduces submissions to what can be counted: kind, reference, state and times. Deletes the desk's entries and mails
 * too, and replaces the key, which was derived from what was sent.
 */
export async function anonymise(tx: Queryable, ids: readonly string[], at: Date): Promise<void> {
  // In one order, so that two that change several do not wait for each other.
  await tx.query('select from submissions where id = any($1::text[]) order by id for update', [ids]);
  await tx.query(
    `update submissions set name = '', email = '', phone = '', subject = '', details = '{}', key = 'anonymised ' || id,
       anonymised_at = $2, changed_at = $2, version = version + 1,
       settled_at = coalesce(settled_at, $2), state = case when state = 'spam' then 'spam' else 'settled' end
     where id = any($1::text[])`,
    [ids, at],
  );
  await tx.query(
    `delete from mails where id in (
       select mail_id from submission_entries where submission_id = any($1::text[]) and mail_id is not null)`,
    [ids],
  );
  await tx.query('delete from submission_entries where submission_id = any($1::text[])', [ids]);
}

export interface PersonRow
  extends Pick<
    SubmissionRow,
    'id' | 'kind' | 'reference' | 'state' | 'name' | 'email' | 'phone' | 'subject' | 'details' | 'created_at'
  > {
  replies: string[];
  notes: string[];
  /** Of a request for the show. */
  booking: unknown;
  file_names: string[];
}

/** All submissions that came from any of the addresses, which are in lower case, newest first. */
export async function submissionsFrom(db: Queryable, emails: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>(
    `select s.id, s.kind, s.reference, s.state, s.name, s.email, s.phone, s.subject, s.details, s.created_at,
       array(select e.body from submission_entries e where e.submission_id = s.id and e.kind = 'reply'
         order by e.id) as replies,
       array(select e.body from submission_entries e where e.submission_id = s.id and e.kind = 'note'
         order by e.id) as notes,
       (select json_build_object('state', b.state, 'date', b.session_date, 'starts', b.session_starts,
           'ends', b.session_ends, 'answer', b.words)
         from bookings b where b.submission_id = s.id) as booking,
       array(select f.name from submission_files f where f.submission_id = s.id order by f.id) as file_names
     from submissions s where lower(s.email) = any($1::text[]) and s.email <> '' order by s.id desc`,
    [emails],
  );
  return rows;
}
