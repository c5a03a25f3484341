import type { z } from 'zod';
import type {
  DeskPetition,
  PetitionRow as ListedPetition,
  newPetition,
  PetitionFields,
  PetitionText,
} from '#domain/desk/petitions.ts';
import { closedSince, isOpenAt, petitionPath } from '#domain/forms/petition/petition.ts';
import { newId } from '#domain/ids.ts';
import { deskSlug, withSuffix } from '#domain/slug.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { findPetition, listPetitions, type PetitionRow, readNumbers } from '../petition.repo.ts';
import {
  countUnconfirmed,
  insertPetition,
  keepVersion,
  readVersions,
  type StoredFields,
  textOf,
  updatePetition,
  waitingComments,
  wasAdded,
} from './texts.repo.ts';

export interface TextNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** All petitions with their numbers, for the desk. */
export async function listForDesk({ db, clock }: TextNeeds): Promise<ListedPetition[]> {
  const waiting = await waitingComments(db.pool);
  const rows = await listPetitions(db.pool);
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    path: petitionPath({ slug: row.slug, isMain: row.is_main }),
    isOpen: isOpenAt({ deadline: row.deadline, closedAt: row.closed_at }, clock.now()),
    signatures: row.signatures,
    locations: row.locations,
    waitingComments: waiting.get(row.id) ?? 0,
    updatedAt: row.updated_at.toISOString(),
  }));
}

/** A petition as its editor opens it. 404 'no_such_petition'. */
export async function openForDesk({ db, clock }: TextNeeds, id: string): Promise<DeskPetition> {
  const row = await existing(db.pool, id);
  const numbers = (await readNumbers(db.pool, id)) ?? { signatures: 0, locations: 0, withdrawn: 0 };
  const closed = { deadline: row.deadline, closedAt: row.closed_at };
  return {
    _id: row.id,
    path: petitionPath({ slug: row.slug, isMain: row.is_main }),
    saved: row.saved,
    version: row.version,
    isOpen: isOpenAt(closed, clock.now()),
    ...textOf(row),
    deadline: row.deadline?.toISOString() ?? null,
    confirms: row.confirms,
    isClosed: row.closed_at !== null,
    numbers: { ...numbers, unconfirmed: await countUnconfirmed(db.pool, id) },
    versions: await readVersions(db.pool, id),
  };
}

/** Adds a petition under an address made of its title, once for each id that the sender has made up. */
export async function addPetition(
  needs: TextNeeds,
  { id = newId(needs.clock.now().getTime()), ...fields }: z.infer<typeof newPetition>,
  userId: string,
): Promise<DeskPetition> {
  const at = needs.clock.now();
  const slug = deskSlug(fields.title);
  const isNew = await inTransaction(needs.db, async (tx) => {
    const stored = storedFields(fields, null, at);
    const isInserted =
      (await insertPetition(tx, id, slug, stored, at)) ||
      (await insertPetition(tx, id, withSuffix(slug, id.slice(-6)), stored, at));
    if (!isInserted && (await wasAdded(tx, id, userId))) return false;
    if (!isInserted) throw new Problem(409, 'address_taken', 'Another petition has that address. Save it once more.');
    await keepVersion(tx, id, userId, at);
    await recordAuditEntry(tx, { userId, action: 'added', subject: 'petition', subjectId: id, title: fields.title });
    await announceChange(tx, { petitions: [id] });
    return true;
  });
  const present = await openForDesk(needs, id);
  return isNew || isAsSent(present, fields) ? present : savePetition(needs, id, { ...fields, saved: 1 }, userId);
}

/**
 * Saves a petition that was loaded at its `saved`th save. Another text is another version; signatures keep the one they
 * were given to. 409 'stale' when somebody saved meanwhile, with the petition as it is now as `theirs`.
 */
export async function savePetition(
  needs: TextNeeds,
  id: string,
  { saved, ...fields }: PetitionFields & { readonly saved: number },
  userId: string,
): Promise<DeskPetition> {
  const at = needs.clock.now();
  const isSaved = await inTransaction(needs.db, async (tx) => {
    const before = await existing(tx, id);
    const isNewText = JSON.stringify(textOf(before)) !== JSON.stringify(textIn(fields));
    const stored = storedFields(fields, before, at);
    if (!(await updatePetition(tx, { id, saved, isNewText }, stored, at))) return false;
    if (isNewText) await keepVersion(tx, id, userId, at);
    await recordAuditEntry(tx, {
      userId,
      action: actionOf(before, stored, isNewText),
      subject: 'petition',
      subjectId: id,
      title: fields.title,
      details: { version: before.version + (isNewText ? 1 : 0) },
    });
    await announceChange(tx, { petitions: [id] });
    return true;
  });
  const present = await openForDesk(needs, id);
  if (isSaved) return present;
  const message = 'Someone else has saved this petition meanwhile. Compare before you save again.';
  throw new Problem(409, 'stale', message, { theirs: present });
}

/** Whether a petition says what was sent. */
function isAsSent(present: DeskPetition, sent: PetitionFields): boolean {
  const momentOf = ({ deadline }: Pick<PetitionFields, 'deadline'>) =>
    deadline === null ? null : Date.parse(deadline);
  const all = (one: PetitionFields) => JSON.stringify([textIn(one), momentOf(one), one.confirms, one.isClosed]);
  return all(present) === all(sent);
}

function actionOf(before: PetitionRow, after: StoredFields, isNewText: boolean): string {
  if (before.closed_at === null && after.closedAt !== null) return 'closed';
  if (before.closed_at !== null && after.closedAt === null) return 'opened';
  return isNewText ? 'changed' : 'saved';
}

/** Keys in one order, so that two texts can be compared. */
function textIn({ title, description, decisionMaker, story, situation }: PetitionFields): PetitionText {
  return { title, description, decisionMaker, story, situation };
}

function storedFields(fields: PetitionFields, before: PetitionRow | null, at: Date): StoredFields {
  const deadline = fields.deadline === null ? null : new Date(fields.deadline);
  return {
    ...textIn(fields),
    deadline,
    confirms: fields.confirms,
    closedAt: fields.isClosed ? ((before && closedSince({ deadline, closedAt: before.closed_at }, at)) ?? at) : null,
  };
}

export async function existing(db: Queryable, id: string): Promise<PetitionRow> {
  const row = await findPetition(db, id);
  if (row?.id !== id) throw new Problem(404, 'no_such_petition', 'There is no such petition.');
  return row;
}
