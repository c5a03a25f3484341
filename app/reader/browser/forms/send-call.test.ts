import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postForm } from './send-call.ts';

const MEGABYTE = 1_048_576;

/** A connection on which what is sent takes `ms`. */
function connectionTaking(ms: number): void {
  vi.stubGlobal('fetch', (_call: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    setTimeout(() => resolve(Response.json({ reference: 'MATV-1' })), ms);
    signal.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
}

function withFiles(...megabytes: readonly number[]): FormData {
  const form = new FormData();
  form.set('name', 'Asha Rao');
  for (const size of megabytes) form.append('attachments', new File([new Uint8Array(size * MEGABYTE)], 'scan.jpg'));
  return form;
}

async function outcome(body: FormData | Record<string, unknown>) {
  const result = postForm('/api/diaspora-support', body);
  await vi.runAllTimersAsync();
  return await result;
}

beforeEach(() => {
  vi.useFakeTimers();
  // The clock of the tests does not reach the one of `AbortSignal`.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), ms);
    return controller.signal;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('how long a form may take', () => {
  it('with files, as long as they need at 33 kB a second, at which the server takes them', async () => {
    connectionTaking(5 * 60_000);
    expect(await outcome(withFiles(10))).toEqual({ kind: 'done', answer: { reference: 'MATV-1' } });
    connectionTaking(27 * 60_000);
    expect(await outcome(withFiles(10, 10, 10, 10, 10))).toMatchObject({ kind: 'done' });
  });

  it('without files two minutes, then nothing typed is gone', async () => {
    connectionTaking(119_000);
    expect(await outcome({ name: 'Asha Rao' })).toMatchObject({ kind: 'done' });
    connectionTaking(121_000);
    expect(await outcome({ name: 'Asha Rao' })).toEqual({
      kind: 'failed',
      failure: {
        status: null,
        code: 'no_answer',
        message:
          'Your connection was lost, or the server could not be reached. Nothing you typed is gone: please try again.',
        text: 'signal timed out',
        mistakes: [],
      },
      challenge: null,
    });
    expect(await outcome(withFiles())).toMatchObject({ kind: 'failed' });
  });
});
