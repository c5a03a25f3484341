import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'section-accent.module.css'), 'utf8');
const PAPER = { light: '#ffffff', dark: '#10111e' };
const SURFACE = { light: '#f5f4f0', dark: '#191b2c' };

const accents = [...css.matchAll(/--accent: light-dark\((#\w{6}), (#\w{6})\);\s+--accent-deep: (#\w{6})/g)].map(
  ([, light = '', dark = '', deep = '']) => ({ light, dark, deep }),
);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe("the sections' accent colours", () => {
  it('are sixteen, all different', () => {
    expect(new Set(accents.map(({ light }) => light)).size).toBe(16);
  });

  it('have enough contrast in both themes, as does white on the dark ones', () => {
    for (const { light, dark, deep } of accents) {
      expect(contrast(light, PAPER.light), light).toBeGreaterThanOrEqual(4.5);
      expect(contrast(light, SURFACE.light), light).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, PAPER.dark), dark).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, SURFACE.dark), dark).toBeGreaterThanOrEqual(4.5);
      expect(contrast('#ffffff', deep), deep).toBeGreaterThanOrEqual(7);
    }
  });
});
