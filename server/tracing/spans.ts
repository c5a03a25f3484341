import { AsyncLocalStorage } from 'node:async_hooks';

type Facts = Readonly<Record<string, string | number>>;

export interface SpanStart {
  readonly name: string;
  /** 'server': handles a request; 'client': makes one to another system. */
  readonly kind: 'server' | 'client' | 'internal';
  /** Named as OpenTelemetry's conventions say. No addresses with their queries, no values of statements, no names. */
  readonly facts: Facts;
}

/** Something that takes time, and is recorded when it ends. */
export interface OpenSpan {
  add(facts: Facts): void;
  /** With `error` it has failed. */
  end(error?: unknown): void;
}

/** Where spans are recorded. `parent`: one of its own, that the new span is a part of. */
export interface SpanRecorder {
  begin(start: SpanStart, parent: OpenSpan | null): OpenSpan;
}

let recorder: SpanRecorder | null = null;
const current = new AsyncLocalStorage<OpenSpan>();

/** Sets the recorder of spans; `null`, the initial state, records none. */
export function recordSpansWith(next: SpanRecorder | null): void {
  recorder = next;
}

export function isTracing(): boolean {
  return recorder !== null;
}

/** Begins a span, a part of the one that this code runs in; `null` while nothing is recorded. */
export function beginSpan(start: SpanStart): OpenSpan | null {
  return recorder?.begin(start, current.getStore() ?? null) ?? null;
}

/** As `beginSpan`, but `null` outside of any other span: periodic background work is not worth a trace of its own. */
export function beginPart(start: SpanStart): OpenSpan | null {
  return current.getStore() ? beginSpan(start) : null;
}

/** Runs `work` within `span`: spans begun meanwhile are parts of it. */
export function within<T>(span: OpenSpan, work: () => T): T {
  return current.run(span, work);
}

/** Runs `work` as a span of its own, which has failed if it throws; it gets `null` while nothing is recorded. */
export async function asSpan<T>(start: SpanStart, work: (span: OpenSpan | null) => Promise<T>): Promise<T> {
  const span = beginSpan(start);
  if (!span) return work(null);
  try {
    const done = await within(span, () => work(span));
    span.end();
    return done;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
