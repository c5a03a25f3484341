import { describe, expect, it } from 'vitest';
import { inEvenLines } from './topic-pills.tsx';

describe('a pill', () => {
  it('breaks a name that is too long for one line in its middle', () => {
    expect(inEvenLines("2026 IFAF Women's Flag Football World Championship")).toBe(
      "2026 IFAF Women's Flag\nFootball World Championship",
    );
    expect(inEvenLines('A Donaudampfschifffahrtsgesellschaftskapitänin')).toBe(
      'A\nDonaudampfschifffahrtsgesellschaftskapitänin',
    );
    expect(inEvenLines('Donaudampfschifffahrtsgesellschaftskapitänin B')).toBe(
      'Donaudampfschifffahrtsgesellschaftskapitänin\nB',
    );
  });

  it('leaves a name alone that fits one line or has no space', () => {
    expect(inEvenLines('2030 FIFA World Cup controversies')).toBe('2030 FIFA World Cup controversies');
    expect(inEvenLines('x'.repeat(60))).toBe('x'.repeat(60));
  });
});
