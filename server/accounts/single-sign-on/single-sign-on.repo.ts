import type { Queryable } from '#server/db/client.ts';

interface Link {
  readonly issuer: string;
  readonly subject: string;
}

/** Whose identity this is; `null` if it was never linked. */
export async function userIdOfLink(db: Queryable, { issuer, subject }: Link): Promise<string | null> {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from accounts where provider_id = $1 and account_id = $2',
    [issuer, subject],
  );
  return rows[0]?.user_id ?? null;
}

export async function insertLink(
  tx: Queryable,
  { id, userId, issuer, subject }: Link & { readonly id: string; readonly userId: string },
): Promise<void> {
  await tx.query('insert into accounts (id, user_id, account_id, provider_id) values ($1, $2, $3, $4)', [
    id,
    userId,
    subject,
    issuer,
  ]);
}
