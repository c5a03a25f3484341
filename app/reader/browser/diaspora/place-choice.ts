/** The state of one of the three fields. */
export type PlaceField =
  /** Free text, when there is no list or what was typed is not in it. A field that is one already keeps its text. */
  | { readonly kind: 'text'; readonly typed: string }
  /** Disabled until the previous choice is made (DIA-23, DIA-25). */
  | { readonly kind: 'waiting' }
  /** Its list is loading (DIA-24). */
  | { readonly kind: 'loading' }
  | { readonly kind: 'list'; readonly names: readonly string[]; readonly chosen: string };

export type PlaceName = 'country' | 'state' | 'city';

/** The places service; all calls reject on failure. */
export interface PlaceCalls {
  countries(): Promise<readonly string[]>;
  states(country: string): Promise<readonly string[]>;
  cities(country: string, state: string): Promise<readonly string[]>;
}

interface PlaceChoiceOptions {
  readonly calls: PlaceCalls;
  /** Called whenever a field changes. */
  show(name: PlaceName, field: PlaceField): void;
  /** Failures are silent but logged (DIA-39). */
  log(what: string, error: unknown): void;
  /** What has been typed until now; it is selected if a list contains it, and otherwise kept as text. */
  typed(): Record<PlaceName, string>;
}

/** The value of a list's last option: a place that is not in the list. */
export const ANOTHER_PLACE = '\u0000another';

const NAMES: readonly PlaceName[] = ['country', 'state', 'city'];
const WAITING: PlaceField = { kind: 'waiting' };
const LOADING: PlaceField = { kind: 'loading' };

/** Dependent lists of country, state and city (DIA-19 to DIA-25), or free text when the lists fail (SPEC-34). */
export class PlaceChoice {
  readonly #options: PlaceChoiceOptions;
  /** What was typed before the lists arrived, until a list has been shown in its place. */
  #typed: Partial<Record<PlaceName, string>> = {};
  #country = '';
  /** Counts choices, so that responses to an earlier one are ignored. */
  #turn = 0;

  constructor(options: PlaceChoiceOptions) {
    this.#options = options;
  }

  /** Loads the countries; call it again after the form was cleared. */
  async start(): Promise<void> {
    const names = await this.#fetch('countries', () => this.#options.calls.countries());
    if (names === null) return;
    if (names.length === 0) return this.#showText(NAMES);
    this.#typed = this.#options.typed();
    const chosen = this.#list('country', names);
    if (chosen !== null) await this.chooseCountry(chosen);
  }

  async chooseCountry(chosen: string): Promise<void> {
    this.#turn += 1;
    this.#country = chosen;
    if (chosen === ANOTHER_PLACE) return this.#showText(NAMES);
    this.#show(['state', 'city'], WAITING);
    if (chosen === '') return;
    this.#show(['state'], LOADING);
    const names = await this.#fetch('states', () => this.#options.calls.states(chosen));
    if (names === null) return;
    if (names.length === 0) return this.#showText(['state', 'city']);
    const state = this.#list('state', names);
    if (state) await this.chooseState(state);
  }

  async chooseState(chosen: string): Promise<void> {
    this.#turn += 1;
    if (chosen === ANOTHER_PLACE) return this.#showText(['state', 'city']);
    this.#show(['city'], WAITING);
    if (chosen === '') return;
    this.#show(['city'], LOADING);
    const names = await this.#fetch('cities', () => this.#options.calls.cities(this.#country, chosen));
    if (names === null) return;
    if (names.length === 0) return this.#showText(['city']);
    this.#list('city', names);
  }

  chooseCity(chosen: string): void {
    if (chosen === ANOTHER_PLACE) this.#showText(['city']);
  }

  /** `null` when another choice has been made since; empty when there are none or the call failed. */
  async #fetch(what: string, load: () => Promise<readonly string[]>): Promise<readonly string[] | null> {
    this.#turn += 1;
    const own = this.#turn;
    const names = await load().catch((error: unknown) => {
      this.#options.log(what, error);
      return [];
    });
    return own === this.#turn ? names : null;
  }

  /** Returns what is chosen in the list; `null` if what was typed stays as text, and what depends on it as well. */
  #list(name: PlaceName, names: readonly string[]): string | null {
    const chosen = this.#typed[name] ?? '';
    if (chosen === '' || names.includes(chosen)) {
      this.#show([name], { kind: 'list', names, chosen });
      delete this.#typed[name];
      return chosen;
    }
    this.#showText(NAMES.slice(NAMES.indexOf(name)));
    return null;
  }

  #showText(names: readonly PlaceName[]): void {
    for (const name of names) {
      this.#options.show(name, { kind: 'text', typed: this.#typed[name] ?? '' });
      delete this.#typed[name];
    }
  }

  #show(names: readonly PlaceName[], field: PlaceField): void {
    for (const name of names) this.#options.show(name, field);
  }
}
