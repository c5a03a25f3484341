import type { Clock } from '../clock.ts';

export type Turn =
  /** Go on; `succeeded` forgets the earlier misses. */
  { readonly kind: 'go'; succeeded(): void } | { readonly kind: 'wait'; readonly seconds: number };

interface Misses {
  count: number;
  lastAt: number;
}

const FREE_TRIES = 5;
const LONGEST_WAIT_SECONDS = 60;
const FORGET_AFTER_MS = 15 * 60 * 1000;
const TRIES_PER_ADDRESS = 100;
const MOST_REMEMBERED = 20_000;

/**
 * Slows down guessing without locking anybody out: misses count by address and e-mail together, so a stranger elsewhere
 * never delays the owner, and the wait grows to a minute at most. Whether the account exists makes no difference.
 */
export class LoginThrottle {
  readonly #clock: Clock;
  readonly #misses = new Map<string, Misses>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Asks before the password is looked at. A try counts from now on, so that many at once gain nothing. */
  begin(from: string, email: string): Turn {
    const address = networkOf(from);
    const now = this.#clock.now().getTime();
    const pair = `${address} ${email.trim().toLowerCase()}`;
    const seconds = Math.max(this.#waitOf(pair, FREE_TRIES, now), this.#waitOf(address, TRIES_PER_ADDRESS, now));
    if (seconds > 0) return { kind: 'wait', seconds };
    this.#count(pair, now);
    this.#count(address, now);
    return { kind: 'go', succeeded: () => this.#forgive(pair, address) };
  }

  #waitOf(key: string, free: number, now: number): number {
    const misses = this.#misses.get(key);
    if (!misses || misses.count < free) return 0;
    if (now - misses.lastAt > FORGET_AFTER_MS) {
      this.#misses.delete(key);
      return 0;
    }
    const delay = Math.min(2 ** (misses.count - free), LONGEST_WAIT_SECONDS);
    return Math.max(0, Math.ceil((misses.lastAt + delay * 1000 - now) / 1000));
  }

  #count(key: string, now: number): void {
    const before = this.#misses.get(key);
    const stale = before === undefined || now - before.lastAt > FORGET_AFTER_MS;
    this.#misses.delete(key);
    this.#misses.set(key, { count: stale ? 1 : before.count + 1, lastAt: now });
    // A Map keeps the order of insertion: the first key is the one not seen for longest.
    const oldest = this.#misses.keys().next().value;
    if (this.#misses.size > MOST_REMEMBERED && oldest !== undefined) this.#misses.delete(oldest);
  }

  #forgive(pair: string, address: string): void {
    this.#misses.delete(pair);
    const byAddress = this.#misses.get(address);
    if (byAddress) byAddress.count = Math.max(0, byAddress.count - 1);
  }
}

// One customer has a whole IPv6 /64: its last four groups are free to choose.
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(tail ?? '').split(':')]
    .slice(0, 4)
    .join(':');
}
