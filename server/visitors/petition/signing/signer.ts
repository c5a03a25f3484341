import type { NameState } from '#domain/desk/petitions.ts';
import { isOpenAt, petitionPath } from '#domain/forms/petition/petition.ts';
import { PETITION_REFUSALS } from '#domain/forms/petition/petition-texts.ts';
import type { Id } from '#domain/ids.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import type { Rate } from '#server/limits/rate-limit.ts';
import type { SharedLimits } from '#server/limits/shared-rate-limit.ts';
import { forgetRecipients } from '#server/mail/mail.repo.ts';
import { findSignature } from '../petition.repo.ts';
import { COUNT_UP, countDown } from './counted.ts';
import type { SignatureLinks } from './signature-link.ts';

/** What a link in a signer's mail leads to. */
export type LinkedState =
  | {
      readonly kind: 'pending' | 'counted' | 'removed';
      readonly title: string;
      readonly path: string;
      readonly isOpen: boolean;
      /** What has become of the signer's name; null: they do not want it shown. */
      readonly name: NameState | null;
    }
  /** Withdrawn, erased, or gone with the years. */
  | { readonly kind: 'gone' }
  /** No link of ours. */
  | { readonly kind: 'unknown' };

/** What signers do with the link of their mail. */
export interface Signer {
  state(token: string): Promise<LinkedState>;
  /**
   * Counts a pending signature, and shows the name that waited for this. Where too many names came from one network, an
   * editor decides. Nothing when both are done already. 410 'link_expired', 409 'petition_closed'.
   */
  confirm(token: string): Promise<void>;
  /** Deletes the signature; nothing when it is gone. 410 'link_expired'. */
  withdraw(token: string): Promise<void>;
}

/** Names that show by their link, for each network: with the ten at once never more than twenty in an hour. */
const NAMES: Rate = { burst: 10, perMinute: 10 / 60 };

interface SignerNeeds {
  readonly db: Database;
  readonly links: SignatureLinks;
  readonly clock: Clock;
  readonly limits: Pick<SharedLimits, 'limit'>;
}

export function createSigner({ db, links, clock, limits }: SignerNeeds): Signer {
  const names = limits.limit('petition names', NAMES);
  const idOf = (token: string): Id => {
    const id = links.read(token);
    if (id === null) throw new Problem(410, 'link_expired', 'This link is no longer valid.');
    return id;
  };
  return {
    state: async (token) => {
      const id = links.read(token);
      return id === null ? { kind: 'unknown' } : stateOf(db.pool, id, clock.now());
    },
    confirm: async (token) => {
      const id = idOf(token);
      const found = await findSignature(db.pool, id);
      if (!found) throw new Problem(410, 'link_expired', 'This link is no longer valid.');
      const life = { deadline: found.deadline, closedAt: found.closed_at };
      if (found.state === 'pending' && !isOpenAt(life, clock.now()))
        throw new Problem(409, 'petition_closed', PETITION_REFUSALS.closed);
      const network = found.address_range ?? 'unknown';
      // Before the transaction, which must not need a second connection.
      const isTaken = found.display_name && found.name_state === 'waiting' && (await names.take(network)) === 0;
      const isShown = await inTransaction(db, async (tx) => {
        await confirmSignature(tx, id, clock.now());
        return decideName(tx, id, isTaken ? 'shown' : 'held');
      });
      if (isTaken && !isShown) await names.giveBack(network);
    },
    withdraw: async (token) => {
      const id = idOf(token);
      await inTransaction(db, async (tx) => {
        const email = await emailOf(tx, id);
        await deleteSignatures(tx, 'id = $1', [id], 'withdrawn');
        if (email !== null) await forgetRecipients(tx, [email], 'petition');
      });
    },
  };
}

async function stateOf(db: Queryable, id: Id, now: Date): Promise<LinkedState> {
  const found = await findSignature(db, id);
  if (!found) return { kind: 'gone' };
  return {
    kind: found.state,
    title: found.title,
    path: petitionPath({ slug: found.slug, isMain: found.is_main }),
    isOpen: isOpenAt({ deadline: found.deadline, closedAt: found.closed_at }, now),
    name: found.display_name ? found.name_state : null,
  };
}

/** In lower case; null if the signature is gone or anonymous. */
async function emailOf(tx: Queryable, id: Id): Promise<string | null> {
  const { rows } = await tx.query<{ email: string | null }>(
    'select lower(email) as email from signatures where id = $1',
    [id],
  );
  return rows[0]?.email ?? null;
}

async function confirmSignature(tx: Queryable, id: Id, now: Date): Promise<void> {
  await tx.query(
    `with came as (
       update signatures set state = 'counted', counted_at = $2 where id = $1 and state = 'pending'
       returning petition_id, location_key, true as counts), ${COUNT_UP}
     select 1`,
    [id, now],
  );
}

/** False when the name did not wait any more. */
async function decideName(tx: Queryable, id: Id, state: 'shown' | 'held'): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update signatures set name_state = $2
     where id = $1 and state = 'counted' and display_name and name_state = 'waiting'`,
    [id, state],
  );
  return rowCount === 1;
}

/**
 * Deletes the signatures that `where` names, at most one for each petition, and takes them out of the count. `why` is
 * where they are counted from then on. Returns how many there were.
 */
export async function deleteSignatures(
  tx: Queryable,
  where: string,
  values: readonly unknown[],
  why: 'withdrawn' | null,
): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `with gone as (
       delete from signatures where ${where} returning petition_id, location_key, state = 'counted' as counts),
       ${countDown(why)}
     select count(*)::int as n from gone`,
    [...values],
  );
  return rows[0]?.n ?? 0;
}
