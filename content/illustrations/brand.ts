import { INDIGO, INK, LILAC, NIGHT, PAPER, SAFFRON, VIOLET } from './palette.ts';
import { circle, fade, path, poly, rect, times } from './shapes.ts';
import { LETTER_M, WORDMARK } from './wordmark.ts';

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>\n`;
}

/** The wordmark in ink, for places that cannot inline it. */
export function wordmarkFile(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${WORDMARK.viewBox}" role="img" aria-label="MATV 709">${path(WORDMARK.letters, INDIGO)}${path(WORDMARK.channel, SAFFRON)}</svg>\n`;
}

/** The wordmark on dark grounds, for cards drawn by the server. */
export function wordmarkOnDark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${WORDMARK.viewBox}" width="336" height="64">${path(WORDMARK.letters, PAPER)}${path(WORDMARK.channel, SAFFRON)}</svg>\n`;
}

/** The icon: the M on indigo with a saffron rule; `rounded` corners for the browser's tab, square for the system. */
export function icon(rounded: boolean): string {
  const mark = `<g transform="translate(20.4 22) scale(0.87)">${path(LETTER_M, PAPER)}</g>`;
  return svg(
    100,
    100,
    rect(0, 0, 100, 100, INDIGO, { rx: rounded ? 20 : 0 }) + mark + rect(20.4, 84, 59.2, 6, SAFFRON),
  );
}

/** The card that other sites show for a link, 1200 × 630. */
export function shareCard(): string {
  const rays = times(7, (i) =>
    poly([1200, 0, 1200 - i * 210 - 60, 640, 1200 - i * 210 - 150, 640], VIOLET, { opacity: 0.22 }),
  );
  const discs =
    circle(1080, 120, 330, VIOLET, { opacity: 0.5 }) +
    circle(1080, 120, 220, LILAC, { opacity: 0.25 }) +
    circle(1080, 120, 110, SAFFRON);
  const mark = `<g transform="translate(120 225) scale(2.5)">${path(WORDMARK.letters, PAPER)}${path(WORDMARK.channel, SAFFRON)}</g>`;
  const ground = fade('ground', [
    [0, INDIGO],
    [1, NIGHT],
  ]);
  return svg(
    1200,
    630,
    `${ground}${rect(0, 0, 1200, 630, 'url(#ground)')}${rays}${discs}${mark}${rect(120, 430, 840, 10, SAFFRON)}${rect(0, 606, 1200, 24, INK)}`,
  );
}
