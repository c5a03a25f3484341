import type { EditionKind } from '#domain/desk/newsletter.ts';
import type { Language } from '#domain/languages.ts';
import type { Queryable } from '#server/db/client.ts';

/** The languages of those who get an edition of the kind. */
export async function languagesOfReaders(tx: Queryable, kind: EditionKind): Promise<Language[]> {
  const { rows } = await tx.query<{ language: Language }>(
    `select distinct language from newsletter_subscribers
     where state = 'active' and (breaking or $1 = 'edition') order by language`,
    [kind],
  );
  return rows.map(({ language }) => language);
}

/** Adds one delivery for each recipient of the edition; returns how many. */
export async function beginDeliveries(tx: Queryable, editionId: string, kind: EditionKind): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into newsletter_deliveries (edition_id, subscriber_id)
     select $1, id from newsletter_subscribers where state = 'active' and (breaking or $2 = 'edition')
     on conflict do nothing`,
    [editionId, kind],
  );
  return rowCount ?? 0;
}

export interface WaitingDelivery {
  subscriber_id: string;
  /** Null: unsubscribed since sending began, or the address bounced. */
  email: string | null;
  token: string | null;
  language: Language | null;
}

/**
 * The next waiting deliveries, at most `limit`. Their readers cannot leave until the transaction ends: whoever leaves
 * meanwhile would miss the mail that is about to be queued, and get it afterwards.
 */
export async function nextDeliveries(
  tx: Queryable,
  { id, kind }: { readonly id: string; readonly kind: EditionKind },
  limit: number,
): Promise<WaitingDelivery[]> {
  const { rows } = await tx.query<WaitingDelivery>(
    `with next as (
       select subscriber_id from newsletter_deliveries
       where edition_id = $1 and state = 'waiting' order by subscriber_id limit $2
     ), readers as (
       select id, email, token, language from newsletter_subscribers
       where id in (select subscriber_id from next) and state = 'active' and (breaking or $3 = 'edition')
       order by id for share
     )
     select next.subscriber_id, readers.email, readers.token, readers.language
     from next left join readers on readers.id = next.subscriber_id order by next.subscriber_id`,
    [id, limit, kind],
  );
  return rows;
}

export interface Claimed {
  readonly subscriberId: string;
  /** Null: the delivery is skipped. */
  readonly mailId: string | null;
}

/** Marks deliveries as queued or skipped. Call in the transaction that queues the mails: both or neither. */
export async function claimDeliveries(tx: Queryable, editionId: string, claimed: readonly Claimed[]): Promise<void> {
  await tx.query(
    `update newsletter_deliveries d set mail_id = c.mail_id,
       state = case when c.mail_id is null then 'skipped' else 'queued' end
     from unnest($2::text[], $3::text[]) as c(subscriber_id, mail_id)
     where d.edition_id = $1 and d.subscriber_id = c.subscriber_id and d.state = 'waiting'`,
    [editionId, claimed.map(({ subscriberId }) => subscriberId), claimed.map(({ mailId }) => mailId)],
  );
}

/** Records the outcome of queued mails; returns the subscribers whose mails were refused for good. */
export async function settleDeliveries(tx: Queryable, editionId: string): Promise<string[]> {
  const { rows } = await tx.query<{ subscriber_id: string; refused: boolean }>(
    `update newsletter_deliveries d set state = case when m.id is null then 'skipped'
         when m.sent_at is not null then 'sent' else 'failed' end
     from newsletter_deliveries q left join mails m on m.id = q.mail_id
     where q.edition_id = $1 and q.state = 'queued' and d.edition_id = q.edition_id
       and d.subscriber_id = q.subscriber_id and (m.id is null or m.sent_at is not null or m.failed_at is not null)
     returning d.subscriber_id, coalesce(m.refused_for_good, false) as refused`,
    [editionId],
  );
  return rows.filter(({ refused }) => refused).map(({ subscriber_id }) => subscriber_id);
}

export interface Queued {
  /** Mails that have not been tried yet, or are being sent for the first time. */
  readonly fresh: number;
  /** Mails that the mail server has put off; each is tried again on its own, after a growing pause. */
  readonly putOff: number;
}

/** How many mails of the edition are queued. */
export async function countQueued(tx: Queryable, editionId: string): Promise<Queued> {
  const { rows } = await tx.query<Queued>(
    `select count(*) filter (where m.last_error is null)::int as fresh,
            count(*) filter (where m.last_error is not null)::int as "putOff"
     from newsletter_deliveries d left join mails m on m.id = d.mail_id
     where d.edition_id = $1 and d.state = 'queued'`,
    [editionId],
  );
  return rows[0] ?? { fresh: 0, putOff: 0 };
}

/** How many mails of the edition the mail server has accepted. */
export async function countSent(tx: Queryable, editionId: string): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from newsletter_deliveries where edition_id = $1 and state = 'sent'`,
    [editionId],
  );
  return rows[0]?.n ?? 0;
}

