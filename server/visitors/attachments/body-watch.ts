import type { IncomingMessage } from 'node:http';
import { FILE_TEXTS } from '#domain/forms/answers/form-texts.ts';
import { UnreadBody } from '#server/http/problem.ts';
import { tooLong, type UploadLimits } from './upload-admission.ts';

/** Watches a body while it is read. */
export interface BodyWatch {
  /** Aborted with an UnreadBody, 408 `too_slow` or 413 `form_too_large`, once the body is given up. */
  readonly signal: AbortSignal;
  /** Rejects with the signal's reason when the body is given up before `work` is done. */
  whileWatched<T>(work: Promise<T>): Promise<T>;
  stop(): void;
}

/**
 * Gives up a body that is too slow to be worth its place, or longer than `most` bytes. To be called in the same turn in
 * which the reading begins, or its first bytes pass by unread.
 */
export function watchBody(
  body: IncomingMessage,
  { graceMs, bytesPerSecond }: Pick<UploadLimits, 'graceMs' | 'bytesPerSecond'>,
  most: number,
): BodyWatch {
  const givenUp = new AbortController();
  const started = performance.now();
  let received = 0;
  let timer: NodeJS.Timeout;
  /** Gives up now, or looks again once what has been received so far would be too slow. */
  const waitUntilSlow = () => {
    const restMs = started + graceMs + (received / bytesPerSecond) * 1000 - performance.now();
    if (restMs <= 0) givenUp.abort(new UnreadBody(408, 'too_slow', FILE_TEXTS.tooSlow));
    else timer = setTimeout(waitUntilSlow, Math.ceil(restMs));
  };
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > most) givenUp.abort(tooLong(most));
  };
  body.on('data', count);
  waitUntilSlow();
  const rejected = new Promise<never>((_resolve, reject) => {
    givenUp.signal.addEventListener('abort', () => reject(givenUp.signal.reason), { once: true });
  });
  // No unhandled rejection between two reads; a pending read still gets the error.
  rejected.catch(() => undefined);
  return {
    signal: givenUp.signal,
    whileWatched: (work) => Promise.race([work, rejected]),
    stop: () => {
      clearTimeout(timer);
      body.off('data', count);
    },
  };
}
