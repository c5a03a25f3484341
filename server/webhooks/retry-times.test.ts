import { describe, expect, it } from 'vitest';
import { secondsToHoldBack, secondsUntilRetry } from './retry-times.ts';

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
  });

  it('do not follow a test', () => {
    expect(secondsUntilRetry(failed(0, 120, 'webhook.test'), 0)).toBeNull();
  });
});

describe('the pause of everything for a receiver that is too busy', () => {
  it('is what the receiver asks for, up to an hour', () => {
    expect(secondsToHoldBack({ attempts: 3, retryAfterSeconds: 10 }, 7200)).toBe(10);
    expect(secondsToHoldBack({ attempts: 0, retryAfterSeconds: 86_400 }, 3600)).toBe(3600);
    expect(secondsToHoldBack({ attempts: 0, retryAfterSeconds: 0 }, 5)).toBe(0);
  });

  it('is otherwise that of the refused delivery, up to an hour', () => {
    expect(secondsToHoldBack({ attempts: 1, retryAfterSeconds: null }, 312)).toBe(312);
    expect(secondsToHoldBack({ attempts: 3, retryAfterSeconds: null }, 7200)).toBe(3600);
  });

  it('is short after a test, and an hour after a delivery that was given up', () => {
    expect(secondsToHoldBack({ attempts: 0, retryAfterSeconds: null }, null)).toBe(5);
    expect(secondsToHoldBack({ attempts: 7, retryAfterSeconds: null }, null)).toBe(3600);
  });
});
