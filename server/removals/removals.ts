import type { AuditSubject } from '#domain/desk/audit-entry.ts';
import { newId } from '#domain/ids.ts';
import type { Role } from '#domain/roles.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { type DeskUser, requireRole } from '#server/http/desk-guard.ts';
import { Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';

/** Longer than the desk offers 'Undo', and short, since removed rows may hold secrets and personal data. */
const KEPT_MINUTES = 5;
const FORGET_EVERY_SECONDS = 60;
const FOREIGN_KEY_VIOLATION = '23503';

/** Something that can be removed at the desk and put back. */
export interface RemovalKind {
  readonly name: string;
  /** Who may put it back: whoever may remove it. */
  readonly allow: Role;
  /** Its tables, the one that others refer to first, and the column that holds its id. */
  readonly tables: readonly { readonly table: string; readonly key: string }[];
  /** Says that it is back. */
  readonly message: (title: string) => string;
  /** Says why not, when there is another one in its place; the usual words by default. */
  readonly taken?: string;
  readonly audit: { readonly subject: AuditSubject; readonly action: string };
  /** Runs before the rows are back, given the id of the removal. Throws a Problem if they no longer fit in. */
  makeRoom?(tx: Queryable, removal: string): Promise<void>;
  /** Runs once the rows are back. Throws a Problem if they no longer fit in. */
  fit?(tx: Queryable, id: string, subjectId: string): Promise<void>;
}

interface Removed {
  /** In the key columns of its tables. */
  readonly id: string;
  /** Of the audit entry. */
  readonly subjectId: string;
  readonly title: string;
  readonly userId: string;
}

/** Begins a removal whose rows the caller records in `removed_rows`. Returns the id by which it is undone. */
export async function openRemoval(
  tx: Queryable,
  { name }: Pick<RemovalKind, 'name'>,
  { subjectId, title, userId }: Omit<Removed, 'id'>,
): Promise<string> {
  const removal = newId();
  await tx.query('insert into removals (id, kind, subject_id, title, removed_by) values ($1, $2, $3, $4, $5)', [
    removal,
    name,
    subjectId,
    title,
    userId,
  ]);
  return removal;
}

/** Deletes something and records its rows for a few minutes (ADR-100). Returns the id by which that is undone. */
export async function removeRows(
  tx: Queryable,
  kind: Pick<RemovalKind, 'name' | 'tables'>,
  { id, subjectId, title, userId }: Removed,
): Promise<string> {
  const removal = await openRemoval(tx, kind, { subjectId, title, userId });
  for (const { table, key } of kind.tables.toReversed()) {
    await tx.query(
      `with gone as (delete from ${table} where ${key} = $2 returning *)
       insert into removed_rows (removal_id, place, row) select $1, '${table}', to_jsonb(gone) from gone`,
      [removal, id],
    );
  }
  return removal;
}

/**
 * Puts back what `user` has removed, and returns what to tell them. 404 if that is too long ago, was undone already or
 * was done by somebody else, 403 without the right to remove it, 409 if it no longer fits in.
 */
export async function undoRemoval(
  db: Database,
  kinds: readonly RemovalKind[],
  removal: string,
  user: Pick<DeskUser, 'id' | 'role'>,
): Promise<string> {
  return inTransaction(db, (tx) => putBack(tx, kinds, removal, user)).catch((error: unknown) => {
    throw isOutdated(error)
      ? new Problem(409, 'removal_outdated', 'What it belongs to is gone in the meantime.')
      : error;
  });
}

async function putBack(
  tx: Queryable,
  kinds: readonly RemovalKind[],
  removal: string,
  user: Pick<DeskUser, 'id' | 'role'>,
): Promise<string> {
  const { rows } = await tx.query<{ kind: string; subject_id: string; title: string }>(
    `select kind, subject_id, title from removals
     where id = $1 and removed_by = $2 and removed_at > now() - interval '${KEPT_MINUTES} minutes' for update`,
    [removal, user.id],
  );
  const [found] = rows;
  const kind = kinds.find(({ name }) => name === found?.kind);
  if (!found || !kind) {
    throw new Problem(404, 'no_such_removal', `This was undone already, or is more than ${KEPT_MINUTES} minutes ago.`);
  }
  requireRole(user, kind.allow);
  await kind.makeRoom?.(tx, removal);
  let id = '';
  for (const [place, { table, key }] of kind.tables.entries()) {
    // A row can be there again: a poll that was running has written the state of its source.
    const { rows: back } = await tx.query<{ id: string }>(
      `insert into ${table} select (jsonb_populate_record(null::${table}, row)).* from removed_rows
       where removal_id = $1 and place = '${table}' on conflict do nothing returning ${key} as id`,
      [removal],
    );
    id = back[0]?.id ?? id;
    if (place === 0 && back.length === 0 && (await isRecorded(tx, removal, table))) {
      throw new Problem(409, 'removal_outdated', kind.taken ?? 'There is another one in its place in the meantime.');
    }
  }
  await tx.query('delete from removals where id = $1', [removal]);
  const { title, subject_id: subjectId } = found;
  await kind.fit?.(tx, id, subjectId);
  const { subject, action } = kind.audit;
  await recordAuditEntry(tx, { userId: user.id, action, subject, subjectId, title });
  return kind.message(title);
}

async function isRecorded(tx: Queryable, removal: string, table: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from removed_rows where removal_id = $1 and place = $2 limit 1', [
    removal,
    table,
  ]);
  return rowCount === 1;
}

/** Whether a row refers to something that is gone. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
}

/** Deletes what was removed and can no longer be put back. */
export function registerRemovalsJob(jobs: Pick<Jobs, 'every'>, db: Queryable): void {
  jobs.every('forget-removals', FORGET_EVERY_SECONDS, async () => {
    await db.query(`delete from removals where removed_at < now() - interval '${KEPT_MINUTES} minutes'`);
  });
}
