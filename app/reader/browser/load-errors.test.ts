import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLoad, fetchJson, type LoadState, messageOf } from './load-errors.ts';

function answers(body: string, status: number, type: string): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a load', () => {
  function watched() {
    const states: LoadState<string>[] = [];
    return { states, load: createLoad<string>((state) => states.push(state)) };
  }

  it('goes from idle to loading to success (STATE-01)', async () => {
    const { states, load } = watched();
    load.stop();
    await load.start(async () => 'stories');
    expect(states).toEqual([{ kind: 'idle' }, { kind: 'loading' }, { kind: 'success', value: 'stories' }]);
  });

  it('goes from loading to error, and on from there when retried (STATE-01, STATE-03)', async () => {
    const { states, load } = watched();
    await load.start(async () => {
      throw new Error('HTTP error! status: 503');
    });
    await load.start(async () => 'stories');
    expect(states).toEqual([
      { kind: 'loading' },
      { kind: 'error', message: 'HTTP error! status: 503' },
      { kind: 'loading' },
      { kind: 'success', value: 'stories' },
    ]);
  });

  it('ignores results after it was stopped or restarted, and aborts the work', async () => {
    const { states, load } = watched();
    const late = Promise.withResolvers<string>();
    const signals: AbortSignal[] = [];
    const first = load.start((signal) => {
      signals.push(signal);
      return late.promise;
    });
    await load.start(async () => 'second');
    late.resolve('first');
    await first;
    expect(signals[0]?.aborted).toBe(true);
    expect(states.at(-1)).toEqual({ kind: 'success', value: 'second' });
    load.stop();
    expect(states.at(-1)).toEqual({ kind: 'idle' });
  });
});

describe('the text for a failure', () => {
  it("is the error's own if it has one", () => {
    expect(messageOf(new Error('You seem to be offline.'), 'articles')).toBe('You seem to be offline.');
  });

  it("is 'Failed to fetch articles' for a list without a text of its own (STATE-20)", () => {
    expect(messageOf(new Error(''), 'articles')).toBe('Failed to fetch articles');
  });

  it("is 'Search failed' for a search (STATE-21)", () => {
    expect(messageOf(new Error(''), 'search')).toBe('Search failed');
  });

  it.each([['a text'], [null], [undefined], [{ message: 'not an error' }]])(
    "is 'Unknown error occurred' when %o was thrown (STATE-22)",
    (thrown) => {
      expect(messageOf(thrown, 'articles')).toBe('Unknown error occurred');
    },
  );
});

describe('a call', () => {
  it('returns the answer', async () => {
    answers('{"ok":true}', 200, 'application/json; charset=utf-8');
    await expect(fetchJson('/api/news')).resolves.toEqual({ ok: true });
  });

  it("says 'HTTP 503' when the answer is not OK (STATE-17)", async () => {
    answers('{}', 503, 'application/json');
    await expect(fetchJson('/api/news')).rejects.toThrow(/^HTTP 503$/);
  });

  it("says 'Expected JSON, got text/html' for a page (STATE-18)", async () => {
    answers('<p>', 200, 'text/html');
    await expect(fetchJson('/api/news')).rejects.toThrow(/^Expected JSON, got text\/html$/);
  });

  it('accepts problem details as JSON, and an empty answer', async () => {
    answers('{"status":"odd"}', 200, 'application/problem+json');
    await expect(fetchJson('/api/news')).resolves.toEqual({ status: 'odd' });
    vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }));
    await expect(fetchJson('/api/news')).rejects.toThrow('Expected JSON, got nothing');
  });
});
