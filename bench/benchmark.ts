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

/** A row whose target is `value >= least`. */
export function atLeast(what: string, value: number, least: number, measured: string, target: string): Row {
  return { what, measured, target, met: value >= least };
}

/** A row whose target is `value <= most`. */
export function atMost(what: string, value: number, most: number, measured: string, target: string): Row {
  return { what, measured, target, met: value <= most };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** 1234.5 as '1,235'. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}
