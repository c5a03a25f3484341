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
  ring,
  scene,
  seeded,
  sky,
  stroke,
  times,
  WIDTH,
} from './shapes.ts';

function antenna(): string {
  const bowl = 'M-360-60Q-300 220 0 230T360-60Q0 60-360-60z';
  return (
    path(bowl, c.SURFACE) +
    path('M60 228Q330 190 360-60Q270-30 180-14Q190 130 60 228z', c.MIST) +
    ellipse(0, -60, 360, 66, '#b7bfd6') +
    ellipse(0, -52, 320, 50, '#cfd6e6') +
    times(5, (i) => stroke(`M0-4L${-280 + i * 140} ${-84 + Math.abs(i - 2) * 12}`, '#9aa3c0', 5)) +
    stroke('M-300-56L0-360M300-56L0-360M0-10V-360', '#8a8eb0', 12) +
    circle(0, -370, 34, c.LIVE) +
    rect(-16, -410, 32, 34, c.INK)
  );
}

/** A radio telescope listens above a moor. */
export function dish(): string {
  const next = seeded(9);
  return scene(
    sky('#12163f', '#8a6aa3', '#34367c'),
    times(70, () => circle(next() * 1600, next() * 620, 1.5 + next() * 4, c.PAPER, { opacity: 0.85 })),
    times(4, (i) =>
      at(
        660,
        360,
        path(
          `M${200 + i * 110} ${-300 - i * 60}a${300 + i * 120} ${300 + i * 120} 0 0 1 ${220 + i * 60} ${220 + i * 70}`,
          'none',
          { stroke: c.AMBER, 'stroke-width': 9, 'stroke-linecap': 'round', opacity: 0.8 - i * 0.16 },
        ),
      ),
    ),
    path('M0 740q300-130 640-60t960-60v447H0z', '#3c3a72'),
    path('M0 820q420-110 820-40t780-60v347H0z', '#2b4a55'),
    poly([440, 900, 580, 560, 680, 560, 820, 900], '#565a78') +
      poly([640, 560, 680, 560, 820, 900, 720, 900], '#3b3e5c') +
      stroke('M500 800L720 640M760 800L560 640M470 860h320', c.MIST, 10),
    rect(560, 520, 140, 60, c.INK, { rx: 14 }),
    at(650, 420, antenna(), 1.12, 30),
    rect(1130, 780, 240, 120, c.SURFACE) +
      poly([1100, 786, 1250, 700, 1400, 786], c.LIVE) +
      rect(1160, 820, 54, 54, '#ffdf9b') +
      rect(1270, 820, 60, 80, '#ffdf9b'),
    rect(0, 896, WIDTH, 171, '#1f3a42'),
    times(30, (i) =>
      stroke(`M${20 + i * 55} 920q4-30 ${-8 + (i % 3) * 10}-${46 + (i % 4) * 12}`, i % 2 ? '#4d7a5a' : '#8f6fa8', 7),
    ),
    stroke('M1600 980q-240-40-360-80', c.SAND, 16, { opacity: 0.7 }),
    halftone(0, 980, WIDTH, 87, c.INK, 24),
  );
}

function kite(left: string, right: string, tail: string): string {
  return (
    stroke('M0 170q-50 60 0 120t-10 130', tail, 8) +
    times(3, (i) =>
      at(-20 + (i % 2) * 26, 230 + i * 66, poly([-34, -18, 0, 0, -34, 18], tail) + poly([34, -18, 0, 0, 34, 18], tail)),
    ) +
    poly([0, -170, -140, -10, 0, 170], left) +
    poly([0, -170, 140, -10, 0, 170], right) +
    stroke('M0-170V170M-140-10Q0-90 140-10', c.INK, 5)
  );
}

function roof(x: number, y: number, width: number, wall: string): string {
  return (
    rect(x, y, width, 1067 - y, wall) +
    rect(x - 10, y, width + 20, 26, c.SURFACE) +
    times(Math.floor(width / 96), (i) =>
      path(`M${x + 28 + i * 96} ${y + 150}v-60a26 26 0 0 1 52 0v60z`, c.INK, { opacity: 0.6 }),
    ) +
    times(Math.floor(width / 30), (i) => rect(x + 6 + i * 30, y - 40, 8, 42, c.SURFACE)) +
    rect(x, y - 46, width, 10, c.SURFACE)
  );
}

function flyer(x: number, y: number, shirt: string, skin: string): string {
  return at(
    x,
    y,
    stroke('M-16-70v66M18-70v66', c.INK, 22) +
      path('M-40-170q42-24 84 0l4 110h-92z', shirt) +
      stroke('M30-150L80-210L110-280M-30-150L10-210L70-270', shirt, 24) +
      circle(2, -212, 32, skin) +
      path('M-32-212a34 34 0 0 1 66-6q-34-16-66 6z', c.INK),
  );
}

