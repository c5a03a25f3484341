import * as c from './palette.ts';
import {
  at,
  circle,
  cloud,
  ellipse,
  fade,
  glow,
  halftone,
  path,
  poly,
  rect,
  scene,
  seeded,
  sky,
  stroke,
  times,
  WIDTH,
} from './shapes.ts';

function doubleDecker(): string {
  const wheel = (x: number): string => circle(x, 0, 66, c.INK) + circle(x, 0, 30, '#8a8eb0') + circle(x, 0, 10, c.INK);
  const pane = (x: number, y: number, lit: boolean): string =>
    rect(x, y, 116, 96, lit ? '#ffdf9b' : '#f3b95c', { rx: 8 });
  const heads = [90, 350, 610].map((x) => circle(x, -372, 26, c.INK) + rect(x - 34, -350, 68, 26, c.INK, { rx: 12 }));
  return (
    rect(0, -470, 920, 460, c.LIVE, { rx: 36 }) +
    path('M760-470h124q36 0 36 36v388q0 36-36 36H760z', '#a30027') +
    times(6, (i) => pane(28 + i * 130, -424, i % 2 === 0)) +
    heads.join('') +
    rect(0, -300, 920, 22, '#8d0022') +
    times(4, (i) => pane(28 + i * 130, -250, i % 2 === 1)) +
    rect(564, -250, 150, 216, '#ffdf9b', { rx: 8 }) +
    rect(634, -250, 10, 216, '#8d0022') +
    path('M740-250h140q14 0 14 14v86H740z', '#bfe0ea') +
    rect(740, -424, 154, 96, '#bfe0ea', { rx: 8 }) +
    rect(752, -308, 130, 40, c.INK, { rx: 6 }) +
    rect(766, -296, 70, 16, c.AMBER) +
    circle(896, -84, 22, '#fff4d3') +
    rect(0, -60, 920, 18, '#8d0022') +
    wheel(190) +
    wheel(780)
  );
}

function waiting(): string {
  return (
    ellipse(10, 6, 80, 10, c.INK, { opacity: 0.35 }) +
    stroke('M-18-90v86M22-90v86', c.INK, 26) +
    path('M-60-250q62-40 124 0l14 180H-74z', c.INDIGO) +
    circle(2, -292, 42, c.SKIN[2]) +
    path('M-42-292a44 46 0 0 1 90-4q0 40-14 60q-10-60-30-74q-20 18-46 18z', c.INK) +
    stroke('M44-230l36 60V-420', c.BARK, 12) +
    path('M-80-400a160 130 0 0 1 320 0q-40-28-80 0q-40-28-80 0q-40-28-80 0q-40-28-80 0z', c.SAFFRON)
  );
}

/** A bus on a wet night, its windows lit. */
export function bus(): string {
  const next = seeded(44);
  return scene(
    sky('#1c2150', '#6f6ba0', '#3f4484'),
    glow('lamp', [
      [0, '#ffe3a6', 0.7],
      [1, '#ffe3a6', 0],
    ]),
    path('M0 700V360h170v-80h150v130h120V250h210v160h110v-90h190v70h150V270h170v120h160V330h170v370z', '#2a2d63'),
    times(26, (i) =>
      rect(40 + ((i * 263) % 1500), 440 + ((i * 97) % 210), 26, 34, i % 3 ? '#565a96' : c.AMBER, { opacity: 0.8 }),
    ),
    rect(0, 690, WIDTH, 60, '#4a4d7c') + rect(0, 740, WIDTH, 327, '#2b2e58'),
    stroke('M1480 740V200q0-60-60-60h-60', c.INK, 18) + circle(1350, 160, 300, 'url(#lamp)'),
    rect(1310, 130, 80, 30, c.INK, { rx: 10 }),
    path('M220 860h920l60 140H260z', c.LIVE, { opacity: 0.28 }) +
      times(6, (i) => rect(260 + i * 140, 880, 90, 120, c.AMBER, { opacity: 0.28 })),
    ellipse(660, 850, 540, 30, c.INK, { opacity: 0.5 }),
    at(190, 810, doubleDecker(), 1.06),
    path('M1180 730l420 250v87h-220z', '#fff4d3', { opacity: 0.18 }),
    at(1235, 965, waiting(), 1.05),
    rect(1520, 420, 14, 500, c.INK) + rect(1480, 400, 94, 94, c.LIVE, { rx: 47 }) + rect(1466, 434, 122, 26, c.PAPER),
    times(80, () => {
      const x = Math.round(next() * 1700);
      const y = Math.round(next() * 1000);
      return stroke(`M${x} ${y}l-18 56`, c.PAPER, 3, { opacity: 0.4 });
    }),
    times(10, (i) => ellipse(90 + ((i * 417) % 1440), 900 + ((i * 61) % 140), 50, 7, c.LILAC, { opacity: 0.45 })),
    halftone(0, 980, WIDTH, 87, c.NIGHT, 24),
  );
}

