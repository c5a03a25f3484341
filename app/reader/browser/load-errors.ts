/** The state of a load (STATE-01). */
export type LoadState<Value> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'success'; readonly value: Value }
  | { readonly kind: 'error'; readonly message: string };

/** Why a page could not be loaded, worded for the reader. */
export class PageFetchError extends Error {
  readonly status: number | null;
  readonly isOffline: boolean;

  constructor(
    message: string,
    status: number | null = null,
    { isOffline = false, ...options }: ErrorOptions & { readonly isOffline?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'PageFetchError';
    this.status = status;
    this.isOffline = isOffline;
  }
}

/** Messages for errors that have none. */
const DEFAULT_MESSAGES = { articles: 'Failed to fetch articles', search: 'Search failed' } as const;

/** The message for anything thrown while loading `what` (STATE-20, STATE-21, STATE-22). */
export function messageOf(thrown: unknown, what: keyof typeof DEFAULT_MESSAGES): string {
  if (!(thrown instanceof Error)) return 'Unknown error occurred';
  return thrown.message === '' ? DEFAULT_MESSAGES[what] : thrown.message;
}

/** Fetches JSON. Throws the specified errors: 'HTTP 503', 'Expected JSON, got text/html' (STATE-17, STATE-18). */
export async function fetchJson(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const type = response.headers.get('content-type') ?? 'nothing';
  if (!/^application\/(.+\+)?json\b/.test(type)) throw new Error(`Expected JSON, got ${type}`);
  return response.json();
}

/** The fields of an unknown value; empty if it is not an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

interface Load<Value> {
  /** Starts a load and cancels the previous one. Resolves when it has ended and never rejects. */
  start(work: (signal: AbortSignal) => Promise<Value>): Promise<void>;
  /** Cancels the load and returns to idle. */
  stop(): void;
}

/** Reports each state to `show`: loading, then success or error (STATE-01). To retry, start again (STATE-03). */
export function createLoad<Value>(show: (state: LoadState<Value>) => void): Load<Value> {
  let current: AbortController | null = null;
  const stop = () => {
    current?.abort();
    current = null;
    show({ kind: 'idle' });
  };
  const start = async (work: (signal: AbortSignal) => Promise<Value>) => {
    current?.abort();
    const own = new AbortController();
    current = own;
    show({ kind: 'loading' });
    const end = await ended(() => work(own.signal));
    if (current === own) show(end);
  };
  return { start, stop };
}

async function ended<Value>(work: () => Promise<Value>): Promise<LoadState<Value>> {
  try {
    return { kind: 'success', value: await work() };
  } catch (error) {
    return { kind: 'error', message: messageOf(error, 'articles') };
  }
}
