/** The state of one of the three fields. */
export type PlaceField =
  /** Free text, when there is no list. */
  | { readonly kind: 'text' }
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
  /** What was typed before the lists arrived; it is selected if a list contains it. */
  readonly typed?: Readonly<Record<PlaceName, string>>;
}

/** The value of a list's last option: a place that is not in the list. */
export const ANOTHER_PLACE = '\u0000another';

const TEXT: PlaceField = { kind: 'text' };
const WAITING: PlaceField = { kind: 'waiting' };
const LOADING: PlaceField = { kind: 'loading' };

/** Dependent lists of country, state and city (DIA-19 to DIA-25), or free text when the lists fail (SPEC-34). */
export class PlaceChoice {
  readonly #options: PlaceChoiceOptions;
  #typed: Readonly<Record<PlaceName, string>> | null;
  #country = '';
  /** Counts choices, so that responses to an earlier one are ignored. */
  #turn = 0;

  constructor(options: PlaceChoiceOptions) {
    this.#options = options;
    this.#typed = options.typed ?? null;
  }

  /** Loads the countries; call it again after the form was cleared. */
  async start(): Promise<void> {
    const names = await this.#fetch('countries', () => this.#options.calls.countries());
    if (names === null) return;
    if (names.length === 0) return this.#show(['country', 'state', 'city'], TEXT);
    const chosen = this.#list('country', names);
    if (chosen !== '') await this.chooseCountry(chosen);
    else this.#show(['state', 'city'], WAITING);
    this.#typed = null;
  }

  async chooseCountry(chosen: string): Promise<void> {
    this.#turn += 1;
    this.#country = chosen;
    if (chosen === ANOTHER_PLACE) return this.#show(['country', 'state', 'city'], TEXT);
    this.#show(['state', 'city'], WAITING);
    if (chosen === '') return;
    this.#show(['state'], LOADING);
    const names = await this.#fetch('states', () => this.#options.calls.states(chosen));
    if (names === null) return;
    if (names.length === 0) return this.#show(['state', 'city'], TEXT);
    const state = this.#list('state', names);
    if (state !== '') await this.chooseState(state);
  }

  async chooseState(chosen: string): Promise<void> {
    this.#turn += 1;
    if (chosen === ANOTHER_PLACE) return this.#show(['state', 'city'], TEXT);
    this.#show(['city'], WAITING);
    if (chosen === '') return;
    this.#show(['city'], LOADING);
    const names = await this.#fetch('cities', () => this.#options.calls.cities(this.#country, chosen));
    if (names === null) return;
    if (names.length === 0) return this.#show(['city'], TEXT);
    this.#list('city', names);
  }

  chooseCity(chosen: string): void {
    if (chosen === ANOTHER_PLACE) this.#show(['city'], TEXT);
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

  #list(name: PlaceName, names: readonly string[]): string {
    const typed = this.#typed?.[name] ?? '';
    const chosen = names.includes(typed) ? typed : '';
    this.#show([name], { kind: 'list', names, chosen });
    return chosen;
  }

  #show(names: readonly PlaceName[], field: PlaceField): void {
    for (const name of names) this.#options.show(name, field);
  }
}
