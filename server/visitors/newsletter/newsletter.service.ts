import { randomBytes } from 'node:crypto';
import type { EditionKind } from '#domain/desk/newsletter.ts';
import type { MailList } from '#domain/forms/newsletter.ts';
import { newId } from '#domain/ids.ts';
import { DEFAULT_LANGUAGE, type Language, pathInLanguage } from '#domain/languages.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { forgetRecipients } from '#server/mail/mail.repo.ts';
import { hashOfToken } from '#server/secrets/secret-token.ts';
import type { VisitorMails } from '../protection/visitor-mails.ts';
import { recallFromSubscriber } from './deliveries.repo.ts';
import {
  askAgain,
  askForBreaking,
  type ConfirmLink,
  chooseLanguage,
  confirmLink,
  confirmSubscriber,
  countBreaking,
  countByLanguage,
  countByState,
  deleteByEmail,
  deleteByToken,
  deleteUnconfirmed,
  insertSubscriber,
  leaveBreaking,
  lockSubscriber,
  type SubscriberRow,
  subscribersByEmail,
} from './subscribers.repo.ts';

export interface NewsletterNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mails: VisitorMails;
  readonly siteUrl: string;
}

const CONFIRM_DAYS = 7;
const DAY_MS = 86_400_000;
/** No new link replaces the last one within this time, however often the address is entered. */
const BETWEEN_LINKS_MS = 3_600_000;
const BETWEEN_REMINDERS_MS = DAY_MS;

/** Who gets the newsletter. */
export interface Newsletter {
  /**
   * Begins a subscription, with `list` 'breaking' to breaking news as well: a mail with a link to confirm. Nothing else
   * changes, since anybody may have typed the address. Returns the same, and takes as long, for any address.
   */
  subscribe(email: string, list?: MailList, language?: Language): Promise<void>;
  /** What a mailed link confirms, or has confirmed; null when the link is no longer valid. Read-only. */
  confirmable(token: string): Promise<ConfirmLink | null>;
  /**
   * Confirms the subscription of a mailed link, for mails in `language`, and returns its list; null when the link is no
   * longer valid. Idempotent.
   */
  confirm(token: string, language?: Language): Promise<MailList | null>;
  /** Has the mails come in `language`, by the token of a mailed link; false if nobody is subscribed by it. */
  chooseLanguage(token: string, language: Language): Promise<boolean>;
  /** Unsubscribes by the token of a mailed link, and deletes the address. Idempotent. */
  unsubscribe(token: string): Promise<void>;
  /** Takes somebody off the breaking list by the same token; the newsletter goes on. Idempotent. */
  leaveBreaking(token: string): Promise<void>;
}

export function createNewsletter(needs: NewsletterNeeds): Newsletter {
  const { db, clock } = needs;
  const since = () => new Date(clock.now().getTime() - CONFIRM_DAYS * DAY_MS);
  return {
    subscribe: (email, list = 'newsletter', language = DEFAULT_LANGUAGE) =>
      inTransaction(db, (tx) => subscribe(needs, tx, { email: email.trim().toLowerCase(), list, language })),
    confirmable: (token) => confirmLink(db.pool, hashOfToken(token), since()),
    confirm: (token, language = DEFAULT_LANGUAGE) =>
      inTransaction(db, (tx) => confirmSubscriber(tx, hashOfToken(token), since(), clock.now(), language)),
    chooseLanguage: (token, language) => inTransaction(db, (tx) => chooseLanguage(tx, token, language)),
    unsubscribe: (token) =>
      inTransaction(db, async (tx) => {
        const left = await deleteByToken(tx, token);
        if (left === null) return;
        await recall(tx, left.id, ['edition', 'breaking']);
        await forgetRecipients(tx, [left.email], 'newsletter');
      }),
    leaveBreaking: (token) => inTransaction(db, async (tx) => recall(tx, await leaveBreaking(tx, token), ['breaking'])),
  };
}

/** What is queued may wait for hours for a mail server that is down: nobody who has left gets it then. */
async function recall(tx: Queryable, subscriberId: string | null, kinds: readonly EditionKind[]): Promise<void> {
  if (subscriberId !== null) await recallFromSubscriber(tx, subscriberId, kinds);
}

interface Asked {
  readonly email: string;
  readonly list: MailList;
  /** Of the page where it was asked for, and of the mail that answers. */
  readonly language: Language;
}

async function subscribe(needs: NewsletterNeeds, tx: Queryable, asked: Asked): Promise<void> {
  const { email, list } = asked;
  const at = needs.clock.now();
  const link = newToken();
  const one = { id: newId(at.getTime()), email, token: newToken(), list, linkHash: hashOfToken(link), at };
  if (await insertSubscriber(tx, one)) {
    await mailLink(needs, tx, asked, link);
    return;
  }
  const known = await lockSubscriber(tx, email);
  if (!known) return;
  if (list === 'breaking' && !(known.breaking && known.state === 'active')) {
    await offerBreaking(needs, tx, known, asked, link);
  } else {
    await remind(needs, tx, known, asked, link);
  }
}

