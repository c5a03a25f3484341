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
  sky,
  stroke,
  times,
  WIDTH,
} from './shapes.ts';

function ambulance(): string {
  const wheel = (x: number): string => circle(x, 0, 52, c.INK) + circle(x, 0, 24, c.LINE);
  return (
    path('M-300-30v-200q0-20 20-20h340v220z', c.PAPER) +
    path('M60-210h110q20 0 34 24l60 80q20 6 20 30v46H60z', c.PAPER) +
    path('M84-186h80q12 0 22 16l38 60H84z', '#7fb8cf') +
    rect(-300, -96, 584, 30, c.LAGOON) +
    times(10, (i) => rect(-296 + i * 58, -96, 29, 30, c.AMBER)) +
    rect(-190, -220, 34, 96, c.LIVE) +
    rect(-221, -189, 96, 34, c.LIVE) +
    rect(-20, -272, 90, 24, '#2f7fd0', { rx: 10 }) +
    wheel(-190) +
    wheel(160)
  );
}

/** A hospital and an ambulance at its door. */
export function hospital(): string {
  return scene(
    sky('#bfdfe9', '#fdf3df'),
    circle(280, 230, 100, '#fff0bd'),
    cloud(880, 190, 1.1, c.PAPER) + cloud(60, 330, 0.7, c.PAPER),
    path('M0 720V560h160v-60h140v90h180v130zM1180 720V540h120v-40h140v60h160v160z', '#b9cfd6'),
    rect(360, 250, 900, 600, c.SURFACE) + rect(980, 250, 280, 600, '#d9dde0') + rect(340, 232, 940, 30, c.TEAL),
    times(4, (row) =>
      times(9, (i) =>
        row < 3 || i < 2 || i > 6
          ? rect(400 + i * 94, 310 + row * 124, 56, 76, (i + row) % 4 === 0 ? c.PEACH : '#8fc0cf') +
            rect(400 + i * 94, 352 + row * 124, 56, 6, c.SURFACE)
          : '',
      ),
    ),
    rect(700, 100, 220, 150, c.TEAL, { rx: 12 }) + rect(791, 120, 38, 110, c.PAPER) + rect(755, 156, 110, 38, c.PAPER),
    rect(600, 690, 420, 170, '#7fb0bf') +
      times(4, (i) => rect(610 + i * 104, 700, 90, 160, i % 3 ? '#d5ebf0' : '#b5d7e0')) +
      poly([560, 660, 1060, 660, 1090, 700, 530, 700], c.INDIGO),
    rect(0, 850, WIDTH, 217, '#5b5f7e') + rect(0, 850, WIDTH, 22, c.LINE),
    times(6, (i) => rect(40 + i * 290, 1000, 150, 12, c.PAPER, { opacity: 0.8 })),
    times(
      3,
      (i) =>
        rect(112 + i * 110, 720, 18, 140, c.BARK) +
        circle(121 + i * 110, 680, 80, i % 2 ? c.LEAF : '#4d8350') +
        circle(98 + i * 110, 656, 44, c.LIME, { opacity: 0.7 }),
    ),
    rect(1410, 700, 18, 160, c.BARK) + circle(1419, 650, 100, c.LEAF) + circle(1390, 620, 54, c.LIME, { opacity: 0.7 }),
    ellipse(1040, 976, 340, 20, c.INK, { opacity: 0.35 }),
    at(1040, 930, ambulance(), 1.05),
    halftone(0, 1020, WIDTH, 50, '#46496a', 20),
  );
}

