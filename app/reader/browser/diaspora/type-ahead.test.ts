import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTypeAhead } from './type-ahead.ts';

const COUNTRIES = ['Åland Islands', 'Iceland', 'India', 'Indonesia', 'New Zealand', 'Nigeria'].map((name) => ({
  name,
}));

describe('finding a country by its first letters', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });
  afterEach(() => vi.clearAllTimers());

  const typing = (text: string, { press }: ReturnType<typeof createTypeAhead>) =>
    [...text].map((key) => press(key)?.name ?? null).at(-1);

  it('extends the word while keys follow within a second (DIA-42, CONST-56)', () => {
    const list = createTypeAhead(COUNTRIES);
    expect(typing('i', list)).toBe('Iceland');
    vi.advanceTimersByTime(900);
    expect(typing('n', list)).toBe('India');
    vi.advanceTimersByTime(999);
    expect(typing('do', list)).toBe('Indonesia');
  });

  it('starts a new word after a second without a key (DIA-42, CONST-56)', () => {
    const list = createTypeAhead(COUNTRIES);
    expect(typing('i', list)).toBe('Iceland');
    vi.advanceTimersByTime(1100);
    expect(typing('n', list)).toBe('New Zealand');
    vi.advanceTimersByTime(1000);
    expect(typing('a', list)).toBe('Åland Islands');
  });

  it('accepts a space only inside a name, and no other keys', () => {
    const list = createTypeAhead(COUNTRIES);
    expect(typing(' ', list)).toBeNull();
    expect(list.press('Enter')).toBeNull();
    expect(typing('new z', list)).toBe('New Zealand');
    expect(typing('q', list)).toBeNull();
  });
});
