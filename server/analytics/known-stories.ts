import { keepLatest } from '#domain/keep-latest.ts';
import type { Clock } from '#server/clock.ts';

type Look = (ids: readonly string[]) => Promise<readonly string[]>;

const TRUSTED_MS = 5 * 60_000;
const MOST_KEPT = 10_000;

/** Which stories are public, asked of the database in one question at a time, however many readers report. */
export class KnownStories {
  readonly #look: Look;
  readonly #clock: Clock;
  readonly #kept = new Map<string, number>();
  #running: Promise<unknown> = Promise.resolve();
  #next: { readonly ids: Set<string>; readonly answer: Promise<ReadonlySet<string>> } | null = null;

  /** `look` answers the public ones among the ids. */
  constructor(look: Look, clock: Clock) {
    this.#look = look;
    this.#clock = clock;
  }

  /** Whether a story is public, or was within the last five minutes. Throws what the database throws. */
  async has(id: string): Promise<boolean> {
    const until = this.#kept.get(id);
    if (until !== undefined && until > this.#clock.now().getTime()) return true;
    return (await this.#ask(id)).has(id);
  }

  #ask(id: string): Promise<ReadonlySet<string>> {
    if (!this.#next) {
      const ids = new Set<string>();
      const answer = this.#running.then(() => this.#answer(ids));
      this.#next = { ids, answer };
      this.#running = answer.catch(() => undefined);
    }
    this.#next.ids.add(id);
    return this.#next.answer;
  }

  async #answer(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    this.#next = null;
    const found = new Set(await this.#look([...ids]));
    const until = this.#clock.now().getTime() + TRUSTED_MS;
    for (const id of found) keepLatest(this.#kept, id, until, MOST_KEPT);
    return found;
  }
}