/** SQL: queued mails that have not gone out. Those that are being worked on at this moment are left alone. */
const UNSENT = `newsletter_deliveries d join mails m on m.id = d.mail_id
  where d.state = 'queued' and m.sent_at is null and m.failed_at is null`;

/** Deletes the mails that wait to be sent to a subscriber; their deliveries are settled as skipped. */
export async function recallFromSubscriber(
  tx: Queryable,
  subscriberId: string,
  kinds: readonly EditionKind[],
): Promise<void> {
  await tx.query(
    `delete from mails where id in (
       select m.id from ${UNSENT} and d.subscriber_id = $1
         and d.edition_id in (select id from newsletter_editions where state in ('sending', 'paused') and kind = any($2))
       for update of m skip locked)`,
    [subscriberId, kinds],
  );
}

/**
 * Deletes the mails of an edition that wait to be sent. Whoever's mail was never tried is waiting again; the others are
 * settled as skipped, because the mail server may have taken the mail just now.
 */
export async function recallQueued(tx: Queryable, editionId: string): Promise<void> {
  await tx.query(
    `with unsent as (
       select m.id, m.tries from ${UNSENT} and d.edition_id = $1 for update of m skip locked
     ), recalled as (
       delete from mails m using unsent where m.id = unsent.id returning m.id, unsent.tries
     )
     update newsletter_deliveries d set state = 'waiting', mail_id = null from recalled
     where d.edition_id = $1 and d.mail_id = recalled.id and recalled.tries = 0`,
    [editionId],
  );
}

/** Skips all waiting deliveries, so that no more mails of the edition are queued. Returns how many. */
export async function skipWaiting(tx: Queryable, editionId: string): Promise<number> {
  const { rowCount } = await tx.query(
    `update newsletter_deliveries set state = 'skipped' where edition_id = $1 and state = 'waiting'`,
    [editionId],
  );
  return rowCount ?? 0;
}

/** The editions of a kind that are due, being sent or paused. */
export async function editionsAtWork(
  db: Queryable,
  kind: EditionKind,
  now: Date,
): Promise<{ id: string; state: string }[]> {
  const { rows } = await db.query<{ id: string; state: string }>(
    `select id, state from newsletter_editions
     where kind = $2 and (state in ('sending', 'paused') or (state = 'scheduled' and send_at <= $1)) order by id`,
    [now, kind],
  );
  return rows;
}

/** Starts sending: freezes the content and records the number of recipients. */
export async function startEdition(
  tx: Queryable,
  id: string,
  content: object,
  recipients: number,
  at: Date,
): Promise<void> {
  await tx.query(
    `update newsletter_editions set state = 'sending', content = $2, recipients = $3, started_at = $4, changed_at = $4,
       problem = null, version = version + 1 where id = $1`,
    [id, JSON.stringify(content), recipients, at],
  );
}

export async function finishEdition(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(
    `update newsletter_editions set state = 'sent', finished_at = $2, changed_at = $2, version = version + 1 where id = $1`,
    [id, at],
  );
}
