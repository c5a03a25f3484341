import { keepLatest } from '#domain/keep-latest.ts';
import type { Clock } from '#server/clock.ts';
import { networkOf } from '#server/http/client-network.ts';

export type Turn =
  /** The attempt may proceed; `succeeded` clears earlier failures. */
  { readonly kind: 'go'; succeeded(): Promise<void> } | { readonly kind: 'wait'; readonly seconds: number };

export interface Failures {
  readonly count: number;
  readonly lastAt: number;
}

/** Counts failed attempts for all nodes together. Times are milliseconds since 1970. */
export interface FailureCounts {
  /**
   * Passes the failures of `keys` to `judge`, without keys that have none, and counts one more for each if it returns
   * 0. Nobody else counts in between. Returns what `judge` returned.
   */
  countUnless(
    keys: readonly string[],
    now: number,
    judge: (failures: ReadonlyMap<string, Failures>) => number,
  ): Promise<number>;
  /** Clears the failures of `own`, and takes back one of each of `shared`. */
  takeBack(own: string, shared: readonly string[]): Promise<void>;
}

export interface Attempt {
  /** The network address it comes from. */
  readonly from: string;
  /** Whose account: an e-mail address, or a person's id. */
  readonly account: string;
  /** The browser's id if this person has logged in with it before (`KnownBrowsers`). */
  readonly knownBrowser: string | null;
}

export interface ThrottleOptions {
  /** Part of every key, so that two throttles never share a count; it must not change between versions. */
  readonly name: string;
  /** Also slows down unknown browsers everywhere after many failures on one account: a code has few possible values. */
  readonly slowsStrangersTogether?: boolean;
}

const FREE_ATTEMPTS = 5;
/** Per address, while an account is being attacked from many. */
const FREE_ATTEMPTS_UNDER_ATTACK = 1;
const ATTACK = 50;
const LONGEST_WAIT_SECONDS = 60;
export const FORGET_FAILURES_AFTER_MS = 15 * 60 * 1000;
const ATTEMPTS_PER_ADDRESS = 100;
const ATTEMPTS_OF_STRANGERS = 30;
const MAX_WAITING = 20_000;

/**
 * Slows down guessing without locking anybody out. Failures count per account and address, or per account and browser
 * if the browser is known, so a stranger elsewhere never delays the owner, and one at the same address only delays
 * unknown browsers. The wait grows to at most a minute. Accounts that do not exist are treated alike.
 */
export class LoginThrottle {
  readonly #clock: Clock;
  readonly #counts: FailureCounts;
  readonly #name: string;
  readonly #together: boolean;
  /** Until when each key has to wait, so that attempts in between cost the database nothing. */
  readonly #waiting = new Map<string, number>();

  constructor(clock: Clock, counts: FailureCounts, { name, slowsStrangersTogether = false }: ThrottleOptions) {
    this.#clock = clock;
    this.#counts = counts;
    this.#name = name;
    this.#together = slowsStrangersTogether;
  }

  /**
   * Call before checking the secret. The attempt counts as a failure until it succeeds, so that parallel attempts gain
   * nothing.
   */
  async begin({ from, account, knownBrowser }: Attempt): Promise<Turn> {
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
    const seconds = await this.#counts.countUnless([own, ...shared], now, (failures) => {
      const countOf = (key: string) => recentOf(failures.get(key), now)?.count ?? 0;
      const waitOf = (key: string, free: number) => waitAfter(recentOf(failures.get(key), now), free, now);
      if (knownBrowser !== null) return waitOf(own, FREE_ATTEMPTS);
      const isAttacked = countOf(everywhere) >= ATTACK;
      return Math.max(
        waitOf(own, isAttacked ? FREE_ATTEMPTS_UNDER_ATTACK : FREE_ATTEMPTS),
        waitOf(address, ATTEMPTS_PER_ADDRESS),
        this.#together ? waitOf(everywhere, ATTEMPTS_OF_STRANGERS) : 0,
      );
    });
    if (seconds === 0) return { kind: 'go', succeeded: () => this.#counts.takeBack(own, shared) };
    keepLatest(this.#waiting, own, now + seconds * 1000, MAX_WAITING);
    return { kind: 'wait', seconds };
  }
}

function recentOf(failures: Failures | undefined, now: number): Failures | null {
  return failures && now - failures.lastAt <= FORGET_FAILURES_AFTER_MS ? failures : null;
}

function waitAfter(failures: Failures | null, free: number, now: number): number {
  if (!failures || failures.count < free) return 0;
  const delay = Math.min(2 ** (failures.count - free), LONGEST_WAIT_SECONDS);
  return secondsUntil(failures.lastAt + delay * 1000, now);
}

function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1000));
}
