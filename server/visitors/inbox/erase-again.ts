import type { Erasure } from '#server/backups/erasures.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { heldAddresses } from './held-addresses.repo.ts';
import { erasePerson, type PersonalDataNeeds, personSigned, signsOf } from './personal-data.service.ts';

export interface ErasedAgain {
  /** How many of the erasures the database did not know. */
  readonly newer: number;
  /** How many people were there again. */
  readonly people: number;
  readonly records: number;
}

/**
 * Erases again whoever is in a restored database although their data was erased after the backup was made. The erasures
 * that the database knows by its audit log were done before; somebody who has come back since is left alone.
 */
export async function eraseAgain(needs: PersonalDataNeeds, noted: readonly Erasure[]): Promise<ErasedAgain> {
  const { pool } = needs.db;
  const unknown = await unknownErasures(pool, noted);
  const found = new Set<string>();
  let records = 0;
  for (const [email, erasure] of await affected(pool, unknown)) {
    const { total } = await erasePerson(needs, email, null);
    if (total > 0) found.add(erasure.person);
    records += total;
  }
  // Last: until then another attempt does all of it again.
  await inTransaction(needs.db, async (tx) => {
    for (const erasure of unknown) await recordAgain(tx, erasure);
  });
  return { newer: unknown.length, people: found.size, records };
}

/** Those of the ids that the audit log does not have. */
export async function unknownIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    'select id from unnest($1::text[]) as noted(id) where id not in (select id from audit_log where id = any($1))',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

async function unknownErasures(db: Queryable, noted: readonly Erasure[]): Promise<Erasure[]> {
  const ids = await unknownIds(
    db,
    noted.map(({ id }) => id),
  );
  return noted.filter(({ id }) => ids.has(id));
}

/** The addresses in the database that belong to one of the erasures. */
async function affected(db: Queryable, erasures: readonly Erasure[]): Promise<[string, Erasure][]> {
  if (erasures.length === 0) return [];
  const bySign = new Map(erasures.map((one) => [one.mailbox ?? one.person, one]));
  return (await heldAddresses(db, null)).flatMap((email): [string, Erasure][] => {
    const erasure = signsOf(email)
      .map((sign) => bySign.get(sign))
      .find((one) => one !== undefined);
    return erasure ? [[email, erasure]] : [];
  });
}

/** The entry of then, with its id and time, so that the next restore knows it. */
async function recordAgain(tx: Queryable, { id, at, person, mailbox }: Erasure): Promise<void> {
  const { subject, subjectId, title } = personSigned(person);
  await tx.query(
    `insert into audit_log (id, at, user_name, action, subject_kind, subject_id, subject_title, details)
     values ($1, $2, 'MATV', 'erased the data of', $3, $4, $5, $6) on conflict (id) do nothing`,
    [id, at, subject, subjectId, title, JSON.stringify({ ...(mailbox !== null && { mailbox }) })],
  );
}
