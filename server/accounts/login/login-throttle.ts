import { keepLatest } from '#domain/keep-latest.ts';
import type { Clock } from '#server/clock.ts';
import { networkOf } from '#server/http/client-network.ts';

export type Turn =
  /** Go on; `succeeded` forgets the earlier misses. */
  { readonly kind: 'go'; succeeded(): Promise<void> } | { readonly kind: 'wait'; readonly seconds: number };

export interface Misses {
  readonly count: number;
  readonly lastAt: number;
}

/** Where misses are counted, for all nodes together. Times are milliseconds since 1970. */
export interface MissCounts {
  /**
   * Shows `judge` the misses of `keys`, those without any left out, and counts one more for each when it answers 0.
   * Nobody else counts meanwhile. Gives what `judge` answered.
   */
  countUnless(
    keys: readonly string[],
    now: number,
    judge: (misses: ReadonlyMap<string, Misses>) => number,
  ): Promise<number>;
  /** Forgets all misses of `own`, and takes back one of each of `shared`. */
  takeBack(own: string, shared: readonly string[]): Promise<void>;
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
  /** Part of every key, so that two throttles never share a count; it must not change between versions. */
  readonly name: string;
  /** Also slows down strangers everywhere after many misses on one account: where little is left to guess. */
  readonly slowsStrangersTogether?: boolean;
}

const FREE_TRIES = 5;
/** Of an account that many addresses try at the same time each one gets so many. */
const FREE_TRIES_UNDER_ATTACK = 1;
const ATTACK = 50;
const LONGEST_WAIT_SECONDS = 60;
export const FORGET_MISSES_AFTER_MS = 15 * 60 * 1000;
const TRIES_PER_ADDRESS = 100;
const TRIES_OF_STRANGERS = 30;
const MOST_WAITING = 20_000;

/**
 * Slows down guessing without locking anybody out. Misses count by account and address together, or by account and
 * browser for one that is known; so nobody elsewhere delays the owner, and beside the owner only in an unknown browser.
 * The wait grows to a minute at most. Whether the account exists makes no difference.
 */
export class LoginThrottle {
  readonly #clock: Clock;
  readonly #counts: MissCounts;
  readonly #name: string;
  readonly #together: boolean;
  /** Until when a key has to wait: who keeps trying meanwhile costs the database nothing. */
  readonly #waiting = new Map<string, number>();

  constructor(clock: Clock, counts: MissCounts, { name, slowsStrangersTogether = false }: ThrottleOptions) {
    this.#clock = clock;
    this.#counts = counts;
    this.#name = name;
    this.#together = slowsStrangersTogether;
  }

  /** Asks before the secret is looked at. A try counts from now on, so that many at once gain nothing. */
  async begin({ from, account, knownBrowser }: Try): Promise<Turn> {
    const now = this.#clock.now().getTime();
    const owner = account.trim().toLowerCase();
    const own =
      knownBrowser === null
        ? `${this.#name} ${networkOf(from)} ${owner}`
        : `${this.#name} browser ${knownBrowser} ${owner}`;
    const wait = secondsUntil(this.#waiting.get(own) ?? 0, now);
    if (wait > 0) return { kind: 'wait', seconds: wait };
    const address = `${this.#name} ${networkOf(from)}`;
    const everywhere = `${this.#name} account ${owner}`;
    const shared = knownBrowser === null ? [address, everywhere] : [];
    const seconds = await this.#counts.countUnless([own, ...shared], now, (misses) => {
      const countOf = (key: string) => recentOf(misses.get(key), now)?.count ?? 0;
      const waitOf = (key: string, free: number) => waitAfter(recentOf(misses.get(key), now), free, now);
      if (knownBrowser !== null) return waitOf(own, FREE_TRIES);
      const isAttacked = countOf(everywhere) >= ATTACK;
      return Math.max(
        waitOf(own, isAttacked ? FREE_TRIES_UNDER_ATTACK : FREE_TRIES),
        waitOf(address, TRIES_PER_ADDRESS),
        this.#together ? waitOf(everywhere, TRIES_OF_STRANGERS) : 0,
      );
    });
    if (seconds === 0) return { kind: 'go', succeeded: () => this.#counts.takeBack(own, shared) };
    keepLatest(this.#waiting, own, now + seconds * 1000, MOST_WAITING);
    return { kind: 'wait', seconds };
  }
}

function recentOf(misses: Misses | undefined, now: number): Misses | null {
  return misses && now - misses.lastAt <= FORGET_MISSES_AFTER_MS ? misses : null;
}

function waitAfter(misses: Misses | null, free: number, now: number): number {
  if (!misses || misses.count < free) return 0;
  const delay = Math.min(2 ** (misses.count - free), LONGEST_WAIT_SECONDS);
  return secondsUntil(misses.lastAt + delay * 1000, now);
}

function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1000));
}
