import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTimesFresh, TimeAgo } from './time-ago.tsx';

const NOW = new Date('2026-11-20T14:00:00Z');

describe('a time on a card', () => {
  it('is counted from the clock of the server, so that both renderings agree', () => {
    expect(renderToStaticMarkup(<TimeAgo at="2026-11-20T13:55:00Z" now={NOW} />)).toContain('5 mins ago');
  });

  it("says 'Just now' for an hour in the Latest News block alone (CONST-23)", () => {
    expect(renderToStaticMarkup(<TimeAgo at="2026-11-20T13:05:00Z" now={NOW} inLatestBlock />)).toContain('Just now');
    expect(renderToStaticMarkup(<TimeAgo at="2026-11-20T13:05:00Z" now={NOW} />)).toContain('55 mins ago');
  });

  it("says 'Recently' without a date, and not as a time (ART-51)", () => {
    expect(renderToStaticMarkup(<TimeAgo at={null} now={NOW} />)).toBe('<span>Recently</span>');
  });
});

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

  it('sets all times at once and again every 60 seconds, until it is stopped (CONST-26)', () => {
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
