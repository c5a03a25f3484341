import type { Clock } from '../../clock.ts';
import { networkOf } from '../../http/client-network.ts';
import { keepLatest } from '../../keep-latest.ts';

export type Turn =
  /** Go on; `succeeded` forgets the earlier misses. */
  { readonly kind: 'go'; succeeded(): void } | { readonly kind: 'wait'; readonly seconds: number };

interface Misses {
  count: number;
  lastAt: number;
}

export interface Try {
  /** The network address it comes from. */
  readonly from: string;
  /** Whose account: an e-mail address, or a person's id. */
  readonly account: string;
  /** The browser's name when this person has logged in with it before (`KnownBrowsers`). */
  readonly knownBrowser: string | null;
}

export interface ThrottleOptions {
  /** Also slows down strangers everywhere after many misses on one account: where little is left to guess. */
  readonly slowsStrangersTogether?: boolean;
}

const FREE_TRIES = 5;
/** Of an account that many addresses try at the same time each one gets so many. */
const FREE_TRIES_UNDER_ATTACK = 1;
const ATTACK = 50;
const LONGEST_WAIT_SECONDS = 60;
const FORGET_AFTER_MS = 15 * 60 * 1000;
const TRIES_PER_ADDRESS = 100;
const TRIES_OF_STRANGERS = 30;
const MOST_REMEMBERED = 20_000;

/**
 * Slows down guessing without locking anybody out. Misses count by account and address together, or by account and
 * browser for one that is known; so nobody elsewhere delays the owner, and beside the owner only in an unknown browser.
 * The wait grows to a minute at most. Whether the account exists makes no difference.
 */
export class LoginThrottle {
  readonly #clock: Clock;
  readonly #together: boolean;
  readonly #misses = new Map<string, Misses>();

  constructor(clock: Clock, { slowsStrangersTogether = false }: ThrottleOptions = {}) {
    this.#clock = clock;
    this.#together = slowsStrangersTogether;
  }

  /** Asks before the secret is looked at. A try counts from now on, so that many at once gain nothing. */
  begin({ from, account, knownBrowser }: Try): Turn {
    const now = this.#clock.now().getTime();
    const owner = account.trim().toLowerCase();
    if (knownBrowser !== null) return this.#turn([[`browser ${knownBrowser} ${owner}`, FREE_TRIES]], now);
    const address = networkOf(from);
    const isAttacked = this.#countOf(`account ${owner}`, now) >= ATTACK;
    return this.#turn(
      [
        [`${address} ${owner}`, isAttacked ? FREE_TRIES_UNDER_ATTACK : FREE_TRIES],
        [address, TRIES_PER_ADDRESS],
        [`account ${owner}`, this.#together ? TRIES_OF_STRANGERS : Number.POSITIVE_INFINITY],
      ],
      now,
    );
  }

  #turn(limits: readonly (readonly [key: string, free: number])[], now: number): Turn {
    const seconds = Math.max(...limits.map(([key, free]) => this.#waitOf(key, free, now)));
    if (seconds > 0) return { kind: 'wait', seconds };
    for (const [key] of limits) this.#count(key, now);
    return {
      kind: 'go',
      succeeded: () => {
        const [own, ...shared] = limits;
        if (own) this.#misses.delete(own[0]);
        for (const [key] of shared) this.#takeBack(key);
      },
    };
  }

  #countOf(key: string, now: number): number {
    const misses = this.#misses.get(key);
    if (!misses) return 0;
    if (now - misses.lastAt <= FORGET_AFTER_MS) return misses.count;
    this.#misses.delete(key);
    return 0;
  }

  #waitOf(key: string, free: number, now: number): number {
    const count = this.#countOf(key, now);
    if (count < free) return 0;
    const delay = Math.min(2 ** (count - free), LONGEST_WAIT_SECONDS);
    return Math.max(0, Math.ceil(((this.#misses.get(key)?.lastAt ?? now) + delay * 1000 - now) / 1000));
  }

  #count(key: string, now: number): void {
    const count = this.#countOf(key, now);
    keepLatest(this.#misses, key, { count: count + 1, lastAt: now }, MOST_REMEMBERED);
  }

  #takeBack(key: string): void {
    const misses = this.#misses.get(key);
    if (misses) misses.count = Math.max(0, misses.count - 1);
  }
}
