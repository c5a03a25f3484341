import { describe, expect, it } from 'vitest';
import { airedAt, airedText } from './wall-clock.ts';

describe('when a frame was broadcast', () => {
  it('follows from the date in the playlist', () => {
    const mark = { position: 12, at: Date.parse('2026-11-20T14:00:00Z') };
    expect(airedAt(mark, 42.5).toISOString()).toBe('2026-11-20T14:00:30.500Z');
    expect(airedAt(mark, 2).toISOString()).toBe('2026-11-20T13:59:50.000Z');
  });

  it("is shown in London's time zone for the season, and on the viewer’s clock", () => {
    const winter = new Date('2026-11-20T14:05:10Z');
    expect(airedText(winter, 'Europe/London')).toEqual({ london: '14:05:10 GMT', viewer: null });
    expect(airedText(winter, 'Asia/Kolkata')).toEqual({ london: '14:05:10 GMT', viewer: '19:35:10' });
    const summer = new Date('2026-07-20T14:05:10Z');
    expect(airedText(summer, 'Asia/Kolkata')).toEqual({ london: '15:05:10 BST', viewer: '19:35:10' });
  });

  it('is right on both sides of the repeated hour in October', () => {
    expect(airedText(new Date('2026-10-25T00:30:00Z'), 'UTC').london).toBe('01:30:00 BST');
    expect(airedText(new Date('2026-10-25T01:30:00Z'), 'UTC').london).toBe('01:30:00 GMT');
  });
});
