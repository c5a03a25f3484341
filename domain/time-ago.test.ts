import { describe, expect, it } from 'vitest';
import { timeAgo, timeAgoInLatestBlock } from './time-ago.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const aged = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

describe('time ago', () => {
  it.each([
    [0, 'just now'],
    [59 * SECOND, 'just now'],
    [MINUTE, '1 min ago'],
    [59 * MINUTE + 59 * SECOND, '59 mins ago'],
    [HOUR, '1 hr ago'],
    [23 * HOUR + 59 * MINUTE, '23 hrs ago'],
    [DAY, '1 day ago'],
    [3 * DAY, '3 days ago'],
  ])('of %d ms is %s (CONST-21 to CONST-25)', (age, text) => {
    expect(timeAgo(aged(age), NOW)).toBe(text);
    expect(timeAgo(aged(age).toISOString(), NOW)).toBe(text);
  });

  it('says "Just now" under one hour in the Latest News block alone (CONST-23)', () => {
    expect(timeAgoInLatestBlock(aged(59 * MINUTE), NOW)).toBe('Just now');
    expect(timeAgoInLatestBlock(aged(HOUR), NOW)).toBe('1 hr ago');
    expect(timeAgoInLatestBlock(null, NOW)).toBe('Recently');
  });

  it('says "Recently" without a usable date', () => {
    expect(timeAgo(null, NOW)).toBe('Recently');
    expect(timeAgo('soon', NOW)).toBe('Recently');
  });

  it('treats a future date as now', () => {
    expect(timeAgo(aged(-HOUR), NOW)).toBe('just now');
  });
});
