import * as c from './palette.ts';
import {
  at,
  circle,
  cloud,
  ellipse,
  group,
  halftone,
  path,
  poly,
  rect,
  ring,
  scene,
  stroke,
  times,
  WIDTH,
} from './shapes.ts';

function presenter(x: number, jacket: string, skin: string, hair: string): string {
  return at(
    x,
    560,
    path('M-130 210q-10-200 130-206q140 6 130 206z', jacket) +
      path('M-34 6l34 90 34-90z', c.PAPER) +
      circle(0, -70, 78, skin) +
      path(hair, c.INK) +
      rect(-16, 0, 32, 24, skin),
  );
}

function camera(): string {
  return (
    rect(-150, -130, 260, 170, c.INK, { rx: 14 }) +
    poly([110, -90, 190, -130, 190, 40, 110, 0], '#2c2e58') +
    rect(-110, -176, 150, 50, '#2c2e58', { rx: 10 }) +
    circle(-100, -90, 12, c.LIVE) +
    rect(-60, 40, 80, 60, c.INK) +
    poly([-40, 90, 0, 90, 60, 460, 20, 460], c.INK) +
    poly([-40, 90, 0, 90, -80, 460, -120, 460], c.INK)
  );
}

function studioLamps(): string {
  return times(
    7,
    (i) =>
      poly([80 + i * 240, 60, 150 + i * 240, 60, 190 + i * 240, 130, 40 + i * 240, 130], '#2c2e58') +
      poly([40 + i * 240, 130, 190 + i * 240, 130, 330 + i * 240, 760, -100 + i * 240, 760], c.PEACH, {
        opacity: 0.05,
      }) +
      ellipse(115 + i * 240, 132, 74, 12, '#fff3d0'),
  );
}

/** The studio, a minute before the programme. */
export function studio(): string {
  const screen = (x: number, width: number, content: string): string =>
    rect(x, 190, width, 330, c.INK, { rx: 10 }) + rect(x + 12, 202, width - 24, 306, c.INDIGO) + content;
  return scene(
    rect(0, 0, WIDTH, 1067, '#16174a'),
    rect(0, 0, WIDTH, 90, '#0e0f30'),
    studioLamps(),
    screen(
      120,
      420,
      ellipse(330, 356, 112, 112, '#3e8fb4') +
        path('M250 320q50-60 110-40t10 70t-90 20zM340 400q50-10 80 10t-50 50z', c.LIME) +
        ring(330, 356, 132, c.AMBER, 5),
    ),
    screen(
      590,
      420,
      path('M602 508v-110h60v-50h70v90h70v-140h60v110h80v-70h56v170z', c.LILAC) + circle(900, 280, 46, c.AMBER),
    ),
    screen(
      1060,
      420,
      times(6, (i) => rect(1100 + i * 58, 460 - i * 34, 36, 40 + i * 34, i === 5 ? c.SAFFRON : c.LAGOON)) +
        stroke('M1110 400L1180 370L1230 385L1300 300L1400 250', c.PAPER, 7),
    ),
    rect(0, 560, WIDTH, 12, c.SAFFRON),
    presenter(
      640,
      c.LIVE,
      c.SKIN[2],
      'M-84-60q-10-100 84-102t84 102l14 110q-40-10-40-60l-6-70q-50-10-70-40q-30 40-54 44l-6 66q0 50-40 60z',
    ) + presenter(980, c.TEAL, c.SKIN[0], 'M-82-76q0-84 82-86t82 86q-30-44-70-44q-60 0-94 44z'),
    path('M260 740h1080q60 0 80 40l60 200H120l60-200q20-40 80-40z', '#2c2e7c') +
      path('M260 740h1080q60 0 80 40H180q20-40 80-40z', c.LILAC) +
      path('M170 820h1260l14 44H156z', c.SAFFRON) +
      path('M1000 864h444l36 116H1020z', c.NIGHT, { opacity: 0.5 }),
    rect(740, 700, 120, 44, c.PAPER, { rx: 4 }) + rect(460, 690, 44, 50, c.SKY) + rect(1110, 690, 44, 50, c.SKY),
    rect(0, 980, WIDTH, 87, '#0e0f30') + halftone(0, 1000, WIDTH, 67, '#24255c', 24),
    at(210, 690, camera(), 1) + at(1400, 690, group(camera(), { transform: 'scale(-1 1)' })),
  );
}

function bubble(x: number, y: number, scale: number, colour: string, mark: string): string {
  return at(
    x,
    y,
    path('M-110-80h220q40 0 40 40v80q0 40-40 40H10l-60 56v-56h-60q-40 0-40-40v-80q0-40 40-40z', colour) + mark,
    scale,
  );
}

