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
import { addressesOf } from './held-addresses.repo.ts';
import { filesOf } from './inbox.repo.ts';

export interface PersonalDataNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly attachments: Pick<Attachments, 'remove'>;
}

type Records = readonly Readonly<Record<string, unknown>>[];

/** A part of the site that holds data of visitors, asked about one person. */
interface PersonalDataPart {
  /** As administrators read it. */
  readonly name: string;
  /** All that is held of the person, to be handed over to them. */
  collect(db: Queryable): Promise<Records>;
  /** Erases it for good. What is given back is called after the commit: it removes what lies outside the database. */
  erase(tx: Queryable): Promise<(() => Promise<void>) | undefined>;
}

/** Every area that knows visitors takes part: one line each. */
async function partsOf(
  db: Queryable,
  { attachments, clock }: PersonalDataNeeds,
  email: string,
): Promise<readonly PersonalDataPart[]> {
  // Read first: what one part erases may be all that tells another a form of the address.
  const addresses = await addressesOf(db, email);
  return [
    inboxPart({ attachments, clock, addresses }),
    {
      name: 'Newsletter',
      collect: (tx) => subscriberData(tx, addresses),
      erase: without((tx) => eraseSubscriber(tx, addresses)),
    },
    { name: 'Petition', collect: (tx) => signerData(tx, email), erase: without((tx) => eraseSigner(tx, email)) },
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
  return countsOf(await collected(pool, await partsOf(pool, needs, email)));
}

/** All that is held of a person. Who asked for it is in the audit log, the address only as a hash. */
export async function exportPerson(
  needs: PersonalDataNeeds,
  email: string,
  userId: string | null,
): Promise<z.infer<typeof personExport>> {
  const { pool } = needs.db;
  const parts = await collected(pool, await partsOf(pool, needs, email));
  await recordAuditEntry(pool, { userId, action: 'exported the data of', ...personOf(email) });
  const exportedAt = needs.clock.now().toISOString();
  return { email, exportedAt, parts: Object.fromEntries(parts.map(({ name, records }) => [name, [...records]])) };
}

/** The ids of a person's attachments, for an export that brings them along. */
export async function filesOfPerson(db: Queryable, email: string): Promise<{ id: string; name: string }[]> {
  const found = await submissionsFrom(db, await addressesOf(db, email));
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
    const found = await collected(tx, parts);
    const removals: (() => Promise<void>)[] = [];
    for (const part of parts) {
      const remove = await part.erase(tx);
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

async function collected(db: Queryable, parts: readonly PersonalDataPart[]): Promise<Collected[]> {
  const found: Collected[] = [];
  // One after the other: within a transaction there is one connection.
  for (const part of parts) found.push({ name: part.name, records: await part.collect(db) });
  return found;
}

function countsOf(found: readonly Collected[]): PersonCounts {
  const parts = found.map(({ name, records }) => ({ part: name, records: records.length }));
  return { parts, total: parts.reduce((sum, { records }) => sum + records, 0) };
}

interface InboxNeeds extends Pick<PersonalDataNeeds, 'attachments' | 'clock'> {
  readonly addresses: readonly string[];
}

function inboxPart({ attachments, clock, addresses }: InboxNeeds): PersonalDataPart {
  return {
    name: 'Inbox',
    collect: async (db) => {
      const rows = await submissionsFrom(db, addresses);
      return rows.map(({ id: _, created_at, file_names, booking, ...row }) => ({
        ...row,
        ...(booking !== null && { booking }),
        sentAt: created_at.toISOString(),
        files: file_names,
      }));
    },
    erase: async (tx) => {
      const rows = await submissionsFrom(tx, addresses);
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
function without(erase: (tx: Queryable) => Promise<unknown>): PersonalDataPart['erase'] {
  return async (tx) => {
    await erase(tx);
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
