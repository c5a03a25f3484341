import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addHeat, HALF_LIFE_SECONDS, heatOfView } from './heat.ts';

const AT = Date.UTC(2026, 10, 20, 12);
const HALF_LIFE_MS = HALF_LIFE_SECONDS * 1000;
const anyTime = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2100, 0) });

/** How many views of `atMs` a heat is worth. */
function viewsWorth(heat: number, atMs: number): number {
  return 2 ** (heat - heatOfView(atMs));
}

describe('the heat of a story (API-13)', () => {
  it('counts a view half after six hours and a quarter after twelve', () => {
    const view = heatOfView(AT);
    expect(viewsWorth(view, AT)).toBe(1);
    expect(viewsWorth(view, AT + HALF_LIFE_MS)).toBeCloseTo(0.5, 9);
    expect(viewsWorth(view, AT + 2 * HALF_LIFE_MS)).toBeCloseTo(0.25, 9);
    expect(HALF_LIFE_SECONDS).toBe(6 * 3600);
  });

  it('values two views six hours ago like one now, and two together more than either', () => {
    const two = addHeat(heatOfView(AT - HALF_LIFE_MS), heatOfView(AT - HALF_LIFE_MS));
    expect(two).toBeCloseTo(heatOfView(AT), 9);
  });

  it('is the sum of the decayed views, in whatever order they are added', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 72 * 3_600_000 }), { minLength: 1, maxLength: 60 }), (ages) => {
        const heats = ages.map((age) => heatOfView(AT - age));
        const sum = ages.reduce((total, age) => total + 2 ** (-age / HALF_LIFE_MS), 0);
        const [first = 0, ...rest] = heats;
        expect(viewsWorth(rest.reduce(addHeat, first), AT) / sum).toBeCloseTo(1, 6);
        expect(heats.toReversed().reduce(addHeat)).toBeCloseTo(rest.reduce(addHeat, first), 6);
      }),
    );
  });

  it('stays finite over eighty years and a billion views, and never falls with another view', () => {
    fc.assert(
      fc.property(anyTime, anyTime, fc.integer({ min: 1, max: 1e9 }), (one, other, views) => {
        const kept = heatOfView(one) + Math.log2(views);
        const sum = addHeat(kept, heatOfView(other));
        expect(Number.isFinite(sum)).toBe(true);
        expect(sum).toBeGreaterThanOrEqual(kept);
        expect(sum).toBeGreaterThanOrEqual(heatOfView(other));
      }),
    );
  });

  it('still registers one more view on a story with ten million', () => {
    const many = heatOfView(AT) + Math.log2(10_000_000);
    expect(viewsWorth(addHeat(many, heatOfView(AT)), AT) - viewsWorth(many, AT)).toBeCloseTo(1, 1);
  });
});
