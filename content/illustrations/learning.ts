import * as c from './palette.ts';
import {
  at,
  circle,
  cloud,
  ellipse,
  fade,
  halftone,
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

function pupil(x: number, y: number, scale: number, shirt: string, skin: string, hair: string): string {
  return at(
    x,
    y,
    path('M-78 120q-6-120 78-124q84 4 78 124z', shirt) +
      circle(0, -60, 56, skin) +
      path('M-60-56a60 62 0 0 1 120 0q4 40-14 46H-46q-18-6-14-46z', hair),
    scale,
  );
}

function desk(x: number): string {
  return (
    rect(x, 860, 330, 28, '#d8a365') +
    rect(x, 886, 330, 14, '#a9733f') +
    rect(x + 24, 900, 16, 170, c.INK) +
    rect(x + 290, 900, 16, 170, c.INK)
  );
}

/** A classroom in morning light. */
export function classroom(): string {
  return scene(
    rect(0, 0, WIDTH, 1067, '#f4e3c3'),
    rect(0, 760, WIDTH, 307, '#d9b98c') + rect(0, 744, WIDTH, 22, '#b98d5e'),
    rect(70, 110, 330, 430, c.PAPER) +
      rect(90, 130, 290, 390, c.SKY) +
      circle(200, 250, 52, '#fff0bd') +
      path('M90 430q120-70 290 0v90H90z', c.LIME) +
      rect(228, 130, 14, 390, c.PAPER) +
      rect(90, 316, 290, 14, c.PAPER),
    poly([400, 110, 1020, 1067, 300, 1067, 70, 540, 400, 540], '#fff6dd', { opacity: 0.5 }),
    rect(520, 120, 760, 440, c.BARK, { rx: 8 }) +
      rect(544, 144, 712, 392, '#2c5a50') +
      rect(900, 144, 356, 392, '#234a42'),
    ring(720, 330, 120, c.PEACH, 6) +
      circle(720, 330, 44, c.AMBER) +
      circle(840, 330, 20, c.SKY) +
      ring(720, 330, 168, c.PEACH, 4, { 'stroke-dasharray': '8 16' }) +
      circle(606, 208, 15, c.ROSE),
    stroke('M960 460l70-150 60 90 50-120 60 60', c.PEACH, 7) + stroke('M940 480h280M950 490V230', c.PEACH, 6),
    rect(600, 552, 600, 16, '#e0b27a') + rect(660, 540, 60, 12, c.PAPER) + rect(760, 540, 40, 12, c.ROSE),
    at(
      1420,
      560,
      rect(-110, 40, 220, 200, '#b9814c') +
        rect(20, 40, 90, 200, '#94622f') +
        stroke('M0 40V6', c.INK, 12) +
        circle(0, -84, 88, '#4f9dbd') +
        path('M-60-120q50-40 80-10t-20 60t-50-10zM10-60q40-10 50 20t-40 40z', c.LEAF) +
        stroke('M-70-150A96 96 0 0 0 40 10', c.AMBER, 9),
    ),
    desk(60) + desk(460) + desk(860) + desk(1240),
    pupil(220, 770, 1.05, c.INDIGO, c.SKIN[2], c.INK) +
      pupil(620, 780, 1, c.LIVE, c.SKIN[0], '#7b4a2c') +
      pupil(1030, 770, 1.05, c.TEAL, c.SKIN[3], '#1c1420') +
      pupil(1410, 780, 1, c.SAFFRON, c.SKIN[1], c.BARK),
    stroke('M700 760q60-70 50-150', c.LIVE, 36) + circle(748, 600, 24, c.SKIN[0]),
    halftone(0, 970, WIDTH, 97, '#c39d6a', 26),
  );
}

function shelf(y: number, seed: number): string {
  const next = seeded(seed);
  const colours = [c.INDIGO, c.LIVE, c.SAFFRON, c.TEAL, c.SAND, c.VIOLET, c.MOSS, c.ROSE, c.LAGOON];
  let x = 40;
  let books = '';
  while (x < 1550) {
    const width = 22 + Math.round(next() * 30);
    const height = 110 + Math.round(next() * 52);
    const colour = colours[Math.floor(next() * colours.length)] ?? c.INDIGO;
    if (next() > 0.08) {
      books +=
        rect(x, y - height, width, height, colour) +
        rect(x + width - 6, y - height, 6, height, c.INK, { opacity: 0.25 }) +
        rect(x + 4, y - height + 22, width - 10, 8, c.PEACH, { opacity: 0.8 });
    } else {
      books += at(x + 20, y, rect(0, -height, 26, height, colour), 1, -14);
    }
    x += width + (next() > 0.93 ? 60 : 3);
  }
  return (
    rect(0, y - 186, WIDTH, 186, '#4a2f22') +
    books +
    rect(0, y, WIDTH, 20, '#8b5c3c') +
    rect(0, y + 16, WIDTH, 8, '#5d3c29')
  );
}

/** Reading by lamplight among the shelves. */
export function library(): string {
  return scene(
    rect(0, 0, WIDTH, 1067, '#5d3c29'),
    times(4, (i) => shelf(200 + i * 210, 31 + i * 7)),
    times(2, (i) => rect(500 + i * 580, 0, 30, 860, '#7a4f34') + rect(524 + i * 580, 0, 10, 860, '#4a2f22')),
    fade('lamp', [
      [0, '#ffe2a0', 0.75],
      [1, '#ffe2a0', 0.05],
    ]),
    poly([700, 470, 900, 470, 1280, 900, 320, 900], 'url(#lamp)'),
    rect(0, 890, WIDTH, 177, '#a86f43') +
      rect(0, 890, WIDTH, 16, '#cf965f') +
      halftone(0, 960, WIDTH, 107, '#8b5630', 26),
    ellipse(800, 900, 420, 26, '#ffe2a0', { opacity: 0.6 }),
    rect(790, 500, 20, 380, c.AMBER) +
      ellipse(800, 890, 90, 18, '#c9790f') +
      path('M680 490q10-110 120-110t120 110z', c.MOSS) +
      path('M800 380q110 0 120 110h-80q10-70-40-110z', '#234a32') +
      rect(680, 484, 240, 14, c.AMBER),
    path('M420 880q130-50 260-4v-30q-120-46-260 4z', c.PAPER) +
      path('M680 876q130-46 260 4v-30q-140-50-260-4z', c.LINE, { transform: 'translate(0 0)' }),
    at(
      1180,
      890,
      rect(-130, -40, 260, 40, c.INDIGO, { rx: 5 }) +
        rect(-110, -78, 230, 38, c.LIVE, { rx: 5 }) +
        rect(-124, -112, 220, 34, c.SAFFRON, { rx: 5 }) +
        rect(-130, -28, 260, 14, c.PEACH, { opacity: 0.5 }),
    ),
    at(
      230,
      890,
      path('M-60-120h120l-12 120h-96z', c.LAGOON) +
        times(5, (i) =>
          at(-30 + i * 15, -110, path('M0 0q-30-70 0-130q30 60 0 130z', i % 2 ? c.LEAF : c.MOSS), 1, -34 + i * 17),
        ),
    ),
  );
}

function flyingRocket(): string {
  return at(
    770,
    310,
    path('M-40 130q40 130 40 150q0-20 40-150z', c.SAFFRON) +
      path('M-18 130q18 70 18 90q0-20 18-90z', '#fff0bd') +
      path('M-56 20l-60 100v40l62-36zM56 20l60 100v40l-62-36z', c.LIVE) +
      path('M0-260q70 90 62 220l-14 180h-96l-14-180q-8-130 62-220z', c.SURFACE) +
      path('M0-260q70 90 62 220l-14 180H8q40-200-8-400z', c.LINE) +
      path('M0-260q40 50 54 120h-108q14-70 54-120z', c.LIVE) +
      circle(0, -60, 34, c.INDIGO) +
      circle(0, -60, 22, c.SKY) +
      rect(-53, 30, 106, 18, c.SAFFRON),
    1,
    7,
  );
}

/** A school's model rocket leaves the playing field. */
export function rocket(): string {
  return scene(
    sky('#2f6f9f', '#ffe9c4', '#a9d4e3'),
    circle(300, 300, 110, '#fff2cc'),
    cloud(1080, 260, 1.2, c.PAPER, 0.9) + cloud(120, 560, 0.9, c.PAPER, 0.7),
    path('M0 800q400-60 800-20t800-30v320H0z', c.LIME),
    rect(1060, 620, 470, 180, '#c47f6d') +
      poly([1040, 626, 1100, 560, 1490, 560, 1550, 626], c.INDIGO) +
      times(6, (i) => rect(1090 + i * 72, 664, 44, 66, '#fff1d0')) +
      rect(1270, 720, 60, 80, c.TEAL),
    path('M0 860q500-60 1600-10v220H0z', c.LEAF),
    times(14, (i) =>
      circle(760 + Math.sin(i * 1.9) * (20 + i * 7), 520 + i * 30, 34 + i * 6.5, i % 3 ? c.PAPER : '#efe5d6', {
        opacity: 0.95,
      }),
    ),
    times(9, (i) => circle(560 + i * 54, 936 + (i % 2) * 12, 62 - (i % 3) * 8, i % 2 ? c.PAPER : '#efe5d6')),
    flyingRocket(),
    times(5, (i) =>
      at(
        140 + i * 96,
        930 + (i % 2) * 20,
        rect(-22, -84, 44, 90, [c.INDIGO, c.LIVE, c.TEAL, c.SAFFRON, c.VIOLET][i] ?? c.INDIGO, { rx: 18 }) +
          circle(0, -108, 26, c.SKIN[(i * 2 + 1) % 4] ?? c.SKIN[1]) +
          path('M-28-110a28 28 0 0 1 56 0q-28-12-56 0z', c.INK) +
          stroke('M18-70l34-66M-14 4v30M14 4v30', [c.INDIGO, c.LIVE, c.TEAL, c.SAFFRON, c.VIOLET][i] ?? c.INDIGO, 14),
      ),
    ),
    halftone(0, 1000, WIDTH, 67, c.MOSS, 24),
  );
}
