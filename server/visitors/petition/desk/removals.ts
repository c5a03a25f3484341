import type { Burst, RemovalAim, RemovalOrder, RemovalPreview, RemovalRow } from '#domain/desk/petitions.ts';
import { newId } from '#domain/ids.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import {
  countAimed,
  findBursts,
  insertRemoval,
  isInForce,
  listRemovals,
  lockInForce,
  markRestored,
  putBack,
  takeOut,
} from './removals.repo.ts';
import { existing } from './texts.ts';

/** So many newest signatures are looked at for what they have in common. */
export const BURST_WINDOW = 20_000;
/** Between two batches others have their turn: readers and signers wait for no removal. */
const AT_ONCE = 500;

export interface RemovalNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

export async function burstsOf({ db }: RemovalNeeds, petitionId: string): Promise<Burst[]> {
  await existing(db.pool, petitionId);
  return findBursts(db.pool, petitionId, BURST_WINDOW);
}

export async function previewRemoval(
  { db }: RemovalNeeds,
  petitionId: string,
  aim: RemovalAim,
): Promise<RemovalPreview> {
  await existing(db.pool, petitionId);
  return countAimed(db.pool, petitionId, aim);
}

/**
 * Takes signatures out of a petition, with a reason that everybody can read. 409 'count_changed' when there are others
 * than previewed, 422 'nothing_to_remove'. In batches; if interrupted, doing it again continues with the rest.
 */
export async function removeSignatures(
  { db, clock }: RemovalNeeds,
  petitionId: string,
  { expected, reason, ...aim }: RemovalOrder,
  userId: string,
): Promise<RemovalRow[]> {
  const id = newId(clock.now().getTime());
  await inTransaction(db, async (tx) => {
    const petition = await existing(tx, petitionId);
    const found = await countAimed(tx, petitionId, aim);
    refuseOther(found, expected);
    await insertRemoval(tx, { id, petitionId, aim, reason, userId, at: clock.now() });
    await recordAuditEntry(tx, {
      userId,
      action: 'removed signatures of',
      subject: 'petition',
      subjectId: petitionId,
      title: petition.title,
      details: { signatures: found.signatures, kind: aim.kind, value: aim.value, reason },
    });
  });
  let after = '';
  await inBatches(db, petitionId, async (tx) => {
    // A colleague may put it back meanwhile: nothing of that is taken out again.
    if (!(await lockInForce(tx, id))) return 0;
    const { n, last } = await takeOut(tx, { petitionId, removalId: id, after, most: AT_ONCE }, aim);
    after = last ?? after;
    return n;
  });
  return listRemovals(db.pool, petitionId);
}

function refuseOther({ signatures, unconfirmed }: RemovalPreview, expected: number): void {
  const found = signatures + unconfirmed;
  if (found === 0) throw new Problem(422, 'nothing_to_remove', 'No signature fits any more.');
  if (found === expected) return;
  throw new Problem(
    409,
    'count_changed',
    `There are ${found} signatures now. Look at them again before you remove them.`,
    {
      signatures,
      unconfirmed,
    },
  );
}

/**
 * Puts back what one removal took out, in batches; if interrupted, doing it again continues with the rest. 404
 * 'no_such_removal'.
 */
export async function restoreSignatures(
  { db, clock }: RemovalNeeds,
  petitionId: string,
  id: string,
  userId: string,
): Promise<RemovalRow[]> {
  const petition = await existing(db.pool, petitionId);
  if (!(await isInForce(db.pool, petitionId, id))) {
    throw new Problem(404, 'no_such_removal', 'This was put back already.');
  }
  await inBatches(db, petitionId, async (tx) => {
    if (!(await lockInForce(tx, id))) return 0;
    const changed = await putBack(tx, id, AT_ONCE);
    const signatures = changed < AT_ONCE ? await markRestored(tx, id, clock.now()) : null;
    if (signatures !== null) {
      await recordAuditEntry(tx, {
        userId,
        action: 'restored signatures of',
        subject: 'petition',
        subjectId: petitionId,
        title: petition.title,
        details: { signatures },
      });
    }
    return changed;
  });
  return listRemovals(db.pool, petitionId);
}

/** Repeats `change`, which returns how many it changed, until that is less than a whole batch. */
async function inBatches(db: Database, petitionId: string, change: (tx: Queryable) => Promise<number>): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await inTransaction(db, async (tx) => {
      const changed = await change(tx);
      if (changed < AT_ONCE) await announceChange(tx, { petitions: [petitionId] });
      return changed === AT_ONCE;
    });
  }
}
