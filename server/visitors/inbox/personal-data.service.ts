import { hash } from 'node:crypto';
import type { z } from 'zod';
import type { PersonCounts, personExport } from '#domain/desk/personal-data.ts';
import { canonicalEmail } from '#domain/forms/canonical-email.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { deleteMailsTo, mailsTo } from '#server/mail/mail.repo.ts';
import type { Attachments } from '../attachments/attachments.service.ts';
import { eraseSubscriber, subscriberData } from '../newsletter/newsletter.service.ts';
import { eraseSigner, signerData } from '../petition/petition.service.ts';
import { anonymise, submissionsFrom } from './anonymising.repo.ts';
import { filesOf } from './inbox.repo.ts';

export interface PersonalDataNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly attachments: Pick<Attachments, 'remove'>;
}

type Records = readonly Readonly<Record<string, unknown>>[];

/** A part of the site that holds data of visitors; `email` in lower case. */
interface PersonalDataPart {
  /** As administrators read it. */
  readonly name: string;
  /** All that is held of the person, to be handed over to them. */
  collect(db: Queryable, email: string): Promise<Records>;
  /** Erases it for good. What is given back is called after the commit: it removes what lies outside the database. */
  erase(tx: Queryable, email: string): Promise<(() => Promise<void>) | undefined>;
}

/** Every area that knows visitors takes part: one line each. */
async function partsOf(
  db: Queryable,
  { attachments, clock }: PersonalDataNeeds,
  email: string,
): Promise<readonly PersonalDataPart[]> {
  // Read first: once the signatures are erased, nobody knows to which addresses their mails went.
  const signatures = await signerData(db, normal(email));
  const addresses = [...new Set([normal(email), ...signatures.map((signature) => normal(signature.email))])];
  return [
    inboxPart(attachments, clock),
    { name: 'Newsletter', collect: subscriberData, erase: without(eraseSubscriber) },
    { name: 'Petition', collect: async () => signatures, erase: without(eraseSigner) },
    {
      name: 'Mails sent',
      collect: (tx) => mailsOf(tx, addresses),
      erase: without((tx) => deleteMailsTo(tx, addresses)),
    },
  ];
}

/** How many records each part holds of a person. */
export async function countPerson(needs: PersonalDataNeeds, email: string): Promise<PersonCounts> {
  const { pool } = needs.db;
  return countsOf(await collected(pool, await partsOf(pool, needs, email), email));
}

/** All that is held of a person. Who asked for it is in the audit log, the address only as a hash. */
export async function exportPerson(
  needs: PersonalDataNeeds,
  email: string,
  userId: string | null,
): Promise<z.infer<typeof personExport>> {
  const { pool } = needs.db;
  const parts = await collected(pool, await partsOf(pool, needs, email), email);
  await recordAuditEntry(pool, { userId, action: 'exported the data of', ...personOf(email) });
  const exportedAt = needs.clock.now().toISOString();
  return { email, exportedAt, parts: Object.fromEntries(parts.map(({ name, records }) => [name, [...records]])) };
}

/** The ids of a person's attachments, for an export that brings them along. */
export async function filesOfPerson(db: Queryable, email: string): Promise<{ id: string; name: string }[]> {
  const found = await submissionsFrom(db, normal(email));
  return (await Promise.all(found.map(({ id }) => filesOf(db, id)))).flat().map(({ id, name }) => ({ id, name }));
}

/** Erases all that is held of a person, in one transaction; returns what it was. */
export async function erasePerson(
  needs: PersonalDataNeeds,
  email: string,
  userId: string | null,
): Promise<PersonCounts> {
  const { counts, afterwards } = await inTransaction(needs.db, async (tx) => {
    const parts = await partsOf(tx, needs, email);
    const found = await collected(tx, parts, email);
    const removals: (() => Promise<void>)[] = [];
    for (const part of parts) {
      const remove = await part.erase(tx, normal(email));
      if (remove) removals.push(remove);
    }
    const counted = countsOf(found);
    await recordAuditEntry(tx, {
      userId,
      action: 'erased the data of',
      ...personOf(email),
      details: { records: counted.total, mailbox: mailboxSign(email) },
    });
    return { counts: counted, afterwards: removals };
  });
  for (const remove of afterwards) await remove();
  return counts;
}

interface Collected {
  readonly name: string;
  readonly records: Records;
}

async function collected(db: Queryable, parts: readonly PersonalDataPart[], email: string): Promise<Collected[]> {
  const found: Collected[] = [];
  // One after the other: within a transaction there is one connection.
  for (const part of parts) found.push({ name: part.name, records: await part.collect(db, normal(email)) });
  return found;
}

function countsOf(found: readonly Collected[]): PersonCounts {
  const parts = found.map(({ name, records }) => ({ part: name, records: records.length }));
  return { parts, total: parts.reduce((sum, { records }) => sum + records, 0) };
}

function inboxPart(attachments: Pick<Attachments, 'remove'>, clock: Clock): PersonalDataPart {
  return {
    name: 'Inbox',
    collect: async (db, email) => {
      const rows = await submissionsFrom(db, email);
      return rows.map(({ kind, reference, state, name, phone, subject, details, created_at, replies, file_names }) => ({
        kind,
        reference,
        state,
        sentAt: created_at.toISOString(),
        name,
        email,
        phone,
        subject,
        details,
        files: file_names,
        replies,
      }));
    },
    erase: async (tx, email) => {
      const rows = await submissionsFrom(tx, email);
      if (rows.length === 0) return undefined;
      const ids = rows.map(({ id }) => id);
      const remove = await attachments.remove(tx, ids);
      await anonymise(tx, ids, clock.now());
      // The form of the talk show, which is cached, says how many places are left.
      if (rows.some(({ kind }) => kind === 'booking')) await announceChange(tx, { forms: ['book-rajneeti'] });
      return remove;
    },
  };
}

async function mailsOf(db: Queryable, addresses: readonly string[]): Promise<Records> {
  return (await mailsTo(db, addresses)).map(({ queuedAt, sentAt, ...mail }) => ({
    ...mail,
    queuedAt: queuedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
}

/** A part whose data lies in the database alone. */
function without(erase: (tx: Queryable, email: string) => Promise<unknown>): PersonalDataPart['erase'] {
  return async (tx, email) => {
    await erase(tx, email);
    return undefined;
  };
}

function normal(email: string): string {
  return email.trim().toLowerCase();
}

/** The audit log must not name whom it forgot: whoever knows the address can find the entry by its hash. */
function personOf(email: string) {
  return personSigned(signOf(normal(email)));
}

export function personSigned(sign: string) {
  return { subject: 'visitor', subjectId: sign, title: `somebody (${sign})` } as const;
}

/** The hashes by which an erasure is recognised: of the address, and of the mailbox that it leads to. */
export function signsOf(email: string): readonly string[] {
  return [signOf(normal(email)), mailboxSign(email)];
}

function mailboxSign(email: string): string {
  return signOf(canonicalEmail(normal(email)));
}

function signOf(address: string): string {
  return hash('sha256', address).slice(0, 16);
}
