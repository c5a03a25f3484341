import type { MailList } from '#domain/forms/newsletter.ts';
import type { Language } from '#domain/languages.ts';
import type { Queryable } from '#server/db/client.ts';

export type SubscriberState = 'pending' | 'active' | 'bounced';

export interface SubscriberRow {
  id: string;
  email: string;
  state: SubscriberState;
  token: string;
  created_at: Date;
  /** When the last mail about the newsletter itself went out. */
  asked_at: Date;
  confirmed_at: Date | null;
  /** Whether a link to confirm the newsletter is open. */
  is_asked: boolean;
  /** On the breaking list. */
  breaking: boolean;
  /** When the last link for the breaking list went out; null when there is none. */
  breaking_asked_at: Date | null;
  /** Of the page on which the address was confirmed; the first one until then. */
  language: Language;
}

const COLUMNS = `id, email, state, token, created_at, asked_at, confirmed_at,
  state = 'pending' and confirm_hash is not null as is_asked, breaking, breaking_asked_at, language`;

export interface NewSubscriber {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  /** What the link confirms. */
  readonly list: MailList;
  readonly linkHash: string;
  readonly at: Date;
}

/** Adds a pending subscriber; false when the address is stored already. */
export async function insertSubscriber(tx: Queryable, one: NewSubscriber): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into newsletter_subscribers (id, email, state, token, confirm_hash, breaking_hash, created_at, asked_at,
       breaking_asked_at)
     values ($1, $2, 'pending', $3, case when $4::text = 'newsletter' then $5::text end,
       case when $4 = 'breaking' then $5 end, $6::timestamptz, $6, case when $4 = 'breaking' then $6 end)
     on conflict (email) do nothing`,
    [one.id, one.email, one.token, one.list, one.linkHash, one.at],
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

/** Records a new confirmation link, or with null a mail that says that there is nothing to confirm. */
export async function askAgain(tx: Queryable, id: string, confirmHash: string | null, at: Date): Promise<void> {
  await tx.query(
    `update newsletter_subscribers set asked_at = $3, confirm_hash = coalesce($2, confirm_hash),
       state = case when $2::text is null then state else 'pending' end where id = $1`,
    [id, confirmHash, at],
  );
}

/** Records a new confirmation link for the breaking list. An active newsletter subscription stays active meanwhile. */
export async function askForBreaking(tx: Queryable, id: string, linkHash: string, at: Date): Promise<void> {
  await tx.query(
    `update newsletter_subscribers set breaking_hash = $2, breaking_asked_at = $3,
       state = case when state = 'bounced' then 'pending' else state end where id = $1`,
    [id, linkHash, at],
  );
}

/** The list of a mailed link, and whether it has been confirmed already. */
export interface ConfirmLink {
  readonly list: MailList;
  readonly isConfirmed: boolean;
}

/**
 * What a link confirms, if requested since `since`, or has confirmed; null when it is no longer valid. Hashes stay after
 * the confirmation, so that a second click is told of it.
 */
export async function confirmLink(db: Queryable, linkHash: string, since: Date): Promise<ConfirmLink | null> {
  const { rows } = await db.query<{ list: MailList; is_confirmed: boolean }>(
    `select 'newsletter' as list, state = 'active' as is_confirmed from newsletter_subscribers
     where confirm_hash = $1 and (state = 'active' or asked_at >= $2)
     union all
     select 'breaking' as list, state = 'active' and breaking as is_confirmed from newsletter_subscribers
     where breaking_hash = $1 and ((state = 'active' and breaking) or breaking_asked_at >= $2)`,
    [linkHash, since],
  );
  const [row] = rows;
  return row ? { list: row.list, isConfirmed: row.is_confirmed } : null;
}

/**
 * Activates the subscriber whom the link belongs to, on the breaking list as well if the link is for that. Returns what
 * was confirmed, now or before; null when the link is no longer valid. What is confirmed now comes in `language`.
 */
export async function confirmSubscriber(
  tx: Queryable,
  linkHash: string,
  since: Date,
  at: Date,
  language: Language,
): Promise<MailList | null> {
  const link = await confirmLink(tx, linkHash, since);
  if (!link) return null;
  if (link.list === 'newsletter') {
    await tx.query(
      `update newsletter_subscribers set state = 'active', confirmed_at = $2, bounced_at = null, language = $3
       where confirm_hash = $1 and state <> 'active'`,
      [linkHash, at, language],
    );
  } else {
    await tx.query(
      `update newsletter_subscribers set state = 'active', breaking = true,
         confirmed_at = case when state = 'active' then confirmed_at else $2 end, bounced_at = null, language = $3
       where breaking_hash = $1 and not (state = 'active' and breaking)`,
      [linkHash, at, language],
    );
  }
  return link.list;
}

/** Takes somebody off the breaking list, and invalidates an open confirmation link for it. Returns who, if anybody. */
export async function leaveBreaking(tx: Queryable, token: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `update newsletter_subscribers set breaking = false, breaking_hash = null, breaking_asked_at = null
     where token = $1 returning id`,
    [token],
  );
  return rows[0]?.id ?? null;
}

/** Sets the language of the mails to the subscriber with that token; false if there is none. */
export async function chooseLanguage(tx: Queryable, token: string, language: Language): Promise<boolean> {
  const { rowCount } = await tx.query('update newsletter_subscribers set language = $2 where token = $1', [
    token,
    language,
  ]);
  return rowCount === 1;
}

/** Deletes the subscriber with that token. Returns who it was, if anybody. */
export async function deleteByToken(tx: Queryable, token: string): Promise<Pick<SubscriberRow, 'id' | 'email'> | null> {
  const { rows } = await tx.query<Pick<SubscriberRow, 'id' | 'email'>>(
    'delete from newsletter_subscribers where token = $1 returning id, email',
    [token],
  );
  return rows[0] ?? null;
}

export async function deleteByEmail(tx: Queryable, emails: readonly string[]): Promise<number> {
  const { rowCount } = await tx.query('delete from newsletter_subscribers where email = any($1::text[])', [emails]);
  return rowCount ?? 0;
}

/** Deletes people who never confirmed, and expired links for the breaking list; returns the people's addresses. */
export async function deleteUnconfirmed(db: Queryable, askedBefore: Date): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>(
    `delete from newsletter_subscribers where state = 'pending' and asked_at < $1
       and (breaking_asked_at is null or breaking_asked_at < $1) returning email`,
    [askedBefore],
  );
  await db.query(
    `update newsletter_subscribers set breaking_hash = null, breaking_asked_at = null
     where breaking_asked_at < $1 and not breaking`,
    [askedBefore],
  );
  return rows.map(({ email }) => email);
}

export async function subscribersByEmail(db: Queryable, emails: readonly string[]): Promise<SubscriberRow[]> {
  const { rows } = await db.query<SubscriberRow>(
    `select ${COLUMNS} from newsletter_subscribers where email = any($1::text[]) order by id`,
    [emails],
  );
  return rows;
}

export async function countByState(db: Queryable): Promise<Record<SubscriberState, number>> {
  const { rows } = await db.query<{ state: SubscriberState; n: number }>(
    'select state, count(*)::int as n from newsletter_subscribers group by state',
  );
  const count = (state: SubscriberState) => rows.find((row) => row.state === state)?.n ?? 0;
  return { pending: count('pending'), active: count('active'), bounced: count('bounced') };
}

/** How many get the newsletter, by the language that they chose. */
export async function countByLanguage(db: Queryable): Promise<{ language: Language; n: number }[]> {
  const { rows } = await db.query<{ language: Language; n: number }>(
    `select language, count(*)::int as n from newsletter_subscribers where state = 'active' group by language`,
  );
  return rows;
}

/** How many get breaking news by mail. */
export async function countBreaking(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from newsletter_subscribers where breaking and state = 'active'`,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Marks those whose mail server will never take their mails: they get nothing more, and choose again if they return.
 * Links that they have used must not bring them back.
 */
export async function markBounced(tx: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `update newsletter_subscribers set state = 'bounced', bounced_at = $2, breaking = false, confirm_hash = null,
       breaking_hash = case when breaking then null else breaking_hash end,
       breaking_asked_at = case when breaking then null else breaking_asked_at end
     where id = any($1::text[]) and state = 'active'`,
    [ids, at],
  );
}
