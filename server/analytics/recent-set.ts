export interface RecentSetSize {
  /** A power of two; each of the two halves takes an eighth of it in bytes. */
  readonly bits: number;
  /** Entries per half; when one is full, the older half is discarded. */
  readonly capacity: number;
}

const WORDS = 6;
const DEFAULT_SIZE: RecentSetSize = { bits: 2 ** 24, capacity: 1_400_000 };

/**
 * A set of recent entries in a fixed amount of memory: two Bloom filters, of which the older is cleared when the newer
 * is full. An entry is remembered until at least `capacity` others were added; the false-positive rate is at most 1%.
 */
export class RecentSet {
  readonly #size: RecentSetSize;
  #newer: Uint8Array;
  #older: Uint8Array | null = null;
  #count = 0;

  constructor(size: RecentSetSize = DEFAULT_SIZE) {
    this.#size = size;
    this.#newer = new Uint8Array(size.bits / 8);
  }

  get bytes(): number {
    return this.#newer.byteLength + (this.#older?.byteLength ?? 0);
  }

  /** Adds a uniformly distributed digest of at least 24 bytes; `false` if it was there already. */
  add(digest: Uint8Array): boolean {
    const places = placesOf(digest, this.#size.bits);
    if (holds(this.#newer, places) || (this.#older && holds(this.#older, places))) return false;
    if (this.#count === this.#size.capacity) this.#rotate();
    for (const place of places) this.#newer[place >>> 3] = (this.#newer[place >>> 3] ?? 0) | (1 << (place & 7));
    this.#count += 1;
    return true;
  }

  clear(): void {
    this.#newer.fill(0);
    this.#older = null;
    this.#count = 0;
  }

  #rotate(): void {
    const empty = this.#older?.fill(0) ?? new Uint8Array(this.#size.bits / 8);
    this.#older = this.#newer;
    this.#newer = empty;
    this.#count = 0;
  }
}

function placesOf(digest: Uint8Array, bits: number): number[] {
  const words = new DataView(digest.buffer, digest.byteOffset, WORDS * 4);
  return Array.from({ length: WORDS }, (_, index) => words.getUint32(index * 4) & (bits - 1));
}

function holds(filter: Uint8Array, places: readonly number[]): boolean {
  return places.every((place) => ((filter[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0);
}
