/** One line of the printed table. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  /** Empty when the line is there for comparison only. */
  readonly target: string;
  /** Null: nothing to be met, or left out. */
  readonly met: boolean | null;
}

export interface Benchmark {
  /** What `npm run bench -- name` calls it. */
  readonly name: string;
  readonly title: string;
  /** Runs only when it is named: it takes many minutes or gigabytes. */
  readonly onlyWhenNamed: boolean;
  run(): Promise<readonly Row[]>;
}

/** A line for what could not be measured here, with the reason. */
export function leftOut(what: string, reason: string): Row {
  return { what, measured: `left out: ${reason}`, target: '', met: null };
}

/** A share that must be reached: `value` of at least `least`. */
export function atLeast(what: string, value: number, least: number, measured: string, target: string): Row {
  return { what, measured, target, met: value >= least };
}

/** A limit that must be kept: `value` of at most `most`. */
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
