import type { FastifyBaseLogger } from 'fastify';
import type { App } from './app-types.ts';
import { routeOf } from './pages.ts';

const A_MINUTE_MS = 60_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Logs what limits and traps refuse, by route and without client addresses: the first of a kind at once, then one line
 * with the number that followed within a minute, so that a flood cannot fill the log.
 */
export class RefusalLog {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #following = new Map<string, { count: number }>();

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log;
  }

  note(what: string, route: string): void {
    const kind = `${what} ${route}`;
    const known = this.#following.get(kind);
    if (known) {
      known.count += 1;
      return;
    }
    const following = { count: 0 };
    this.#following.set(kind, following);
    this.#log.warn({ route }, what);
    setTimeout(() => {
      this.#following.delete(kind);
      if (following.count > 0) this.#log.warn({ route, further: following.count }, `${what}, further ones in a minute`);
    }, A_MINUTE_MS).unref();
  }
}

/** Notes every response with status 429, whichever limit caused it and whatever its body says. */
export function registerRefusalLog(app: App): void {
  const refusals = new RefusalLog(app.log);
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === TOO_MANY_REQUESTS) refusals.note('a limit has refused a call', routeOf(request));
  });
}
