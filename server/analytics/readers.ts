import { createHmac, hash, randomBytes } from 'node:crypto';
import { networkOf } from '#server/http/client-network.ts';
import { RecentSet } from './recent-set.ts';

/** What distinguishes one reader from another; used while counting, never stored. */
export interface Reader {
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Readers behind one address that count for a story: enough for an office, too few for a script that changes its name.
 */
const SEATS = 64;

function seatOf(userAgent: string): number {
  return (hash('sha256', userAgent, 'buffer')[0] ?? 0) % SEATS;
}

/**
 * Deduplicates today's views and shares without cookies or personal data: readers are told apart by a keyed hash. Its
 * key exists only in this process and is discarded at the end of each UTC day (ADR-014).
 */
export class ReadersOfToday {
  readonly #seen: RecentSet;
  #day = '';
  #secret = randomBytes(32);

  constructor(seen: RecentSet = new RecentSet()) {
    this.#seen = seen;
  }

  /** True once per reader, action and UTC day (`day` as 2026-11-20). */
  isFirst(reader: Reader, action: string, day: string): boolean {
    if (day !== this.#day) this.#begin(day);
    const text = JSON.stringify([networkOf(reader.address), seatOf(reader.userAgent), action]);
    return this.#seen.add(createHmac('sha256', this.#secret).update(text).digest());
  }

  #begin(day: string): void {
    this.#day = day;
    this.#secret = randomBytes(32);
    this.#seen.clear();
  }
}
