import { expect, it } from 'vitest';
import { quietAt } from './quiet.ts';

it.each([
  ['2026-01-15T22:00:00Z', '22:00', '07:00', 'Europe/London', true],
  ['2026-01-15T21:59:59Z', '22:00', '07:00', 'Europe/London', false],
  ['2026-01-16T06:59:59Z', '22:00', '07:00', 'Europe/London', true],
  ['2026-01-16T07:00:00Z', '22:00', '07:00', 'Europe/London', false],
  // An hour earlier by UTC in summer.
  ['2026-07-15T21:00:00Z', '22:00', '07:00', 'Europe/London', true],
  ['2026-07-15T16:30:00Z', '22:00', '07:00', 'Asia/Kolkata', true],
  ['2026-07-15T16:29:00Z', '22:00', '07:00', 'Asia/Kolkata', false],
  ['2026-01-15T13:30:00Z', '13:00', '15:00', 'Europe/London', true],
  ['2026-01-15T12:30:00Z', '13:00', '15:00', 'Europe/London', false],
  ['2026-01-15T00:00:00Z', '00:00', '00:00', 'Europe/London', true],
  ['2026-01-15T12:00:00Z', '08:00', '08:00', 'Europe/London', true],
])('at %s, quiet hours from %s to %s in %s hold: %s', (now, from, to, zone, holds) => {
  expect(quietAt(new Date(now))({ from, to, zone })).toBe(holds);
});
