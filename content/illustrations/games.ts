import * as c from './palette.ts';
import {
  at,
  circle,
  cloud,
  ellipse,
  halftone,
  hatching,
  path,
  poly,
  rect,
  scene,
  sky,
  stroke,
  times,
  WIDTH,
  within,
} from './shapes.ts';

/** A regular pentagon around 0, 0 with one corner at the top. */
function pentagon(radius: number): string {
  const corner = (i: number): number[] => {
    const angle = ((i * 72 - 90) * Math.PI) / 180;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  };
  return poly([0, 1, 2, 3, 4].flatMap(corner), c.INK);
}

function ball(): string {
  const whole = circle(0, 0, 170, c.PAPER);
  const seams = times(5, (i) => at(0, 0, stroke('M0-62V-118M0-118L58-150M0-118L-58-150', c.INK, 9), 1, i * 72));
  const rim = times(5, (i) => at(0, 0, at(0, -168, pentagon(62), 1, 180), 1, i * 72));
  const shade = path('M60-170a180 180 0 0 1-40 340a170 170 0 0 0 40-340z', c.LILAC, { opacity: 0.4 });
  return within('ball', whole, whole + pentagon(64) + seams + rim + shade);
}

function goal(): string {
  const mouth = 'M700 300H1480V800H700z';
  return (
    hatching('net-one', c.PAPER, 34, 3, 45) +
    hatching('net-two', c.PAPER, 34, 3, -45) +
    path('M700 300L770 260H1540L1480 300V800L1540 760V260', 'none', { stroke: c.MIST, 'stroke-width': 6 }) +
    path(mouth, 'url(#net-one)', { opacity: 0.55 }) +
    path(mouth, 'url(#net-two)', { opacity: 0.55 }) +
    stroke('M700 806V300H1480V806', c.PAPER, 24)
  );
}

function keeper(): string {
  return (
    stroke('M40 70L150 190L120 300', c.INK, 56) +
    stroke('M10 80L20 220L-60 300', c.INK, 56) +
    path('M84 290h60v40H70zM-110 280h60v44h-60z', c.LIVE) +
    path('M-60-60q80-46 140 20l-8 130q-70 30-120-6z', c.SAFFRON) +
    stroke('M-40-40L-150-110L-230-170M50-40L-30-150L-130-230', c.SAFFRON, 48) +
    circle(-240, -180, 34, c.PAPER) +
    circle(-142, -240, 34, c.PAPER) +
    circle(34, -112, 52, c.SKIN[2]) +
    path('M-16-124a54 54 0 0 1 104-6q-50-22-104 6z', c.INK)
  );
}

/** A keeper reaches for the ball in a park. */
export function football(): string {
  const roofs = times(9, (i) => {
    const x = i * 190 - 40;
    return (
      poly([x, 470, x + 95, 390, x + 190, 470], '#6d4a78') +
      rect(x, 470, 190, 150, '#7e5687') +
      rect(x + 34, 510, 40, 50, i % 3 ? '#f7d08a' : '#5d3f68') +
      rect(x + 116, 510, 40, 50, i % 2 ? '#5d3f68' : '#f7d08a') +
      rect(x + 140, 380, 26, 60, '#6d4a78')
    );
  });
  return scene(
    sky('#54508f', '#fbd19a', '#d98b8d'),
    circle(360, 420, 130, '#ffe3ad'),
    cloud(900, 180, 1.1, '#f0b7a4', 0.7) + cloud(120, 240, 0.8, '#f0b7a4', 0.6),
    roofs,
    rect(0, 600, WIDTH, 467, c.LEAF),
    times(5, (i) => poly([i * 380 - 200, 600, i * 380 - 20, 600, i * 460 - 210, 1067, i * 460 - 470, 1067], '#6fa05a')),
    stroke('M0 806H1600', c.PAPER, 10) + stroke('M420 806L150 1067', c.PAPER, 10),
    goal(),
    ellipse(1130, 806, 170, 16, c.INK, { opacity: 0.3 }) + at(1090, 500, keeper(), 1.02, -14),
    ellipse(470, 950, 190, 24, c.INK, { opacity: 0.3 }),
    stroke('M110 960q90-170 190-250M70 880q80-140 170-200', c.PAPER, 9, { opacity: 0.7 }),
    at(480, 620, ball(), 1.05, 18),
    halftone(0, 960, WIDTH, 107, c.MOSS, 26),
  );
}

function hockeyStick(grip: string): string {
  const line = 'M0-560V250q0 120 110 120q96 0 96-86';
  return (
    stroke(line, c.INK, 66, { opacity: 0.22, transform: 'translate(34 38)' }) +
    stroke(line, '#e7c48c', 62) +
    stroke('M-18-560V250q0 134 128 140q104-4 112-96', '#c79a58', 10) +
    stroke('M0-560V-180', grip, 68) +
    times(8, (i) => stroke(`M-32 ${-540 + i * 48}l64 26`, c.PAPER, 5, { opacity: 0.35 })) +
    stroke('M0-60v200', c.LIVE, 20)
  );
}