/** A stethoscope around a heart. */
export function stethoscope(): string {
  const heart = 'M800 800C520 620 440 500 440 400a180 180 0 0 1 360-40a180 180 0 0 1 360 40c0 100-80 220-360 400z';
  return scene(
    rect(0, 0, WIDTH, 1067, '#cfe6e3'),
    hatching('tiles', '#bfdcd8', 60, 3, 0) + rect(0, 0, WIDTH, 1067, 'url(#tiles)'),
    circle(800, 530, 480, '#e4f2ef') + circle(800, 530, 400, '#f1f8f5'),
    path(heart, '#8a3a3f', { opacity: 0.18, transform: 'translate(26 34)' }),
    path(heart, c.ROSE) +
      path('M800 800c280-180 360-300 360-400a180 180 0 0 0-214-176q120 60 110 220T800 800z', '#cf4c5b'),
    path('M500 380a120 120 0 0 1 110-100', 'none', {
      stroke: '#f6b3b2',
      'stroke-width': 26,
      'stroke-linecap': 'round',
    }),
    stroke('M470 540h140l46-110 70 220 60-160 34 50h320', c.PAPER, 18),
    stroke('M250 90q-60 260 90 330t170-60q30-140-70-270', c.INDIGO, 30) +
      stroke('M330 424q-40 360 240 480t520-20t210-250', c.INDIGO, 34) +
      stroke('M336 420q-40 360 240 480', c.VIOLET, 8),
    stroke('M250 90l34-30M440 90l-34-30', c.INK, 26),
    circle(1310, 560, 92, c.INK) +
      circle(1310, 560, 70, c.LINE) +
      circle(1296, 546, 46, c.PAPER) +
      ring(1310, 560, 46, c.LILAC, 6),
    at(
      1290,
      900,
      at(0, 0, rect(-130, -44, 260, 88, c.SAFFRON, { rx: 44 }) + path('M0-44h86a44 44 0 0 1 0 88H0z', c.PAPER), 1, -24),
    ),
    at(1120, 180, rect(-34, -90, 68, 180, c.TEAL, { rx: 10 }) + rect(-90, -34, 180, 68, c.TEAL, { rx: 10 }), 0.7),
    halftone(0, 880, 520, 187, '#a9cfca', 26),
  );
}

function pot(x: number, y: number, scale: number): string {
  return at(
    x,
    y,
    path('M-170-200h340l-14 176q-4 24-30 24h-252q-26 0-30-24z', '#b7bcc9') +
      path('M60-200h110l-14 176q-4 24-30 24H20q50-90 40-200z', '#8b91a5') +
      ellipse(0, -200, 178, 34, '#d6dae4') +
      ellipse(0, -198, 150, 24, '#d98a2b') +
      stroke('M-176-150h-44v50h48M176-150h44v50h-48', '#8b91a5', 16) +
      stroke('M-60-250q-40-60 0-110t-10-110M20-250q-40-60 0-110t-10-120M90-250q-40-60 0-110', c.PAPER, 16, {
        opacity: 0.6,
      }),
    scale,
  );
}

function cook(x: number, y: number, robe: string, turban: string, skin: string): string {
  return at(
    x,
    y,
    path('M-110 260q-10-240 110-250q120 10 110 250z', robe) +
      path('M-56 60h112l14 200H-70z', c.SURFACE) +
      circle(0, -60, 66, skin) +
      path('M-66-60q0 84 66 88q66-4 66-88q-10 40-66 40t-66-40z', c.INK) +
      path('M-78-76q4-90 80-92t76 92q-40-40-78-40t-78 40z', turban) +
      stroke('M-70-88q70-60 120-60M-40-100q60-30 104-26', c.INK, 4, { opacity: 0.3 }),
  );
}

/** A community kitchen at work. */
export function kitchen(): string {
  const window = (x: number): string =>
    path(`M${x} 430V220a100 130 0 0 1 200 0v210z`, '#fff2cf') +
    path(`M${x} 430V220a100 130 0 0 1 200 0v210z`, 'none', { stroke: c.PAPER, 'stroke-width': 16 }) +
    rect(x + 94, 100, 12, 330, c.PAPER);
  return scene(
    rect(0, 0, WIDTH, 1067, '#e9b777'),
    hatching('wall', '#e0aa66', 46, 3, 0) + rect(0, 470, WIDTH, 330, 'url(#wall)'),
    window(160) + window(700) + window(1240),
    poly([160, 430, 360, 430, 700, 1067, 260, 1067], '#fff2cf', { opacity: 0.28 }) +
      poly([700, 430, 900, 430, 1240, 1067, 800, 1067], '#fff2cf', { opacity: 0.28 }),
    rect(420, 180, 220, 14, c.BARK) +
      times(
        5,
        (i) =>
          stroke(`M${446 + i * 42} 194v40`, c.INK, 5) + circle(446 + i * 42, 258, 22, i % 2 ? '#8b91a5' : '#b7bcc9'),
      ),
    rect(960, 180, 220, 14, c.BARK) +
      times(4, (i) => path(`M${980 + i * 50} 180v-60h34v60z`, [c.LIVE, c.SAFFRON, c.TEAL, c.MOSS][i] ?? c.LIVE)),
    cook(330, 520, c.INDIGO, c.SAFFRON, c.SKIN[2]) +
      cook(830, 500, c.TEAL, c.INDIGO, c.SKIN[1]) +
      cook(1290, 520, c.MOSS, c.LIVE, c.SKIN[2]),
    rect(0, 760, WIDTH, 40, '#c9ced9') +
      rect(0, 796, WIDTH, 271, '#7e5a45') +
      times(5, (i) => rect(30 + i * 320, 826, 270, 220, '#6b4937')),
    pot(560, 780, 0.95) + pot(1070, 785, 1.05),
    times(3, (i) => ellipse(170 + i * 14, 752 - i * 24, 110, 20, i % 2 ? c.LINE : c.PAPER)),
    times(7, (i) => ellipse(1400, 762 - i * 13, 96, 17, i % 2 ? '#e9c48a' : '#d7a35f')),
    at(
      330,
      750,
      stroke('M70-70q90-10 150 10', c.INDIGO, 44) +
        stroke('M210-66l40-120', c.BARK, 13) +
        circle(222, -62, 26, c.SKIN[2]),
    ),
    halftone(0, 980, WIDTH, 87, '#523426', 26),
  );
}

