import type { Queryable } from '#server/db/client.ts';

/** Records that a solved challenge was used; false when any node had seen it before. */
export async function spendProof(db: Queryable, name: string, until: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into used_proofs (name, until) values ($1, $2) on conflict (name) do nothing',
    [name, until],
  );
  return rowCount === 1;
}

/** Deletes the records of proofs that expired before `before`. */
export async function deleteExpiredProofs(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from used_proofs where until < $1', [before]);
}