/** Two sticks and a ball on wet blue turf. */
export function hockey(): string {
  return scene(
    rect(0, 0, WIDTH, 1067, '#2b6ca3'),
    hatching('turf', '#3577ae', 120, 60, 24) + rect(0, 0, WIDTH, 1067, 'url(#turf)'),
    circle(1180, -40, 620, 'none', { stroke: c.PAPER, 'stroke-width': 16 }) +
      circle(1180, -40, 760, 'none', { stroke: c.PAPER, 'stroke-width': 8, 'stroke-dasharray': '70 46' }) +
      stroke('M-20 930L1620 700', c.PAPER, 16),
    times(34, (i) =>
      ellipse(80 + ((i * 379) % 1480), 60 + ((i * 211) % 960), 10 + (i % 3) * 6, 5 + (i % 3) * 2, '#8fc0e4', {
        opacity: 0.6,
      }),
    ),
    at(430, 520, hockeyStick(c.INK), 1, -34),
    `<g transform="translate(1600 0) scale(-1 1)">${at(390, 470, hockeyStick(c.SAFFRON), 1, -48)}</g>`,
    times(9, (i) => at(800, 800, path('M-150-8q-40-8-90 2q44 12 90-2z', c.HAZE), 1, i * 22 - 10)),
    ellipse(836, 838, 84, 60, c.INK, { opacity: 0.28 }),
    circle(800, 800, 82, c.PAPER) +
      path('M800 718a82 82 0 0 1 0 164q70-70 0-164z', c.LINE) +
      times(7, (i) => circle(762 + (i % 3) * 34, 764 + Math.floor(i / 3) * 34, 7, c.LINE)),
    halftone(0, 940, WIDTH, 127, '#1d4f7d', 26),
  );
}

const PIECE_BASE = 'M-110 0h220q10-40-30-52h-160q-40 12-30 52z';

function pawn(light: string, dark: string): string {
  return (
    path(`${PIECE_BASE}M-66-52q34-70 30-150h72q-4 80 30 150z`, light) +
    path('M0 0h110q10-40-30-52H66q-34-70-30-150H6q10 90 0 202z', dark) +
    ellipse(0, -206, 66, 18, light) +
    circle(0, -262, 62, light) +
    path('M0-324a62 62 0 0 1 0 124q50-60 0-124z', dark)
  );
}

function king(light: string, dark: string): string {
  return (
    path(`${PIECE_BASE}M-80-52q50-140 40-330h80q-10 190 40 330z`, light) +
    path('M4 0h106q10-40-30-52q-50-140-40-330H8q16 190-4 382z', dark) +
    ellipse(0, -386, 86, 20, light) +
    path('M-60-396l-30-120q90-50 180 0l-30 120z', light) +
    path('M10-396h50l30-120q-40-22-80-25z', dark) +
    rect(-12, -640, 24, 110, light) +
    rect(-44, -612, 88, 24, light)
  );
}

function knight(light: string, dark: string): string {
  return (
    path(
      `${PIECE_BASE}M-84-52q-10-110 50-170q-60 20-110 20q-40-30-22-74q70-60 96-130l-4-54l60 30q130 30 126 210q-4 100-20 168z`,
      light,
    ) +
    path('M0 0h110q10-40-30-52h12q16-68 20-168q4-180-126-210q80 110 40 210q-50 80-26 220z', dark) +
    circle(-40, -350, 12, dark) +
    stroke('M-146-226l40-10', dark, 8)
  );
}

/** Three pieces on a board. */
export function chess(): string {
  const square = (row: number, column: number): string => {
    const near = 640 + row ** 1.35 * 70;
    const far = 640 + (row + 1) ** 1.35 * 70;
    const edge = (y: number, i: number): number => 800 + (i - 4) * (150 + (y - 640) * 0.46);
    const corners = [edge(near, column), near, edge(near, column + 1), near];
    const fill = (row + column) % 2 ? '#4a3468' : '#f1dfbd';
    return poly([...corners, edge(far, column + 1), far, edge(far, column), far], fill);
  };
  return scene(
    rect(0, 0, WIDTH, 1067, '#d9a24f'),
    times(9, (i) => rect(i * 200 - 60, 0, 70, 660, '#dfad60')),
    circle(800, 420, 390, '#f2c87f'),
    rect(0, 640, WIDTH, 427, c.BARK),
    times(5, (row) => times(8, (column) => square(row, column))),
    ellipse(840, 876, 190, 26, c.INK, { opacity: 0.3 }) + at(800, 880, king(c.SURFACE, '#d5cfc0'), 1.05),
    ellipse(420, 806, 150, 20, c.INK, { opacity: 0.3 }) + at(390, 810, knight(c.INDIGO, c.NIGHT), 0.95),
    ellipse(1230, 790, 140, 20, c.INK, { opacity: 0.3 }) + at(1200, 794, pawn(c.INDIGO, c.NIGHT), 0.85),
    ellipse(1110, 976, 150, 22, c.INK, { opacity: 0.3 }) + at(1080, 980, pawn(c.SURFACE, '#d5cfc0'), 0.95),
    halftone(0, 980, WIDTH, 87, c.INK, 26),
  );
}
