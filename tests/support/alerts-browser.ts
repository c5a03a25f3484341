import { vi } from 'vitest';

export const OLD_KEY = `B${'o'.repeat(85)}A`;
export const PRESENT_KEY = `B${'n'.repeat(85)}A`;

/** A browser's push subscription; `isEnded` once `unsubscribe` was called. */
export function fakeSubscription(name: string, publicKey: string): PushSubscription & { isEnded: boolean } {
  const endpoint = `https://push.example/${name}`;
  return {
    endpoint,
    expirationTime: null,
    options: {
      userVisibleOnly: true,
      applicationServerKey: new Uint8Array(Buffer.from(publicKey, 'base64url')).buffer,
    },
    isEnded: false,
    getKey: () => null,
    toJSON: () => ({ endpoint, keys: { p256dh: `key of ${name}`, auth: `auth of ${name}` } }),
    async unsubscribe() {
      this.isEnded = true;
      return true;
    },
  };
}

/** A `PushManager` with `current` as its subscription; once that has ended, `subscribe` creates 'fresh'. */
export function fakePush(current: ReturnType<typeof fakeSubscription> | null) {
  const push = {
    keys: [] as unknown[],
    getSubscription: async () => current,
    subscribe: async (options?: PushSubscriptionOptionsInit) => {
      push.keys.push(options?.applicationServerKey);
      return current && !current.isEnded ? current : fakeSubscription('fresh', PRESENT_KEY);
    },
  };
  return push;
}

/** Cache storage of a browser, in memory. */
export function stubCaches(): void {
  const stores = new Map<string, Map<string, Response>>();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const entries = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, entries);
      return {
        put: async (path: string, response: Response) => void entries.set(path, response),
        match: async (path: string) => entries.get(path)?.clone(),
      };
    },
    delete: async (name: string) => stores.delete(name),
  });
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Answers the site's calls by method and path; returns the list of calls made. */
export function stubCalls(
  answers: Readonly<Record<string, { readonly status?: number; readonly body: unknown }>>,
): Call[] {
  const made: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    made.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : null });
    const answer = answers[`${method} ${path}`];
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  return made;
}