const HEART = path('M0 44C-60 4-60-40-28-42q20 0 28 22q8-22 28-22c32 2 32 46-28 86z', c.PAPER);
const STAR = poly([0, -50, 14, -16, 50, -14, 22, 10, 32, 46, 0, 26, -32, 46, -22, 10, -50, -14, -14, -16], c.PAPER);
const SMILE = circle(-30, -20, 10, c.PAPER) + circle(30, -20, 10, c.PAPER) + stroke('M-40 12q40 40 80 0', c.PAPER, 11);
const ARROW = stroke('M-50 20q20-40 84-36M10-46l30 30-30 30', c.PAPER, 14);

/** A phone from which messages fly. */
export function phone(): string {
  return scene(
    rect(0, 0, WIDTH, 1067, '#f9c6b0'),
    circle(800, 520, 560, '#fbd8c4') + circle(800, 520, 420, '#fde6d8'),
    times(14, (i) => at(800, 520, rect(-3, -720, 6, 190, '#f2a98c'), 1, i * 25.7)),
    halftone(0, 820, WIDTH, 250, '#f2a98c', 30),
    path('M560 1067q-20-200 60-330l90 40 240 20q120-20 140 60t-50 210z', c.SKIN[2]),
    at(
      800,
      520,
      rect(-200, -380, 400, 760, c.INK, { rx: 54 }) +
        rect(-176, -350, 352, 700, c.INDIGO, { rx: 34 }) +
        poly([-176, -350, 60, -350, -176, 160], c.VIOLET, { opacity: 0.6 }) +
        rect(-50, -338, 100, 18, c.INK, { rx: 9 }) +
        circle(0, -60, 130, c.SAFFRON) +
        poly([-44, -130, 80, -60, -44, 10], c.PAPER) +
        rect(-130, 130, 260, 24, c.LILAC, { rx: 12 }) +
        rect(-130, 176, 180, 24, c.LILAC, { rx: 12, opacity: 0.6 }) +
        circle(-96, 270, 34, c.ROSE) +
        circle(0, 270, 34, c.LAGOON) +
        circle(96, 270, 34, c.AMBER),
    ),
    stroke('M590 860q-10-50 30-60M594 930q-10-50 34-60M606 1000q-10-50 34-56', '#8d5a3a', 8),
    path('M1000 1067q30-160 10-280q-6-60 30-70q40 0 50 70q20 160-10 280z', c.SKIN[2]) +
      path('M1040 717q40 0 50 70l4 70q-44-60-54-140z', '#8d5a3a', { opacity: 0.5 }),
    bubble(350, 250, 1.25, c.LIVE, HEART) +
      bubble(1270, 210, 1.1, c.TEAL, SMILE) +
      bubble(250, 610, 0.9, c.INDIGO, STAR) +
      bubble(1370, 520, 1.3, c.SAFFRON, ARROW) +
      bubble(1230, 820, 0.75, c.VIOLET, HEART) +
      bubble(480, 460, 0.55, c.AMBER, SMILE) +
      bubble(1120, 380, 0.5, c.ROSE, STAR),
    circle(160, 420, 22, c.SAFFRON) +
      circle(560, 130, 16, c.TEAL) +
      circle(1500, 330, 18, c.LIVE) +
      circle(1040, 110, 20, c.AMBER) +
      circle(120, 830, 14, c.VIOLET),
  );
}

/** A pen nib that draws a skyline. */
export function nib(): string {
  return scene(
    rect(0, 0, WIDTH, 1067, c.SURFACE),
    times(9, (i) => rect(120, 170 + i * 92, 1360, 3, c.LINE)) + rect(220, 0, 4, 1067, c.ROSE, { opacity: 0.5 }),
    circle(1130, 380, 300, c.PEACH, { opacity: 0.7 }),
    stroke(
      'M120 880h130v-130h70v60h80v-190h60v-60l30-60 30 60v60h60v250h90v-110a60 60 0 0 1 120 0v110h70',
      c.INDIGO,
      12,
    ),
    cloud(300, 420, 0.7, c.MIST) + cloud(560, 300, 0.5, c.MIST),
    path('M860 880q100 40 200 0t200 10t260-30', 'none', {
      stroke: c.SAFFRON,
      'stroke-width': 10,
      'stroke-linecap': 'round',
      'stroke-dasharray': '2 26',
    }),
    at(
      862,
      878,
      path('M0 0q-70-130-60-250l50-90h20l50 90q10 120-60 250z', c.AMBER) +
        path('M0 0q70-130 60-250l-50-90H0z', '#d98a12') +
        stroke('M0-10v-200', c.INK, 6) +
        circle(0, -216, 18, c.INK) +
        path('M-64-262l50-90h28l50 90q-64 26-128 0z', c.INK) +
        path('M-50-340q-10-400 0-560q50-30 100 0q10 160 0 560q-50 24-100 0z', c.INDIGO) +
        path('M10-910q30 0 40 10q10 160 0 560q-20 10-40 12q20-300 0-582z', c.NIGHT) +
        rect(-56, -420, 112, 26, c.AMBER),
      1.05,
      38,
    ),
    times(5, (i) => circle(930 + i * 44, 960 + (i % 2) * 26, 12 - i * 1.6, c.INDIGO)),
    halftone(0, 930, 700, 137, c.LINE, 26),
  );
}