/** Kites over the rooftops of an old town. */
export function kites(): string {
  return scene(
    sky('#5fb0d8', '#fff1cf', '#b9dfe8'),
    circle(1300, 250, 130, '#fff3c4'),
    cloud(80, 420, 1.1, c.PAPER, 0.8) + cloud(1050, 470, 1.2, c.PAPER, 0.8) + cloud(640, 160, 0.7, c.PAPER, 0.7),
    stroke('M478 776Q500 560 470 330M1168 716Q1080 560 900 500M1250 720Q1370 560 1335 290', c.INK, 3),
    at(470, 300, kite(c.LIVE, '#8d0022', c.SAFFRON), 1.15, -16) +
      at(880, 430, kite(c.SAFFRON, '#c96f00', c.INDIGO), 0.9, 20) +
      at(1330, 220, kite(c.INDIGO, c.NIGHT, c.LIVE), 0.8, -8) +
      at(760, 170, kite(c.MOSS, '#2b5236', c.AMBER), 0.5, 12) +
      at(190, 210, kite(c.ROSE, '#cf4c5b', c.TEAL), 0.5, -22) +
      at(1480, 480, kite(c.TEAL, '#174f57', c.ROSE), 0.45, 10),
    path('M0 760q60-110 120 0zM620 730q90-150 180 0z', '#d98a5a'),
    roof(-20, 790, 300, '#e0a86a') + roof(560, 740, 300, '#d6925c') + roof(1330, 780, 300, '#cf8a78'),
    flyer(390, 900, c.SAFFRON, c.SKIN[2]) + flyer(1080, 840, c.TEAL, c.SKIN[3]) + flyer(1190, 840, c.LIVE, c.SKIN[2]),
    roof(240, 900, 380, '#c7703f') + roof(860, 840, 520, '#e3b778'),
    poly([0, 960, 200, 960, 200, 1067, 0, 1067], '#b4603a'),
    stroke('M640 900q100 60 220 0', c.INK, 3) +
      times(4, (i) => rect(670 + i * 46, 912 + (i % 3) * 8, 34, 46, [c.ROSE, c.AMBER, c.LAGOON, c.PAPER][i] ?? c.ROSE)),
    halftone(0, 1000, WIDTH, 67, '#8a4a28', 24),
  );
}

function dial(): string {
  return (
    circle(16, 22, 230, c.INK, { opacity: 0.25 }) +
    rect(-28, -300, 56, 70, c.AMBER, { rx: 20 }) +
    circle(0, 0, 240, c.SAFFRON) +
    circle(0, 0, 206, c.SURFACE) +
    times(36, (i) => at(0, 0, rect(-3, -196, 6, i % 9 ? 20 : 42, c.INK), 1, i * 10)) +
    ring(0, 0, 130, c.LINE, 6) +
    at(
      0,
      0,
      poly([0, -160, 34, 0, -34, 0], c.LIVE) +
        poly([0, 160, 34, 0, -34, 0], c.INDIGO) +
        poly([0, -160, 34, 0, 0, 0], '#8d0022') +
        poly([0, 160, -34, 0, 0, 0], c.NIGHT),
      1,
      32,
    ) +
    circle(0, 0, 20, c.AMBER)
  );
}

/** A compass on a walker's map. */
export function compass(): string {
  return scene(
    rect(0, 0, WIDTH, 1067, '#6f8f5b'),
    hatching('grass', '#678755', 60, 14, 60) + rect(0, 0, WIDTH, 1067, 'url(#grass)'),
    poly([90, 140, 560, 80, 1040, 150, 1520, 70, 1500, 940, 1050, 1000, 560, 930, 70, 990], c.INK, { opacity: 0.22 }),
    poly([80, 110, 550, 60, 1030, 120, 1510, 50, 1490, 910, 1040, 970, 550, 900, 60, 960], '#f5ecd2'),
    poly([550, 60, 1030, 120, 1040, 970, 550, 900], '#eaddb8'),
    times(5, (i) => ellipse(430, 420, 60 + i * 64, 40 + i * 46, 'none', { stroke: '#cf9a63', 'stroke-width': 5 })),
    times(4, (i) => ellipse(1220, 260, 40 + i * 60, 26 + i * 40, 'none', { stroke: '#cf9a63', 'stroke-width': 5 })),
    stroke('M70 780q260-90 420 0t420-60t580 40', '#7fb8cf', 30),
    path('M700 240q90-70 190 0t60 170t-200 20t-50-190z', '#b9cf8f'),
    times(8, (i) =>
      poly(
        [
          728 + (i % 4) * 54,
          330 + Math.floor(i / 4) * 70,
          750 + (i % 4) * 54,
          280 + Math.floor(i / 4) * 70,
          772 + (i % 4) * 54,
          330 + Math.floor(i / 4) * 70,
        ],
        c.MOSS,
      ),
    ),
    stroke('M170 870Q330 640 430 420T860 520T1260 260', c.LIVE, 11, { 'stroke-dasharray': '34 26' }),
    circle(170, 870, 22, c.INDIGO) +
      path('M1260 260q-60-80-60-120a60 60 0 0 1 120 0q0 40-60 120z', c.LIVE) +
      circle(1260, 140, 24, c.PAPER),
    at(1090, 640, dial(), 1.12, 14),
    stroke('M1171 306Q1120 130 900 130T560 220', c.INDIGO, 14),
    halftone(0, 980, WIDTH, 87, '#4d6b40', 26),
  );
}
