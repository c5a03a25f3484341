/** Starts the engine's program; as Emscripten calls it. */
type Instantiate = (
  imports: WebAssembly.Imports,
  onInstance: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
) => WebAssembly.Exports | undefined;

/**
 * The engine's timer, by which `statement_timeout` is kept. The stock one waits for the thread's event loop, which does
 * not turn while a statement runs, so it never rings in time. This one rings when the engine uses a file after the time:
 * any statement that is long because of what it reads or writes does so all the time.
 */
export class Alarm {
  private timer = 0;
  private due = Number.POSITIVE_INFINITY;
  private ring: ((timer: number, now: number) => void) | null = null;

  /** `instantiate` with this timer in the place of the stock one. */
  installedIn(instantiate: Instantiate): Instantiate {
    return (imports, onInstance) => {
      const own = { ...imports.env, _setitimer_js: (timer: number, ms: number) => this.set(timer, ms) };
      return instantiate({ ...imports, env: own }, (instance, module) => {
        const { _emscripten_timeout: ring } = instance.exports;
        if (typeof ring === 'function') this.ring = (timer, now) => void ring(timer, now);
        onInstance(instance, module);
      });
    };
  }

  ringWhenDue(): void {
    const now = performance.now();
    if (now < this.due) return;
    // Before ringing, which may set it again.
    this.due = Number.POSITIVE_INFINITY;
    this.ring?.(this.timer, now);
  }

  private set(timer: number, ms: number): number {
    this.timer = timer;
    this.due = ms > 0 ? performance.now() + ms : Number.POSITIVE_INFINITY;
    return 0;
  }
}
