/** One row of the printed table. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  /** Empty when the row is only for comparison. */
  readonly target: string;
  /** `null` when there is no target or the measurement was skipped. */
  readonly met: boolean | null;
}

export interface Benchmark {
  /** The name to pass to `npm run bench`. */
  readonly name: string;
  readonly title: string;
  /** Runs only when named, because it takes many minutes or gigabytes. */
  readonly onlyWhenNamed: boolean;
  run(): Promise<readonly Row[]>;
}

/** A row for something that could not be measured here, with the reason. */
export function leftOut(what: string, reason: string): Row {
  return { what, measured: `left out: ${reason}`, target: '', met: null };
}

/** A row for something whose measurement failed: not met, or a run in which nothing could be measured would succeed. */
export function failed(what: string, error: unknown): Row {
  const reason = error instanceof Error ? error.message : String(error);
  return { what, measured: `failed: ${reason}`, target: '', met: false };
}

/** A row whose target is `value >= least`. The lowest of no values, Infinity, does not meet it. */
export function atLeast(what: string, value: number, least: number, measured: string, target: string): Row {
  return { what, measured, target, met: Number.isFinite(value) && value >= least };
}

/** A row whose target is `value <= most`. The highest of no values, -Infinity, does not meet it. */
export function atMost(what: string, value: number, most: number, measured: string, target: string): Row {
  return { what, measured, target, met: Number.isFinite(value) && value <= most };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** The value that 99 % of the values do not exceed. */
export function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;
}

/** 1234.5 as '1,235'. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}
