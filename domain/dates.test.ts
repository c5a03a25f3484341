import { describe, expect, it } from 'vitest';
import { britishDate, britishDateTime, isDated } from './dates.ts';

describe('British dates', () => {
  it('are written day first', () => {
    expect(britishDate('2026-11-20T14:05:00Z')).toBe('20 November 2026');
  });

  it('use London time, including summer time', () => {
    expect(britishDateTime('2026-11-20T14:05:00Z')).toBe('20 November 2026, 14:05 London time');
    expect(britishDateTime(new Date('2026-07-01T23:30:00Z'))).toBe('2 July 2026, 00:30 London time');
  });

  it('are "Unknown Date" without a usable date', () => {
    expect(britishDate(null)).toBe('Unknown Date');
    expect(britishDateTime('soon')).toBe('Unknown Date');
  });
});

describe('when a story was published', () => {
  const now = new Date('2026-11-20T14:05:00Z');

  it('is a date once it is more than a week ago', () => {
    expect(isDated('2026-11-13T14:05:00Z', now)).toBe(false);
    expect(isDated('2026-11-13T14:04:59Z', now)).toBe(true);
    expect(isDated(null, now)).toBe(false);
  });
});