function chimney(x: number, height: number, plume: number): string {
  return (
    poly([x - 40, 700, x - 26, 700 - height, x + 26, 700 - height, x + 40, 700], '#3c2a4e') +
    poly([x, 700, x, 700 - height, x + 26, 700 - height, x + 40, 700], '#2c1f3d') +
    rect(x - 32, 700 - height, 64, 24, c.ROSE) +
    cloud(x - 30, 690 - height, plume, '#ffe2bd', 0.75) +
    cloud(x + 80, 610 - height, plume * 1.3, '#ffe2bd', 0.5)
  );
}

function furnace(): string {
  return (
    poly([640, 720, 690, 330, 900, 330, 950, 720], '#4b3560') +
    poly([795, 330, 900, 330, 950, 720, 795, 720], '#38264b') +
    rect(670, 290, 250, 50, '#2c1f3d') +
    stroke('M690 300L560 200H430M900 300L1010 220', '#38264b', 34) +
    times(3, (i) => rect(668 - i * 6, 400 + i * 90, 256 + i * 12, 14, '#2c1f3d')) +
    path('M735 720V620a60 60 0 0 1 120 0v100z', '#ffd36b') +
    path('M760 720v-90a36 36 0 0 1 72 0v90z', '#fff3c4')
  );
}

/** A steel works at sundown, seen across its river. */
export function steelworks(): string {
  return scene(
    sky('#3c2f6b', '#ffb45e', '#c8587a'),
    circle(1240, 560, 170, '#ffdf9b'),
    chimney(250, 430, 1) + chimney(400, 330, 0.8) + chimney(1120, 480, 1.1),
    furnace(),
    times(5, (i) =>
      poly([960 + i * 130, 720, 960 + i * 130, 560, 1090 + i * 130, 500, 1090 + i * 130, 720], '#4b3560'),
    ),
    times(5, (i) =>
      poly([1000 + i * 130, 590, 1064 + i * 130, 560, 1064 + i * 130, 610, 1000 + i * 130, 640], c.AMBER),
    ),
    rect(0, 600, 600, 130, '#4b3560') +
      times(8, (i) => rect(40 + i * 70, 640, 40, 40, i % 3 ? c.AMBER : '#38264b')) +
      rect(0, 590, 600, 16, '#2c1f3d'),
    stroke('M520 590L660 350M560 600L690 380', '#2c1f3d', 12),
    rect(0, 720, WIDTH, 40, '#2c1f3d'),
    fade('river', [
      [0, '#e0786f'],
      [1, '#3c2f6b'],
    ]),
    rect(0, 760, WIDTH, 307, 'url(#river)'),
    poly([735, 760, 855, 760, 900, 1067, 690, 1067], '#ffd36b', { opacity: 0.7 }),
    poly([1080, 760, 1400, 760, 1440, 940, 1040, 940], '#ffdf9b', { opacity: 0.35 }),
    times(22, (i) =>
      rect(20 + ((i * 367) % 1440), 790 + ((i * 53) % 240), 110 + (i % 4) * 40, 6, '#ffe2bd', { rx: 3, opacity: 0.5 }),
    ),
    times(14, (i) => circle(700 + ((i * 71) % 190), 600 - ((i * 43) % 220), 4 + (i % 3) * 2, '#fff3c4')),
    halftone(0, 960, WIDTH, 107, '#2c1f3d', 26),
  );
}

