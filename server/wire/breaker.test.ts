import { expect, it } from 'vitest';
import { afterFailure, afterSuccess, type BreakerState, effortOf } from './breaker.ts';

const START = new Date('2026-11-20T12:00:00Z');
const WELL: BreakerState = { failuresInARow: 0, pausedUntil: null };
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

function afterFailures(count: number, random = () => 1): BreakerState {
  let state = WELL;
  for (let index = 0; index < count; index++) state = afterFailure(state, START, random);
  return state;
}

it('opens after five failures in a row', () => {
  expect(effortOf(afterFailures(4), START)).toBe('full');
  expect(effortOf(afterFailures(5), START)).toBe('probe');
});

it('pauses for at least half the time, and at most ten minutes', () => {
  expect(afterFailures(5).pausedUntil).toEqual(later(30));
  expect(afterFailures(5, () => 0).pausedUntil).toEqual(later(15));
  const long = afterFailure({ failuresInARow: 900, pausedUntil: later(-1) }, START, () => 1);
  expect(long.pausedUntil).toEqual(later(600));
});

it('polls fully after the pause, and pauses longer if that fails', () => {
  const open = afterFailures(5);
  expect(effortOf(open, later(31))).toBe('full');
  expect(afterFailure(open, later(31), () => 1).pausedUntil).toEqual(later(31 + 60));
});

it('is not kept open longer by the probes in between', () => {
  const open = afterFailures(5);
  expect(afterFailure(open, later(10), () => 1)).toEqual({ failuresInARow: 6, pausedUntil: open.pausedUntil });
});

it('closes after one good answer', () => {
  expect(afterSuccess()).toEqual(WELL);
});
