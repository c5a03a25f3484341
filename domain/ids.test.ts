import { describe, expect, it } from 'vitest';
import { isId, newId, parseId } from './ids.ts';

describe('an id', () => {
  it('is 24 lower-case hex digits (SPEC-04)', () => {
    expect(newId()).toMatch(/^[0-9a-f]{24}$/);
    expect(isId('0123456789abcdef01234567')).toBe(true);
    expect(parseId('0123456789abcdef01234567')).toBe('0123456789abcdef01234567');
  });

  it.each([
    '',
    '0123456789ABCDEF01234567',
    '0123456789abcdef0123456',
    '0123456789abcdef012345678',
    '0123456789abcdef0123456g',
    '0123456789abcdef01234567\n',
  ])('is not %o', (text) => {
    expect(isId(text)).toBe(false);
    expect(parseId(text)).toBeNull();
  });

  it('sorts by the time of its creation, to the millisecond (SPEC-04)', () => {
    const made = [Date.UTC(2000, 0, 1), Date.UTC(2025, 9, 20), Date.UTC(2025, 9, 20) + 1, Date.UTC(2099, 11, 31)];
    const ids = made.map((time) => newId(time));
    expect([ids[2], ids[0], ids[3], ids[1]].sort()).toEqual(ids);
  });

  it('is unique, even within the same millisecond', () => {
    const ids = Array.from({ length: 1000 }, () => newId(1_760_918_400_000));
    expect(new Set(ids).size).toBe(1000);
  });
});
