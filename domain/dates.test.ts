import { describe, expect, it } from 'vitest';
import { britishDate, britishDateTime, storyAge } from './dates.ts';

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

  it('is its age for a week, then its date', () => {
    expect(storyAge('2026-11-17T14:05:00Z', now)).toBe('3 days ago');
    expect(storyAge('2026-11-13T14:05:00Z', now)).toBe('7 days ago');
    expect(storyAge('2026-11-13T14:04:59Z', now)).toBe('13 November 2026');
  });

  it("is 'Recently' without a date", () => {
    expect(storyAge(null, now)).toBe('Recently');
  });
});
