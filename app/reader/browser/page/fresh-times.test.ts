import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTimesFresh } from './fresh-times.ts';

const NOW = new Date('2026-11-20T14:00:00Z');

describe('the clock of a page', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function time(dateTime: string, ago: string) {
    return { dateTime, dataset: { ago }, firstChild: { nodeValue: '' } };
  }

  it('updates all times at once and then every 60 seconds, until it is stopped (CONST-30)', () => {
    const plain = time('2026-11-20T13:59:30Z', '');
    const latest = time('2026-11-20T13:59:30Z', 'latest');
    const stop = keepTimesFresh(() => [plain, latest]);
    expect([plain, latest].map((one) => one.firstChild.nodeValue)).toEqual(['just now', 'Just now']);
    vi.advanceTimersByTime(60_000);
    expect([plain, latest].map((one) => one.firstChild.nodeValue)).toEqual(['1 min ago', 'Just now']);
    stop();
    vi.advanceTimersByTime(600_000);
    expect(plain.firstChild.nodeValue).toBe('1 min ago');
  });
});
