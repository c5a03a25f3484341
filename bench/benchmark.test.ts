import { expect, it } from 'vitest';
import { atLeast, atMost, failed, leftOut, p99 } from './benchmark.ts';

it('a target is not met by what was never measured', () => {
  const none: number[] = [];
  expect(atMost('The worst of none', Math.max(...none), 100, '', '').met).toBe(false);
  expect(atMost('The p99 of none', p99(none), 100, '', '').met).toBe(false);
  expect(atLeast('The least of none', Math.min(...none), 100, '', '').met).toBe(false);
});

it('a target is met up to its limit', () => {
  expect(atMost('Wait', 100, 100, '', '').met).toBe(true);
  expect(atMost('Wait', 100.1, 100, '', '').met).toBe(false);
  expect(atLeast('Rate', 100, 100, '', '').met).toBe(true);
  expect(atLeast('Rate', 99.9, 100, '', '').met).toBe(false);
});

it('a measurement that failed is a miss, one that is not possible here is none', () => {
  expect(failed('Lighthouse, home', new Error('no Chrome'))).toEqual({
    what: 'Lighthouse, home',
    measured: 'failed: no Chrome',
    target: '',
    met: false,
  });
  expect(leftOut('On PostgreSQL', 'not installed').met).toBeNull();
});

it('99 of 100 values are at most the p99', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(p99(values)).toBe(99);
  expect(p99([...values, 101])).toBe(100);
  expect(p99([7])).toBe(7);
});
