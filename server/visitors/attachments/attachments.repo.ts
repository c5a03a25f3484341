import { type AttachmentType, isAttachmentType } from '#domain/forms/attachment-types.ts';
import type { Queryable } from '#server/db/client.ts';
import type { AttachmentOwner, StoredAttachment } from './attachments.service.ts';

export interface AttachmentRow {
  readonly id: string;
  readonly owner: AttachmentOwner | null;
  readonly name: string;
  readonly type: AttachmentType;
  readonly bytes: number;
}

interface FoundAttachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: string;
  readonly submission_id: string | null;
  readonly reference: string | null;
  readonly number: number;
}

export async function insertAttachments(
  tx: Queryable,
  files: readonly StoredAttachment[],
  submissionId: string | null,
  at: Date,
): Promise<void> {
  for (const { id, form, field, name, type, bytes, hash } of files) {
    await tx.query(
      `insert into submission_files (id, submission_id, form, field, name, type, bytes, hash, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [id, submissionId, form, field, name, type, bytes, hash, at],
    );
  }
}

export async function attachmentById(db: Queryable, id: string): Promise<AttachmentRow | null> {
  const { rows } = await db.query<FoundAttachment>(
    `select f.id, f.name, f.type, f.bytes::text, s.id as submission_id, s.reference,
       (select count(*)::int from submission_files o where o.submission_id = s.id and o.id <= f.id) as number
     from submission_files f left join submissions s on s.id = f.submission_id where f.id = $1`,
    [id],
  );
  const row = rows[0];
  if (!row || !isAttachmentType(row.type)) return null;
  const { name, type, bytes, submission_id: submissionId, reference, number } = row;
  const owner = submissionId !== null && reference !== null ? { submissionId, reference, number } : null;
  return { id, name, type, bytes: Number(bytes), owner };
}

/** Which of `ids` have a row. */
export async function knownAttachments(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.query<{ id: string }>('select id from submission_files where id = any($1)', [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** False when there is no such file, or it belongs to something already. */
export async function claimAttachment(tx: Queryable, id: string, submissionId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update submission_files set submission_id = $2 where id = $1 and submission_id is null',
    [id, submissionId],
  );
  return rowCount === 1;
}

export async function deleteOfSubmissions(tx: Queryable, submissionIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'delete from submission_files where submission_id = any($1) returning id',
    [submissionIds],
  );
  return rows.map(({ id }) => id);
}

export async function deleteUnclaimed(db: Queryable, before: Date, most: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `delete from submission_files where submission_id is null and id in (
       select id from submission_files where submission_id is null and created_at < $1 limit $2) returning id`,
    [before, most],
  );
  return rows.map(({ id }) => id);
}
