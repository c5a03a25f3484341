import { describe, expect, it } from 'vitest';
import { retryAfterHonoured, secondsUntilRetry } from './retry-times.ts';

const failed = (attempts: number, retryAfterSeconds: number | null = null, type = 'story.killed') => ({
  type,
  attempts,
  retryAfterSeconds,
});

describe('the pauses between attempts', () => {
  it.each([
    [0, 5],
    [1, 300],
    [2, 1800],
    [3, 7200],
    [4, 18_000],
    [5, 36_000],
    [6, 50_400],
    [7, null],
    [8, null],
  ])('after %i earlier attempts are %s seconds', (attempts, seconds) => {
    expect(secondsUntilRetry(failed(attempts), 0)).toBe(seconds);
  });

  it('are up to a tenth longer, so that deliveries that failed together do not come back together', () => {
    expect(secondsUntilRetry(failed(1), 0.5)).toBe(315);
    expect(secondsUntilRetry(failed(1), 1)).toBe(330);
  });

  it('are as long as the receiver asks for, up to an hour', () => {
    expect(secondsUntilRetry(failed(0, 120), 0)).toBe(120);
    expect(secondsUntilRetry(failed(0, 86_400), 0)).toBe(3600);
    expect(secondsUntilRetry(failed(3, 10), 0)).toBe(7200);
    expect(retryAfterHonoured(null)).toBe(0);
  });

  it('do not follow a test', () => {
    expect(secondsUntilRetry(failed(0, 120, 'webhook.test'), 0)).toBeNull();
  });
});
