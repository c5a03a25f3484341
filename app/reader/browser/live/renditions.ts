/** A quality in the menu. */
export interface Rendition {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bitrate: number;
}

/** The list of qualities that media-chrome's menu reads from the video element; -1 means automatic. */
export class Renditions extends EventTarget {
  readonly #choose: (index: number) => void;
  #all: readonly Rendition[] = [];
  #selected = -1;

  constructor(choose: (index: number) => void) {
    super();
    this.#choose = choose;
  }

  get length(): number {
    return this.#all.length;
  }

  get selectedIndex(): number {
    return this.#selected;
  }

  set selectedIndex(index: number) {
    this.#selected = index;
    this.#choose(index);
    this.dispatchEvent(new Event('change'));
  }

  /** Sets the stream's qualities once they are known. */
  show(all: readonly Rendition[]): void {
    if (all.length === this.#all.length && all.every(({ id }, index) => id === this.#all[index]?.id)) return;
    for (const index of this.#all.keys()) Reflect.deleteProperty(this, index);
    this.#all = all;
    // The menu reads qualities by index.
    for (const [index, one] of all.entries()) Object.defineProperty(this, index, { value: one, configurable: true });
    this.dispatchEvent(new Event('addrendition'));
  }

  [Symbol.iterator](): Iterator<Rendition> {
    return this.#all[Symbol.iterator]();
  }
}
