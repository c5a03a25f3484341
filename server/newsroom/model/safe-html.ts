import type { SafeHtml } from '#domain/story.ts';
import { Problem } from '#server/http/problem.ts';
import { TaskRefused, ThreadPool, type ThreadPoolOptions } from '#server/threads/thread-pool.ts';

/** Sanitises outside HTML off the main thread. */
export interface Sanitiser {
  /**
   * Sanitises texts, in their order. Rejects with a Problem worded for the desk: 413 for a text that is too long, 422
   * for one that takes too long, 503 if too many others are queued.
   */
  sanitiseAll(texts: readonly string[]): Promise<readonly SafeHtml[]>;
  /**
   * Keeps a thread running for the next minutes, so that the first save after a quiet time need not wait for its
   * start.
   */
  keepReady(): void;
  close(): Promise<void>;
}

/** Twenty times what the worst megabyte takes. */
const WITHIN_MS = 10_000;
const READY_MS = 5 * 60_000;

export function createSanitiser(options: Partial<ThreadPoolOptions> = {}): Sanitiser {
  const pool = new ThreadPool<readonly string[], readonly (SafeHtml | null)[]>({
    file: new URL('./safe-html.worker.ts', import.meta.url),
    withinMs: WITHIN_MS,
    ...options,
  });
  return {
    async sanitiseAll(texts) {
      const answers = texts.length === 0 ? [] : await pool.run(texts).catch(throwInWords);
      return answers.map((safe) => safe ?? throwTooLong());
    },
    keepReady: () => pool.keepReady(READY_MS),
    close: () => pool.close(),
  };
}

/** The process's own. Unless it is kept ready, its threads start with the first text and end when idle. */
const sanitiser = createSanitiser();

/** For when an editor is at work; see `Sanitiser`. */
export function keepSanitiserReady(): void {
  sanitiser.keepReady();
}

/** Sanitises one text; see `Sanitiser`. */
export async function toSafeHtml(html: string): Promise<SafeHtml> {
  const [safe] = await sanitiser.sanitiseAll([html]);
  return safe ?? throwTooLong();
}

/** Sanitises several texts, in their order; see `Sanitiser`. */
export function allToSafeHtml(texts: readonly string[]): Promise<readonly SafeHtml[]> {
  return sanitiser.sanitiseAll(texts);
}

function throwTooLong(): never {
  throw new Problem(413, 'text_too_long', 'The text is longer than 1 MB once it is written as HTML. Shorten it.');
}

function throwInWords(error: unknown): never {
  if (!(error instanceof TaskRefused)) throw error;
  if (error.reason === 'too slow') {
    const message = 'The text takes too long to check. Paste it without formatting, or split it.';
    throw new Problem(422, 'text_too_heavy', message);
  }
  throw new Problem(503, 'texts_waiting', 'Too many texts are being checked at the moment. Try again in a minute.', {
    retryAfter: 60,
  });
}
