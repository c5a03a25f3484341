import * as c from './palette.ts';
import {
  at,
  circle,
  ellipse,
  fade,
  glow,
  group,
  halftone,
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

function floodlight(x: number, base: number, height: number): string {
  const top = base - height;
  return (
    poly([x - 10, base, x - 4, top, x + 4, top, x + 10, base], c.INK) +
    circle(x, top - 20, 230, 'url(#flood)') +
    rect(x - 66, top - 62, 132, 84, c.INK, { rx: 8 }) +
    times(12, (i) => circle(x - 46 + (i % 4) * 31, top - 44 + Math.floor(i / 4) * 24, 10, '#fff4d3'))
  );
}

function fielder(x: number, y: number, scale: number): string {
  return at(
    x,
    y,
    ellipse(46, 4, 60, 8, c.INK, { opacity: 0.3 }) +
      stroke('M-8-40l-10 40M8-40l12 40', c.PAPER, 12) +
      rect(-16, -92, 32, 56, c.PAPER, { rx: 12 }) +
      circle(0, -108, 14, c.SKIN[2]) +
      path('M-15-110a15 15 0 0 1 30 0z', c.INDIGO),
    scale,
  );
}

function field(): string {
  const oval = ellipse(800, 880, 980, 330, c.LEAF);
  return (
    within(
      'field',
      oval,
      oval +
        times(9, (i) =>
          poly(
            [
              800 + (i - 4.5) * 60,
              540,
              830 + (i - 4.5) * 60,
              540,
              800 + (i - 4.4) * 420,
              1220,
              800 + (i - 4.9) * 420,
              1220,
            ],
            '#6fa05a',
          ),
        ),
    ) +
    ellipse(800, 880, 980, 330, 'none', { stroke: c.PAPER, 'stroke-width': 5, 'stroke-dasharray': '30 22' }) +
    poly([730, 700, 870, 700, 960, 1010, 640, 1010], '#dcc08d') +
    poly([800, 700, 870, 700, 960, 1010, 800, 1010], '#d0b07a') +
    times(3, (i) => rect(776 + i * 18, 660, 6, 48, c.PAPER)) +
    times(3, (i) => rect(762 + i * 32, 908, 11, 96, c.PAPER))
  );
}

/** A cricket ground under lights at dusk. */
export function cricket(): string {
  return scene(
    sky('#1d1e57', '#f6a35a', '#7b4b86'),
    glow('flood', [
      [0, '#fff4d3', 0.75],
      [1, '#fff4d3', 0],
    ]),
    circle(800, 590, 150, '#ffcf86'),
    path('M0 620v-90h200v-50h90v60h190v-30h120v70h220v-60h160v50h200v-80h110v60h310v100z', '#3a2d63'),
    floodlight(170, 640, 420) + floodlight(1430, 640, 420) + floodlight(520, 610, 250) + floodlight(1080, 610, 250),
    rect(0, 600, WIDTH, 60, c.INK) +
      times(80, (i) =>
        circle(10 + i * 20, 616 + (i % 3) * 14, 7, [c.AMBER, c.LILAC, c.ROSE, c.PEACH][i % 4] ?? c.AMBER, {
          opacity: 0.75,
        }),
      ),
    rect(0, 650, WIDTH, 420, '#3d6b43'),
    field(),
    fielder(700, 790, 1) +
      fielder(960, 720, 0.7) +
      fielder(420, 800, 0.9) +
      fielder(1230, 850, 1.1) +
      fielder(250, 950, 1.3) +
      fielder(1060, 960, 1.4),
    circle(590, 640, 9, c.LIVE),
  );
}

function bat(): string {
  return at(
    640,
    600,
    rect(-26, -6, 24, 120, c.INK, { rx: 10 }) +
      path('M-46 104h64l8 250q-40 26-80 0z', '#e9c88e') +
      path('M0 104h18l8 250q-14 12-30 14z', '#c79d5c'),
    1,
    58,
  );
}

/** A batter driving through the off side. */
export function batter(): string {
  const [fair, , brown] = [c.SKIN[0], c.SKIN[1], c.SKIN[2]];
  return scene(
    rect(0, 0, WIDTH, 1067, '#f3c67c'),
    circle(860, 520, 440, c.SAFFRON),
    circle(860, 520, 330, '#f49d26'),
    times(9, (i) =>
      path(`M0 ${90 + i * 92}q240-20 ${330 + (i % 3) * 60}-6v8q-200-8-${330 + (i % 3) * 60} 14z`, c.PAPER, {
        opacity: 0.35,
      }),
    ),
    rect(0, 880, WIDTH, 187, c.LEAF) +
      path('M0 890q800-70 1600 0v60H0z', '#6fa05a') +
      ellipse(820, 950, 460, 34, c.MOSS, { opacity: 0.6 }),
    times(3, (i) => rect(1210 + i * 34, 610, 14, 320, c.PAPER) + rect(1218 + i * 34, 610, 6, 320, c.LINE)),
    stroke('M900 640L980 790L1060 930', c.INDIGO, 92) + stroke('M985 800l72 128', c.PAPER, 72),
    stroke('M830 640L690 740L620 920', c.VIOLET, 96) +
      stroke('M682 760L622 914', c.PAPER, 78) +
      stroke('M668 780l30 14M652 820l32 14M636 862l32 14', c.LINE, 8),
    path('M560 926h110v30H530q0-26 30-30zM1020 930h110q20 8 20 28h-130z', c.INK),
    path('M800 330q110-40 160 60l-30 280q-90 40-150 0z', c.INDIGO) +
      path('M900 340q50 10 60 50l-30 280q-30 14-60 14z', c.NIGHT) +
      path('M790 560q80 40 152 0l-4 40q-80 36-152-2z', c.SAFFRON),
    stroke('M930 400L860 560L660 590', c.VIOLET, 64) + stroke('M840 380L740 500L640 580', c.INDIGO, 64),
    circle(640, 586, 40, fair) + circle(666, 612, 36, brown),
    bat(),
    stroke('M950 300q80 60 60 170', c.INK, 30),
    circle(870, 262, 88, brown) +
      path('M780 250a92 92 0 0 1 184 4l-10 40q-40-50-180-30z', c.INDIGO) +
      rect(742, 252, 130, 18, c.INDIGO, { rx: 9 }) +
      stroke('M780 284q-10 50 30 70M800 284v60', c.LINE, 7),
    circle(250, 700, 34, c.LIVE) +
      path('M228 676q22 24 0 48', 'none', { stroke: c.PAPER, 'stroke-width': 5 }) +
      stroke('M310 690l110-24M306 724l90-10', c.PAPER, 8, { opacity: 0.8 }),
    halftone(0, 960, WIDTH, 110, c.MOSS, 26),
  );
}

function runner(x: number, y: number, scale: number, shirt: string, skin: string, hair: string): string {
  return at(
    x,
    y,
    ellipse(10, 306, 150, 16, c.INK, { opacity: 0.2 }) +
      stroke('M10 40L-40 150L-150 190', skin, 44) +
      stroke('M10-90L-70-30L-110-100', skin, 34) +
      path('M-178 170l36-24 26 60-34 24z', c.LIVE) +
      path('M-36-130q60-40 100 0L50 60H-30z', shirt) +
      stroke('M10 50L90 130L70 270', skin, 46) +
      path('M-34 40h92l60 70-48 34-60-60-30 60-50-20z', c.INK) +
      path('M48 262h60q34 10 34 34H44z', c.LIVE) +
      stroke('M40-100L100-10L180-50', skin, 34) +
      circle(30, -200, 54, skin) +
      path('M-28-196a58 60 0 0 1 112-24q-50-6-70 20q-20 20-42 4z', hair),
    scale,
  );
}

/** A morning run in the park. */
export function runners(): string {
  return scene(
    sky('#8fc4da', '#fff2d4', '#d8ecec'),
    circle(1230, 280, 120, '#fff0bd'),
    path('M0 560q400-120 820-30t780-40v600H0z', '#9cc08a'),
    times(
      8,
      (i) =>
        circle(40 + i * 220, 500 - (i % 3) * 30, 100 + (i % 2) * 30, i % 2 ? '#5b9159' : '#75a667') +
        rect(32 + i * 220, 560, 16, 80, c.BARK),
    ),
    path('M0 700q500-60 1600-110v500H0z', c.LEAF),
    fade('track', [
      [0, '#e8cfa6'],
      [1, '#d9b57f'],
    ]),
    path('M1600 620Q900 660 0 860v207h1600z', 'url(#track)'),
    path('M1600 1000Q1100 1010 700 1067h900z', '#cfa56c'),
    group(
      runner(1230, 620, 0.75, c.TEAL, c.SKIN[0], '#7b4a2c') +
        runner(860, 660, 0.95, c.LIVE, c.SKIN[3], c.INK) +
        runner(400, 690, 1.15, c.SAFFRON, c.SKIN[2], c.INK),
    ),
    times(8, (i) => stroke(`M${1100 + i * 60} 1067q8-40 ${-8 + (i % 3) * 10}-70`, c.MOSS, 8)),
    halftone(0, 1000, 700, 67, '#b98f55', 22),
  );
}
