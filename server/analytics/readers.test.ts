import { describe, expect, it } from 'vitest';
import { ReadersOfToday } from './readers.ts';

const phone = { address: '203.0.113.9', userAgent: 'Safari' };
const DAY = '2026-11-20';

describe('telling readers apart without a cookie (API-16, ART-49)', () => {
  it('recognises a reader of a story for the day, and counts the same reader of another story', () => {
    const readers = new ReadersOfToday();
    expect(readers.isFirst(phone, 'view a', DAY)).toBe(true);
    expect(readers.isFirst(phone, 'view a', DAY)).toBe(false);
    expect(readers.isFirst(phone, 'view b', DAY)).toBe(true);
    expect(readers.isFirst({ ...phone, userAgent: 'Firefox' }, 'view a', DAY)).toBe(true);
    expect(readers.isFirst({ ...phone, address: '203.0.113.10' }, 'view a', DAY)).toBe(true);
    expect(readers.isFirst(phone, 'view a', '2026-11-21')).toBe(true);
  });

  it('treats the addresses of one household as one, IPv6 by /64 and mapped IPv4 as IPv4', () => {
    const readers = new ReadersOfToday();
    const at = (address: string) => readers.isFirst({ address, userAgent: 'Safari' }, 'view a', DAY);
    expect([at('2001:db8:1:2:aaaa::1'), at('2001:db8:1:2:bbbb::2'), at('2001:db8:1:3::1')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([at('198.51.100.7'), at('::ffff:198.51.100.7')]).toEqual([true, false]);
  });

  it('counts one address with ever new User-Agents at most 64 times per story', () => {
    const readers = new ReadersOfToday();
    const names = Array.from({ length: 2_000 }, (_, n) => ({ ...phone, userAgent: `Browser ${n}` }));
    const counted = names.filter((reader) => readers.isFirst(reader, 'view a', DAY)).length;
    expect(counted).toBeGreaterThan(50);
    expect(counted).toBeLessThanOrEqual(64);
  });

  it('does not mix up where one field ends and the next begins', () => {
    const readers = new ReadersOfToday();
    expect(readers.isFirst({ address: '1.2.3.4', userAgent: 'a","b' }, 'c', DAY)).toBe(true);
    expect(readers.isFirst({ address: '1.2.3.4', userAgent: 'a' }, 'b","c', DAY)).toBe(true);
  });
});
