/** Timers by name: setting one again restarts it. */
export class Timers {
  readonly #running = new Map<string, ReturnType<typeof setTimeout>>();

  has(name: string): boolean {
    return this.#running.has(name);
  }

  set(name: string, ms: number, ring: () => void): void {
    clearTimeout(this.#running.get(name));
    const timer = setTimeout(() => {
      this.#running.delete(name);
      ring();
    }, ms);
    this.#running.set(name, timer);
  }

  clear(): void {
    for (const timer of this.#running.values()) clearTimeout(timer);
    this.#running.clear();
  }
}
