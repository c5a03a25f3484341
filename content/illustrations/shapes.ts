/** Small functions that write SVG. All lengths are pixels of a picture 1600 wide and 1067 high. */
export const WIDTH = 1600;
export const HEIGHT = 1067;

type Style = Readonly<Record<string, string | number>>;

/** A number as SVG wants it, to a tenth of a pixel. */
function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function attributes(style: Style): string {
  return Object.entries(style)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? String(Math.round(value * 100) / 100) : value}"`)
    .join('');
}

function element(name: string, style: Style): string {
  return `<${name}${attributes(style)}/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, style: Style = {}): string {
  return element('rect', { x, y, width, height, fill, ...style });
}

export function circle(cx: number, cy: number, r: number, fill: string, style: Style = {}): string {
  return element('circle', { cx, cy, r, fill, ...style });
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, style: Style = {}): string {
  return element('ellipse', { cx, cy, rx, ry, fill, ...style });
}

/** A filled path. */
export function path(d: string, fill: string, style: Style = {}): string {
  return element('path', { d, fill, ...style });
}

/** A filled polygon; `points` is a flat list x, y, x, y. */
export function poly(points: readonly number[], fill: string, style: Style = {}): string {
  return element('polygon', { points: points.map(px).join(' '), fill, ...style });
}

/** An open line with round ends along a path. */
export function stroke(d: string, colour: string, width: number, style: Style = {}): string {
  return element('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...style,
  });
}

/** A circle that is only a line. */
export function ring(cx: number, cy: number, r: number, colour: string, width: number, style: Style = {}): string {
  return circle(cx, cy, r, 'none', { stroke: colour, 'stroke-width': width, ...style });
}

export function group(content: string, style: Style = {}): string {
  return `<g${attributes(style)}>${content}</g>`;
}

/** `content` drawn around its own origin, moved to x, y, then turned (degrees) and scaled. */
export function at(x: number, y: number, content: string, scale = 1, turn = 0): string {
  const parts = [`translate(${px(x)} ${px(y)})`];
  if (turn !== 0) parts.push(`rotate(${px(turn)})`);
  if (scale !== 1) parts.push(`scale(${Math.round(scale * 1000) / 1000})`);
  return `<g transform="${parts.join(' ')}">${content}</g>`;
}

/** `content` mirrored left to right around x. */
export function mirrored(x: number, content: string): string {
  return `<g transform="translate(${px(2 * x)} 0) scale(-1 1)">${content}</g>`;
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Pseudo-random numbers from 0 to 1, the same ones for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Stop = readonly [offset: number, colour: string, opacity?: number];

function stops(list: readonly Stop[]): string {
  return list
    .map(([offset, colour, opacity = 1]) => element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }))
    .join('');
}

/** Defines a straight gradient to fill with `url(#id)`; `angle` 0 runs downwards, 90 to the left. */
export function fade(id: string, list: readonly Stop[], angle = 0): string {
  const turn = angle === 0 ? '' : ` gradientTransform="rotate(${px(angle)} 0.5 0.5)"`;
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"${turn}>${stops(list)}</linearGradient>`;
}

/** Defines a round gradient to fill with `url(#id)`. */
export function glow(id: string, list: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stops(list)}</radialGradient>`;
}

/** Defines slanted hatching to fill with `url(#id)`: the shade of a printed drawing. */
export function hatching(id: string, colour: string, gap = 12, width = 3, angle = 45): string {
  const mark = rect(0, 0, width, gap, colour);
  return `<pattern id="${id}" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})">${mark}</pattern>`;
}

/** `content` clipped to `shape`. */
export function within(id: string, shape: string, content: string): string {
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** Printed dots over a rectangle, largest at the bottom, gone at the top. */
export function halftone(x: number, y: number, width: number, height: number, colour: string, gap = 22): string {
  const rows = Math.floor(height / gap);
  return times(rows, (row) => {
    const radius = (gap * 0.3 * (row + 1)) / rows;
    const shift = row % 2 === 0 ? 0 : gap / 2;
    return times(Math.floor(width / gap), (column) =>
      circle(x + column * gap + shift + gap / 2, y + row * gap + gap / 2, radius, colour),
    );
  });
}

/** A sky from `top` to `bottom` over the whole picture. */
export function sky(top: string, bottom: string, middle?: string): string {
  const list: Stop[] = middle
    ? [
        [0, top],
        [0.55, middle],
        [1, bottom],
      ]
    : [
        [0, top],
        [1, bottom],
      ];
  return fade('sky', list) + rect(0, 0, WIDTH, HEIGHT, 'url(#sky)');
}

/** A soft flat-bottomed cloud, about 260 wide, its base line at y. */
export function cloud(x: number, y: number, scale: number, colour: string, opacity = 1): string {
  const shape = 'M0 0h240a42 42 0 0 0-6-84a62 62 0 0 0-112-34a78 78 0 0 0-118 64A30 30 0 0 0 0 0z';
  return at(x, y, path(shape, colour, { opacity }), scale);
}

/** A whole picture. */
export function scene(...layers: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${layers.join('')}</svg>`;
}
