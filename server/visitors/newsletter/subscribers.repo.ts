import type { Queryable } from '#server/db/client.ts';

export type SubscriberState = 'pending' | 'active' | 'bounced';

export interface SubscriberRow {
  id: string;
  email: string;
  state: SubscriberState;
  token: string;
  created_at: Date;
  asked_at: Date;
  confirmed_at: Date | null;
}

const COLUMNS = 'id, email, state, token, created_at, asked_at, confirmed_at';

export interface NewSubscriber {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly confirmHash: string;
  readonly at: Date;
}

/** Puts somebody down as asking; false when the address is there already. */
export async function insertSubscriber(tx: Queryable, one: NewSubscriber): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into newsletter_subscribers (id, email, state, token, confirm_hash, created_at, asked_at)
     values ($1, $2, 'pending', $3, $4, $5, $5) on conflict (email) do nothing`,
    [one.id, one.email, one.token, one.confirmHash, one.at],
  );
  return rowCount === 1;
}

/** The subscriber of an address, locked until the transaction ends. */
export async function lockSubscriber(tx: Queryable, email: string): Promise<SubscriberRow | null> {
  const { rows } = await tx.query<SubscriberRow>(
    `select ${COLUMNS} from newsletter_subscribers where email = $1 for update`,
    [email],
  );
  return rows[0] ?? null;
}

/** A new link to confirm by, or with null a mail that says that there is nothing to confirm. */
export async function askAgain(tx: Queryable, id: string, confirmHash: string | null, at: Date): Promise<void> {
  await tx.query(
    `update newsletter_subscribers set asked_at = $3, confirm_hash = $2,
       state = case when $2::text is null then state else 'pending' end where id = $1`,
    [id, confirmHash, at],
  );
}

/** Whether a link confirms somebody, asked for since `since`. */
export async function isConfirmable(db: Queryable, confirmHash: string, since: Date): Promise<boolean> {
  const { rowCount } = await db.query('select from newsletter_subscribers where confirm_hash = $1 and asked_at >= $2', [
    confirmHash,
    since,
  ]);
  return rowCount === 1;
}

/** Makes whom the link belongs to a subscriber; false when it works no more. */
export async function confirmSubscriber(tx: Queryable, confirmHash: string, since: Date, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update newsletter_subscribers set state = 'active', confirm_hash = null, confirmed_at = $3, bounced_at = null
     where confirm_hash = $1 and asked_at >= $2`,
    [confirmHash, since, at],
  );
  return rowCount === 1;
}

export async function deleteByToken(tx: Queryable, token: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from newsletter_subscribers where token = $1', [token]);
  return rowCount === 1;
}

export async function deleteByEmail(tx: Queryable, email: string): Promise<number> {
  const { rowCount } = await tx.query('delete from newsletter_subscribers where email = $1', [email]);
  return rowCount ?? 0;
}

/** Forgets whoever never confirmed; returns how many. */
export async function deleteUnconfirmed(db: Queryable, askedBefore: Date): Promise<number> {
  const { rowCount } = await db.query(
    `delete from newsletter_subscribers where state = 'pending' and confirmed_at is null and asked_at < $1`,
    [askedBefore],
  );
  return rowCount ?? 0;
}

export async function subscribersByEmail(db: Queryable, email: string): Promise<SubscriberRow[]> {
  const { rows } = await db.query<SubscriberRow>(`select ${COLUMNS} from newsletter_subscribers where email = $1`, [
    email,
  ]);
  return rows;
}

export async function countByState(db: Queryable): Promise<Record<SubscriberState, number>> {
  const { rows } = await db.query<{ state: SubscriberState; n: number }>(
    'select state, count(*)::int as n from newsletter_subscribers group by state',
  );
  const count = (state: SubscriberState) => rows.find((row) => row.state === state)?.n ?? 0;
  return { pending: count('pending'), active: count('active'), bounced: count('bounced') };
}

/** Marks those whose mail server will never take their mails: they get no further edition. */
export async function markBounced(tx: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `update newsletter_subscribers set state = 'bounced', bounced_at = $2 where id = any($1::text[]) and state = 'active'`,
    [ids, at],
  );
}
