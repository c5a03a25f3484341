import type { Queryable } from '#server/db/client.ts';

export interface SecondFactorRow {
  sealed_secret: string;
  confirmed_at: Date | null;
}

/** The person's second factor, confirmed or not; `null` if none was set up. */
export async function secondFactorOf(db: Queryable, userId: string): Promise<SecondFactorRow | null> {
  const { rows } = await db.query<SecondFactorRow>(
    'select sealed_secret, confirmed_at from second_factors where user_id = $1',
    [userId],
  );
  return rows[0] ?? null;
}

/** Starts the set-up over; `false` if a second factor is on already. */
export async function beginSecondFactor(db: Queryable, userId: string, sealedSecret: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into second_factors (user_id, sealed_secret) values ($1, $2)
     on conflict (user_id) do update set sealed_secret = $2, created_at = now(), last_step = 0
       where second_factors.confirmed_at is null`,
    [userId, sealedSecret],
  );
  return rowCount === 1;
}

/** Marks the step and all earlier ones as used; `false` if it was used before. */
export async function takeStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'update second_factors set last_step = $2 where user_id = $1 and last_step < $2',
    [userId, step],
  );
  return rowCount === 1;
}

export async function confirmSecondFactor(tx: Queryable, userId: string, now: Date): Promise<void> {
  await tx.query('update second_factors set confirmed_at = $2 where user_id = $1', [userId, now]);
}

/** Removes the recovery codes too; `false` if there was no second factor. */
export async function removeSecondFactor(tx: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from second_factors where user_id = $1', [userId]);
  return rowCount === 1;
}

export async function replaceRecoveryCodes(tx: Queryable, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.query('delete from recovery_codes where user_id = $1', [userId]);
  await tx.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [userId, hashes]);
}

/** Uses up a recovery code; `false` if there is no such code. */
export async function takeRecoveryCode(db: Queryable, userId: string, hash: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from recovery_codes where user_id = $1 and code_hash = $2', [
    userId,
    hash,
  ]);
  return rowCount === 1;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ left: number }>(
    'select count(*)::int as left from recovery_codes where user_id = $1',
    [userId],
  );
  return rows[0]?.left ?? 0;
}

/**
 * Counts a wrong code. Returns the number in a row once it reaches `threshold`, at most once a day; otherwise `null`.
 */
export async function countWrongCode(tx: Queryable, userId: string, threshold: number): Promise<number | null> {
  const { rows } = await tx.query<{ wrong_codes: number; is_due: boolean }>(
    `update second_factors set wrong_codes = wrong_codes + 1 where user_id = $1
     returning wrong_codes, warned_at is null or warned_at <= now() - interval '1 day' as is_due`,
    [userId],
  );
  const [counted] = rows;
  if (!counted?.is_due || counted.wrong_codes < threshold) return null;
  await tx.query('update second_factors set warned_at = now() where user_id = $1', [userId]);
  return counted.wrong_codes;
}

export async function resetWrongCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.query('update second_factors set wrong_codes = 0 where user_id = $1', [userId]);
}
