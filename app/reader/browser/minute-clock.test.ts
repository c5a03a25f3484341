import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { start } from './minute-clock.ts';

describe('the clock of London time', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T14:05:00Z') }));
  afterEach(() => vi.useRealTimers());

  it('updates every 60 seconds (CONST-30, HOME-38)', () => {
    const face = { isConnected: true, textContent: '' };
    start(face);
    expect(face.textContent).toBe('14:05');
    vi.advanceTimersByTime(59_999);
    expect(face.textContent).toBe('14:05');
    vi.advanceTimersByTime(1);
    expect(face.textContent).toBe('14:06');
    vi.advanceTimersByTime(60_000);
    expect(face.textContent).toBe('14:07');
  });

  it('changes with the minute even if it started in the middle of one', () => {
    vi.setSystemTime(new Date('2026-11-20T14:05:40Z'));
    const face = { isConnected: true, textContent: '' };
    start(face);
    vi.advanceTimersByTime(20_000);
    expect(face.textContent).toBe('14:06');
  });

  it('stops while its page is in the back/forward cache, and resumes when the page is restored', () => {
    const face = { isConnected: true, textContent: '' };
    start(face);
    face.isConnected = false;
    vi.advanceTimersByTime(120_000);
    expect(face.textContent).toBe('14:05');
    face.isConnected = true;
    vi.advanceTimersByTime(60_000);
    expect(face.textContent).toBe('14:08');
  });
});