/** The breaking list has a link of its own: an earlier mail that said nothing of it must not put anybody on it. */
async function offerBreaking(
  needs: NewsletterNeeds,
  tx: Queryable,
  known: SubscriberRow,
  asked: Asked,
  link: string,
): Promise<void> {
  const at = needs.clock.now();
  if (known.breaking_asked_at && at.getTime() - known.breaking_asked_at.getTime() < BETWEEN_LINKS_MS) return;
  if (await mailLink(needs, tx, asked, link)) await askForBreaking(tx, known.id, hashOfToken(link), at);
}

async function remind(
  needs: NewsletterNeeds,
  tx: Queryable,
  known: SubscriberRow,
  asked: Asked,
  link: string,
): Promise<void> {
  const at = needs.clock.now();
  const passed = at.getTime() - known.asked_at.getTime();
  if (known.state === 'active') {
    if (passed < BETWEEN_REMINDERS_MS) return;
    const { email, language } = asked;
    const leave = unsubscribeLink(needs.siteUrl, known.token, language);
    const to = { email, name: '' };
    const props = { language, siteUrl: needs.siteUrl, leave, isInOther: known.language !== language };
    const [isSent] = await needs.mails.send(tx, [{ to, template: 'newsletter-known', props }]);
    if (isSent) await askAgain(tx, known.id, null, at);
    return;
  }
  if (known.is_asked && passed < BETWEEN_LINKS_MS) return;
  if (await mailLink(needs, tx, asked, link)) await askAgain(tx, known.id, hashOfToken(link), at);
}

async function mailLink(
  { mails, siteUrl }: NewsletterNeeds,
  tx: Queryable,
  { email, list, language }: Asked,
  token: string,
): Promise<boolean> {
  const link = siteUrl + pathInLanguage(`/newsletter/confirm/${token}`, language);
  const props = { language, list, link, validDays: CONFIRM_DAYS };
  const [isSent = false] = await mails.send(tx, [{ to: { email, name: '' }, template: 'newsletter-confirm', props }]);
  return isSent;
}

/** Where one click unsubscribes: a page with a button for people, a call for mail programs (RFC 8058). */
export function unsubscribeLink(siteUrl: string, token: string, language: Language = DEFAULT_LANGUAGE): string {
  return siteUrl + pathInLanguage(`/newsletter/unsubscribe/${token}`, language);
}

/** The language of the mails to somebody who chose `chosen`: the first one if readers are not offered that. */
export function offeredTo(chosen: Language | null, offered: readonly Language[]): Language {
  return offered.find((one) => one === chosen) ?? DEFAULT_LANGUAGE;
}

/** The number of subscribers whose mails are in each of the languages that readers are offered. */
export async function countLanguages(db: Queryable, offered: readonly Language[]) {
  const chosen = await countByLanguage(db);
  return offered.map((language) => ({
    language,
    active: chosen.reduce((sum, one) => sum + (offeredTo(one.language, offered) === language ? one.n : 0), 0),
  }));
}

/** The number of subscribers, unconfirmed and unreachable addresses, and of subscribers on the breaking list. */
export async function countSubscribers(db: Queryable) {
  return { ...(await countByState(db)), breaking: await countBreaking(db) };
}

type ExportedSubscription = {
  readonly email: string;
  readonly state: string;
  readonly askedFor: string;
  readonly confirmed: string | null;
  readonly breakingNews: boolean;
  readonly language: string;
};

/** One person's subscriptions, for the export of personal data; `emails` in lower case. */
export async function subscriberData(db: Queryable, emails: readonly string[]): Promise<ExportedSubscription[]> {
  const rows = await subscribersByEmail(db, emails);
  return rows.map(({ email, state, created_at, confirmed_at, breaking, language }) => ({
    email,
    state,
    askedFor: created_at.toISOString(),
    confirmed: confirmed_at?.toISOString() ?? null,
    breakingNews: breaking,
    language,
  }));
}

/** Deletes one person's subscriptions; `emails` in lower case. */
export function eraseSubscriber(tx: Queryable, emails: readonly string[]): Promise<number> {
  return deleteByEmail(tx, emails);
}

/** Deletes subscribers who never confirmed; returns how many. */
export function clearUnconfirmed(db: Database, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const forgotten = await deleteUnconfirmed(tx, new Date(now.getTime() - CONFIRM_DAYS * DAY_MS));
    await forgetRecipients(tx, forgotten, 'newsletter');
    return forgotten.length;
  });
}

function newToken(): string {
  return randomBytes(24).toString('base64url');
}
