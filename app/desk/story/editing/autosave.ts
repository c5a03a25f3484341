import { Timers } from './timers.ts';

/** The result of one save: 'unreachable' is retried, 'refused' is sent again with the next change, 'stopped' waits until a conflict is resolved. */
export type SendOutcome = 'saved' | 'unreachable' | 'refused' | 'stopped';

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused' | 'stopped';

interface AutosaveNeeds {
  /** Sends the present text; with `keep` the save makes a revision. What it throws is thrown by `flush`. */
  send(keep: boolean): Promise<SendOutcome>;
  onState(state: SaveState): void;
}

const AFTER_TYPING_MS = 1500;
const WHILE_TYPING_MS = 10_000;
const PAUSES_MS = [2000, 4000, 8000, 15_000, 30_000];

/** Saves one call at a time: 1.5 s after the last key, every 10 s of typing, and with back-off while offline. */
export class Autosave {
  readonly #needs: AutosaveNeeds;
  readonly #timers = new Timers();
  #state: SaveState = 'saved';
  #busy: Promise<boolean> | null = null;
  #isDirty = false;
  #owesRevision = false;
  #failures = 0;

  constructor(needs: AutosaveNeeds) {
    this.#needs = needs;
  }

  /** To be called with each change; starts the timers. */
  typed(): void {
    this.#isDirty = true;
    if (this.#state === 'offline' || this.#state === 'stopped') return;
    if (this.#state !== 'saving') this.#become('unsaved');
    const save = () => void this.flush(false);
    this.#timers.set('idle', AFTER_TYPING_MS, save);
    if (!this.#timers.has('most')) this.#timers.set('most', WHILE_TYPING_MS, save);
  }

  /** Saves now, after the save under way; true when the server has it all. */
  async flush(keep: boolean): Promise<boolean> {
    this.#owesRevision ||= keep;
    if (this.#busy) {
      await this.#busy;
      return this.flush(false);
    }
    if (this.#state === 'saved' && !this.#isDirty && !this.#owesRevision) return true;
    this.#timers.clear();
    this.#isDirty = false;
    this.#become('saving');
    this.#busy = this.#run();
    return this.#busy;
  }

  /** To be called when the connection may be back: retries at once. */
  online(): void {
    if (this.#state === 'offline') void this.flush(false);
  }

  /** Resumes saving after a conflict, or after what was typed has been replaced. */
  resume(isDirty: boolean): void {
    this.#isDirty = isDirty;
    this.#become(isDirty ? 'unsaved' : 'saved');
    if (isDirty) this.typed();
    else this.#timers.clear();
  }

  close(): void {
    this.#timers.clear();
  }

  async #run(): Promise<boolean> {
    const keep = this.#owesRevision;
    // A revision requested during this save is made by the next one, with what was typed since.
    this.#owesRevision = false;
    let outcome: SendOutcome = 'refused';
    try {
      outcome = await this.#needs.send(keep);
    } finally {
      // Also after an error, or every later save would wait for this one.
      this.#ended(outcome, keep);
    }
    return outcome === 'saved';
  }

  #ended(outcome: SendOutcome, keep: boolean): void {
    this.#busy = null;
    if (outcome === 'saved') {
      this.#failures = 0;
      this.#become(this.#isDirty ? 'unsaved' : 'saved');
      return;
    }
    this.#owesRevision ||= keep;
    this.#isDirty = true;
    this.#become(outcome === 'unreachable' ? 'offline' : outcome);
    if (outcome === 'unreachable') this.#retryLater();
  }

  #retryLater(): void {
    const pause = PAUSES_MS[Math.min(this.#failures, PAUSES_MS.length - 1)] ?? 0;
    this.#failures += 1;
    this.#timers.set('retry', pause, () => void this.flush(false));
  }

  #become(next: SaveState): void {
    this.#state = next;
    this.#needs.onState(next);
  }
}
