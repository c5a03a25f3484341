import type { Queryable } from '#server/db/client.ts';

/** Filters of the audit log; `null` matches everything. */
export interface AuditFilter {
  readonly userId: string | null;
  readonly subject: string | null;
  readonly subjectId: string | null;
  readonly action: string | null;
  /** Cursor: only entries older than the one with this id, the last of the previous page. */
  readonly before: string | null;
}

export interface AuditRow {
  id: string;
  at: Date;
  user_id: string | null;
  user_name: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  subject_title: string;
  details: Record<string, string | number | boolean | null>;
}

/** The newest entries that fit, at most `limit`. */
export async function readAudit(db: Queryable, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const { rows } = await db.query<AuditRow>(
    `select id, at, user_id, user_name, action, subject_kind, subject_id, subject_title, details from audit_log
     where ($1::text is null or user_id = $1) and ($2::text is null or subject_kind = $2)
       and ($3::text is null or subject_id = $3) and ($4::text is null or action = $4) and ($5::text is null or id < $5)
     order by id desc limit $6`,
    [filter.userId, filter.subject, filter.subjectId, filter.action, filter.before, limit],
  );
  return rows;
}
