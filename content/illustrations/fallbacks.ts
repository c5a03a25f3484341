import { SECTION_TINTS } from '#domain/section-tints.ts';
import type { SectionSlug } from '#domain/sections.ts';
import { SAFFRON } from './palette.ts';
import { circle, path, rect, ring, times } from './shapes.ts';
import { WORDMARK } from './wordmark.ts';

/** Where the signal comes from; what is cut to 16:9 or to a square keeps it. */
const SOURCE = { x: 225, y: 215 };

/**
 * The channel's own picture for stories of this section that have none, 600 × 400: its signal in the section's colour.
 * Corners stay free, because cards put labels there.
 */
export function fallback(section: SectionSlug): string {
  const { ground, signal } = SECTION_TINTS[section];
  const rings = times(7, (i) => ring(SOURCE.x, SOURCE.y, 52 + i * 58, signal, 2.5, { opacity: 0.8 - i * 0.1 }));
  const source = circle(SOURCE.x, SOURCE.y, 15, SAFFRON);
  const channel = `<g transform="translate(-49 -12) scale(1.8)">${path(WORDMARK.channel, SAFFRON)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400">${rect(0, 0, 600, 400, ground)}${rings}${source}${channel}</svg>\n`;
}
