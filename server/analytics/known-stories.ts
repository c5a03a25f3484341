import { keepLatest } from '#domain/keep-latest.ts';
import type { Clock } from '#server/clock.ts';

type LookUp = (ids: readonly string[]) => Promise<readonly string[]>;

const TRUSTED_MS = 5 * 60_000;
const MAX_CACHED = 10_000;

/** Which stories are public: looked up in batches, one query at a time however many readers report, and cached. */
export class KnownStories {
  readonly #lookUp: LookUp;
  readonly #clock: Clock;
  readonly #cached = new Map<string, number>();
  #running: Promise<unknown> = Promise.resolve();
  #nextBatch: { readonly ids: Set<string>; readonly answer: Promise<ReadonlySet<string>> } | null = null;

  /** `lookUp` returns the public ones among the ids. */
  constructor(lookUp: LookUp, clock: Clock) {
    this.#lookUp = lookUp;
    this.#clock = clock;
  }

  /** Whether a story is public, or was within the last five minutes. Throws what the database throws. */
  async has(id: string): Promise<boolean> {
    const until = this.#cached.get(id);
    if (until !== undefined && until > this.#clock.now().getTime()) return true;
    return (await this.#inNextBatch(id)).has(id);
  }

  #inNextBatch(id: string): Promise<ReadonlySet<string>> {
    if (!this.#nextBatch) {
      const ids = new Set<string>();
      const answer = this.#running.then(() => this.#lookUpBatch(ids));
      this.#nextBatch = { ids, answer };
      this.#running = answer.catch(() => undefined);
    }
    this.#nextBatch.ids.add(id);
    return this.#nextBatch.answer;
  }

  async #lookUpBatch(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    this.#nextBatch = null;
    const found = new Set(await this.#lookUp([...ids]));
    const until = this.#clock.now().getTime() + TRUSTED_MS;
    for (const id of found) keepLatest(this.#cached, id, until, MAX_CACHED);
    return found;
  }
}