const TIERS = [c.ROSE, c.LAGOON, c.AMBER, c.LILAC, c.LIME, c.PEACH];

function tower(): string {
  const tier = (i: number): string => {
    const half = 330 - i * 42;
    const y = 720 - i * 92;
    const niche = (x: number): string =>
      path(`M${x - 20} ${y - 14}v-36a20 20 0 0 1 40 0v36z`, c.INK, { opacity: 0.55 }) + circle(x, y - 38, 10, c.PEACH);
    const count = 7 - i;
    return (
      poly([-half, y, -half + 30, y - 80, half - 30, y - 80, half, y], TIERS[i] ?? c.AMBER) +
      poly([half * 0.4, y, half * 0.4, y - 80, half - 30, y - 80, half, y], c.INK, { opacity: 0.12 }) +
      rect(-half - 8, y - 12, half * 2 + 16, 14, c.SURFACE) +
      times(count, (n) => niche((n - (count - 1) / 2) * 82))
    );
  };
  const finials = times(5, (i) =>
    at((i - 2) * 40, 150, path('M-12 0q-14-30 12-50q26 20 12 50zM-3-50h6v-24h-6z', c.SAFFRON)),
  );
  return (
    times(6, tier) +
    path('M-110 170q10-70 110-76q100 6 110 76z', c.TEAL) +
    rect(-118, 160, 236, 16, c.SURFACE) +
    at(0, -54, finials)
  );
}

function worshipper(x: number, colour: string, skin: string): string {
  return at(
    x,
    1000,
    path('M-56 67q-4-150 56-160q60 10 56 160z', colour) + circle(0, -124, 38, skin) + circle(0, -140, 36, c.INK),
  );
}

/** A temple tower on a festival morning. */
export function temple(): string {
  const cloth = [c.LIVE, c.SAFFRON, c.TEAL, c.INDIGO, c.ROSE, c.MOSS, c.VIOLET, c.LIVE, c.AMBER];
  const flags = (turn: number): string =>
    times(11, (i) =>
      at(800 + turn * (90 + i * 72), 190 + i * 34 + i * i * 1.3, poly([-24, 0, 24, 0, 0, 52], cloth[i % 5] ?? c.LIVE)),
    );
  return scene(
    sky('#f7a84a', '#fff0cf', '#ffd48c'),
    circle(800, 420, 400, '#fff3d6', { opacity: 0.8 }),
    times(18, (i) => at(800, 420, poly([-16, -720, 16, -720, 0, -430], '#fff3d6', { opacity: 0.7 }), 1, i * 20)),
    path('M0 830V640q120-60 260 0v190zM1340 830V640q140-60 260 0v190z', '#d98a5a'),
    at(800, 100, tower()),
    rect(380, 820, 840, 110, '#c7703f') +
      path('M710 930V800a90 90 0 0 1 180 0v130z', c.INK) +
      rect(360, 806, 880, 20, c.SURFACE),
    stroke('M700 846q100 60 200 0', c.AMBER, 22) +
      stroke('M700 846q100 60 200 0', c.SAFFRON, 10, { 'stroke-dasharray': '4 20' }),
    stroke('M800 160Q1300 420 1600 760M800 160Q300 420 0 760', c.BARK, 4),
    flags(1) + flags(-1),
    rect(0, 930, WIDTH, 137, '#a3552f'),
    times(9, (i) => worshipper(90 + i * 178 + (i % 2) * 20, cloth[i] ?? c.LIVE, c.SKIN[1 + (i % 3)] ?? c.SKIN[1])),
    halftone(0, 1000, WIDTH, 67, '#7d3c20', 24),
  );
}
