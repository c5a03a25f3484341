import { Worker } from 'node:worker_threads';
import type { FeedBody } from './adapters/read-items.ts';
import type { NotStory } from './items.ts';
import type { ItemMark } from './normalise.ts';
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts';
import type { WireOutcome } from './wire-story.ts';

/** An answer of the feed, open in a thread of its own: parsing and sanitising megabytes never holds up a page. */
export interface FeedReader {
  /** One for each item, in their order. */
  readonly marks: readonly ItemMark[];
  /** Items that no poll stores, because they are no stories. */
  readonly notStories: readonly NotStory[];
  /** Normalises the items at these indexes. Throws when the thread fails or takes too long. */
  take(indexes: readonly number[], now: Date): Promise<readonly WireOutcome[]>;
  close(): Promise<void>;
}

export type OpenedFeed =
  | { readonly kind: 'opened'; readonly reader: FeedReader }
  /** `code` is what the thread's end is called, for the log. */
  | { readonly kind: 'failed'; readonly reason: string; readonly code?: string };

/** Far longer than the worst 20 MB take. */
const ANSWER_WITHIN_MS = 30_000;

const TOO_LONG = 'timeout';
const WORDS: ReadonlyMap<string, string> = new Map([
  ['ERR_WORKER_OUT_OF_MEMORY', 'the answer takes more memory to read than there is for one'],
  [TOO_LONG, `the answer could not be read within ${ANSWER_WITHIN_MS / 1000} s`],
]);

/** Starts the thread that reads one answer. */
export function startReaderThread(): Worker {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  });
  // It may also fail between two requests; the next one reports the error.
  worker.on('error', () => undefined);
  return worker;
}

/**
 * Reads the items of an answer, which is of the specified JSON feed unless it says otherwise. Its bytes are moved to the
 * thread, not copied. The caller closes the reader, which ends the thread.
 */
export async function openFeed(
  { body, format = 'json', charset = null }: Pick<FeedBody, 'body'> & Partial<FeedBody>,
  startThread = startReaderThread,
): Promise<OpenedFeed> {
  const worker = startThread();
  try {
    const opened = await ask(worker, { kind: 'open', body, format, charset }, [body]);
    if (opened.kind === 'opened') return { kind: 'opened', reader: readerOf(worker, opened) };
    await worker.terminate();
    return opened.kind === 'failed' ? opened : { kind: 'failed', reason: 'no items were read' };
  } catch (error) {
    await worker.terminate();
    const code = codeOf(error);
    return { kind: 'failed', reason: WORDS.get(code) ?? 'the answer could not be read', code };
  }
}

function readerOf(worker: Worker, { marks, notStories }: Pick<FeedReader, 'marks' | 'notStories'>): FeedReader {
  return {
    marks,
    notStories,
    async take(indexes, now) {
      const answer = await ask(worker, { kind: 'take', indexes, now: now.getTime() });
      if (answer.kind !== 'taken') throw new Error('the wire reader answered out of turn');
      return answer.outcomes;
    },
    async close() {
      await worker.terminate();
    },
  };
}

function ask(worker: Worker, request: ReaderRequest, moved: ArrayBuffer[] = []): Promise<ReaderAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new Error(TOO_LONG))), ANSWER_WITHIN_MS);
    const onMessage = (answer: ReaderAnswer) => settle(() => resolve(answer));
    const onError = (error: unknown) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('ended')));
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      finish();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(request, moved);
  });
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : 'unknown';
}