function chai(x: number, y: number, scale: number): string {
  return at(
    x,
    y,
    ellipse(10, 4, 120, 16, c.INK, { opacity: 0.25 }) +
      path('M-96-260h192l-26 262h-140z', '#f3e9dc', { opacity: 0.9 }) +
      path('M-90-206h180l-20 196h-140z', '#c4793a') +
      path('M30-206h60l-20 196H20z', '#a35d27') +
      ellipse(0, -206, 90, 18, '#dca066') +
      stroke('M-60-230l16 200', c.PAPER, 10, { opacity: 0.6 }) +
      stroke('M-20-300q-36-50 0-90t-8-90M30-300q-36-50 0-90t-8-80', c.PAPER, 13, { opacity: 0.75 }),
    scale,
  );
}

/** Chai poured from a kettle. */
export function tea(): string {
  const kettle =
    path('M-210 160q-50-230 60-330h300q110 100 60 330z', c.LAGOON) +
    path('M60-170h90q110 100 60 330H110q80-180-50-330z', c.TEAL) +
    path('M-190 60q-130-10-180-170l-50 10l10-40l110-20q30 110 120 110z', c.LAGOON) +
    rect(-120, -196, 240, 34, c.TEAL, { rx: 16 }) +
    circle(0, -216, 28, c.SAFFRON) +
    stroke('M-150-180q20-190 150-190t150 190', c.INK, 30);
  return scene(
    rect(0, 0, WIDTH, 1067, '#e9a15b'),
    times(7, (i) =>
      times(5, (j) =>
        at(120 + i * 230 + (j % 2) * 115, 90 + j * 160, path('M0-50q36 50 0 100q-36-50 0-100z', '#f0b473'), 1, 45),
      ),
    ),
    rect(0, 790, WIDTH, 277, '#7a3f2a') + rect(0, 790, WIDTH, 22, '#96523a'),
    at(1080, 400, kettle, 1.15, -28),
    stroke('M664 470Q560 520 548 690', '#c4793a', 20),
    chai(540, 900, 1.1) + chai(250, 940, 1) + chai(820, 960, 1),
    ellipse(1230, 930, 230, 50, c.INK, { opacity: 0.25 }) +
      ellipse(1230, 914, 230, 54, c.SURFACE) +
      ellipse(1230, 908, 180, 36, c.LINE) +
      times(5, (i) =>
        at(
          1130 + i * 50,
          890 - (i % 2) * 22,
          rect(-46, -22, 92, 44, '#d9a35c', { rx: 12 }) + times(3, (n) => circle(-24 + n * 24, 0, 5, c.BARK)),
          1,
          i * 24 - 40,
        ),
      ),
    times(4, (i) => at(1430 + (i % 2) * 50, 860 + i * 44, ellipse(0, 0, 26, 15, i % 2 ? c.LEAF : c.LIME), 1, i * 40)),
    halftone(0, 980, WIDTH, 87, '#5d2d1d', 26),
  );
}
