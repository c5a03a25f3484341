import type { AuditSubject } from '#domain/desk/audit-entry.ts';
import { newId } from '#domain/ids.ts';
import { cutText } from '#domain/summary.ts';
import type { Queryable } from '#server/db/client.ts';

export interface AuditEntry {
  /** Null: the system itself, such as an import from the command line. */
  readonly userId: string | null;
  /** A verb in the past: 'published', 'invited', 'merged'. */
  readonly action: string;
  readonly subject: AuditSubject;
  readonly subjectId: string;
  readonly title: string;
  /** Small facts for people: never texts of stories, never secrets. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

const LONGEST_TITLE = 300;

/** Records who did what to what, in the transaction of the change, so neither exists without the other. */
export async function recordAuditEntry(tx: Queryable, entry: AuditEntry): Promise<void> {
  const { userId, action, subject, subjectId, title, details = {} } = entry;
  await tx.query(
    `insert into audit_log (id, user_id, user_name, action, subject_kind, subject_id, subject_title, details)
     values ($1, $2, coalesce((select name from users where id = $2), 'MATV'), $3, $4, $5, $6, $7)`,
    [newId(), userId, action, subject, subjectId, cutText(title, LONGEST_TITLE), JSON.stringify(details)],
  );
}

/**
 * As `recordAuditEntry`, but repeating the action within an hour only raises `times` of the existing entry. Returns
 * whether this was the first.
 */
export async function countAuditEntry(tx: Queryable, entry: AuditEntry): Promise<boolean> {
  const { userId, action, subject, subjectId, details = {} } = entry;
  const { rowCount } = await tx.query(
    `update audit_log set
       details = details || $3::jsonb || jsonb_build_object('times', coalesce((details->>'times')::int, 1) + 1)
     where id = (select id from audit_log where action = $1 and subject_id = $2 and at > now() - interval '1 hour'
                   and subject_kind = $4 and user_id is not distinct from $5::text
                 order by id desc limit 1)`,
    [action, subjectId, JSON.stringify(details), subject, userId],
  );
  if (rowCount !== 0) return false;
  await recordAuditEntry(tx, { ...entry, details: { ...details, times: 1 } });
  return true;
}
