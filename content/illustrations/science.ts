import * as c from './palette.ts';
import {
  at,
  circle,
  cloud,
  ellipse,
  glow,
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
  within,
} from './shapes.ts';

function stars(seed: number, count: number, height: number): string {
  const next = seeded(seed);
  return times(count, () =>
    circle(next() * WIDTH, next() * height, 1.2 + next() * 2.6, c.PAPER, { opacity: 0.4 + next() * 0.6 }),
  );
}

function solarPanel(x: number): string {
  return (
    rect(x, -90, 300, 180, c.VIOLET, { rx: 6 }) +
    poly([x, -90, x + 300, -90, x, 60], c.LILAC, { opacity: 0.5 }) +
    times(5, (i) => rect(x + 48 + i * 50, -90, 4, 180, c.MIST)) +
    rect(x, -2, 300, 4, c.MIST)
  );
}

function spacecraft(): string {
  return at(
    610,
    400,
    solarPanel(-440) +
      solarPanel(140) +
      rect(-150, -14, 300, 28, c.LINE) +
      rect(-90, -120, 180, 240, c.AMBER, { rx: 12 }) +
      rect(30, -120, 60, 240, '#c9790f', { rx: 12 }) +
      rect(-66, -90, 74, 60, c.INK, { rx: 8 }) +
      rect(-66, -10, 74, 14, c.INK, { opacity: 0.5 }) +
      path('M-70 130h140l40 50h-220z', c.LINE) +
      ellipse(0, 190, 120, 34, c.SURFACE) +
      ellipse(0, 190, 84, 20, c.LINE) +
      stroke('M0 190v60', c.SURFACE, 8) +
      circle(0, 256, 14, c.LIVE),
    1.1,
    -24,
  );
}

/** A satellite above the curve of the earth. */
export function satellite(): string {
  const earth = circle(1050, 1480, 950, '#2f7fa3');
  return scene(
    sky('#0b0c24', '#23236b'),
    stars(11, 130, 800),
    glow('air', [
      [0.88, c.SKY, 0.9],
      [0.93, c.SKY, 0.25],
      [1, c.SKY, 0],
    ]),
    circle(1050, 1480, 1090, 'url(#air)'),
    within(
      'earth',
      earth,
      earth +
        path('M560 780q160-90 300-20t120 130t-190 90t-90 120H400z', c.LEAF) +
        path('M1130 640q200 30 260 130t210 40v260h-240q-60-120-160-150t-70-280z', c.LIME) +
        path('M300 900q500-240 900-120t500 300h-180q-400-300-1220-180z', c.PAPER, { opacity: 0.35 }) +
        path('M1050 530a950 950 0 0 1 950 950H1400q-20-500-350-950z', c.INK, { opacity: 0.35 }),
    ),
    path('M-40 700Q560 120 1640 200', 'none', {
      stroke: c.AMBER,
      'stroke-width': 4,
      'stroke-dasharray': '4 22',
      'stroke-linecap': 'round',
    }),
    spacecraft(),
    times(3, (i) =>
      path(`M${760 + i * 50} ${700 + i * 10}q${60 + i * 12} ${-10 + i * 4} ${90 + i * 20} ${-80 - i * 20}`, 'none', {
        stroke: c.AMBER,
        'stroke-width': 7,
        opacity: 0.9 - i * 0.25,
        'stroke-linecap': 'round',
      }),
    ),
  );
}

function dome(): string {
  return (
    rect(420, 600, 420, 260, c.SURFACE) +
    rect(650, 600, 190, 260, '#c9c9de') +
    rect(400, 588, 460, 28, c.LILAC) +
    path('M420 590a210 200 0 0 1 420 0z', c.PAPER) +
    path('M640 390a210 200 0 0 1 200 200H690q10-120-50-200z', '#c3c4dd') +
    path('M590 590q-10-120 70-196q50 14 82 44q-70 60-74 152z', c.INK) +
    at(
      676,
      480,
      rect(-34, -150, 68, 220, c.AMBER, { rx: 10 }) +
        rect(6, -150, 28, 220, '#c9790f', { rx: 10 }) +
        rect(-42, -168, 84, 28, c.INK, { rx: 8 }),
      0.9,
      36,
    ) +
    path('M560 860v-110a46 46 0 0 1 92 0v110z', c.INDIGO) +
    rect(470, 700, 48, 64, c.AMBER) +
    rect(742, 700, 48, 64, c.AMBER)
  );
}

/** An observatory under star trails. */
export function observatory(): string {
  return scene(
    sky('#0d0e2c', '#5d5aa6', '#23246a'),
    times(13, (i) =>
      ring(980, 330, 70 + i * 72, i % 3 === 0 ? c.AMBER : c.MIST, 3, {
        opacity: 0.55,
        'stroke-dasharray': `${60 + ((i * 83) % 170)} ${90 + ((i * 47) % 210)}`,
        'stroke-linecap': 'round',
      }),
    ),
    circle(980, 330, 7, c.PAPER),
    stars(5, 70, 700),
    path('M0 800q260-150 560-80t520-40t520 60v330H0z', '#2b2b6e'),
    path('M0 900q300-140 700-90t900-60v320H0z', c.NIGHT),
    dome(),
    path('M0 980q500-130 1600-60v150H0z', c.INK),
    times(9, (i) => poly([1060 + i * 64, 950, 1086 + i * 64, 800 + (i % 3) * 34, 1112 + i * 64, 950], '#0f1130')),
    at(
      250,
      930,
      stroke('M-20 0l14-60M20 0l-14-60', c.INK, 12) +
        rect(-22, -140, 44, 90, c.LIVE, { rx: 18 }) +
        circle(0, -164, 24, c.SKIN[2]) +
        stroke('M14-120l60-50', c.LIVE, 18),
    ),
    at(
      370,
      940,
      stroke('M-14 0l8-44M14 0l-8-44', c.INK, 10) +
        rect(-17, -104, 34, 66, c.LAGOON, { rx: 14 }) +
        circle(0, -122, 19, c.SKIN[1]),
    ),
  );
}

function front(
  d: string,
  colour: string,
  marks: readonly (readonly [number, number, number])[],
  round: boolean,
): string {
  const mark = round ? path('M-22 0a22 22 0 0 1 44 0z', colour) : poly([-22, 0, 0, -34, 22, 0], colour);
  return stroke(d, colour, 9) + marks.map(([x, y, turn]) => at(x, y, mark, 1, turn)).join('');
}

function planet(): string {
  const ball = circle(800, 540, 420, '#3e8fb4');
  return within(
    'ball',
    ball,
    ball +
      path('M420 330q120-130 250-110t90 100t-120 60t-60 110t-120 10t-90 130l-60-40z', c.LEAF) +
      path('M640 640q120-50 190 20t-10 160t-90 150q-80-60-70-150t-20-180z', c.LIME) +
      path('M900 220q160-30 260 90t120 250t-110 60t-120-60t-70-140t-110-60t30-140z', c.LEAF) +
      path('M1060 640q90 10 120 60t-60 70t-90-60z', c.LIME) +
      ellipse(800, 540, 420, 150, 'none', { stroke: c.PAPER, 'stroke-width': 3, opacity: 0.45 }) +
      ellipse(800, 540, 170, 420, 'none', { stroke: c.PAPER, 'stroke-width': 3, opacity: 0.45 }) +
      path('M800 120a420 420 0 0 1 0 840q260-420 0-840z', c.INDIGO, { opacity: 0.22 }) +
      times(5, (i) =>
        ellipse(640, 470, 60 + i * 52, 36 + i * 36, 'none', {
          stroke: c.PAPER,
          'stroke-width': 6,
          opacity: 0.85 - i * 0.13,
          transform: 'rotate(-18 640 470)',
        }),
      ),
  );
}

/** The globe with isobars and weather fronts. */
export function globe(): string {
  return scene(
    sky('#f7ead0', '#f3d3a0'),
    times(8, (i) =>
      path(`M-50 ${90 + i * 130}q330-90 700-10t1000-40`, 'none', {
        stroke: '#e6b873',
        'stroke-width': 4,
        opacity: 0.7,
      }),
    ),
    circle(830, 575, 430, '#8a5a20', { opacity: 0.18 }),
    planet(),
    front(
      'M300 730Q620 640 900 730T1320 640',
      c.INDIGO,
      [
        [470, 690, -8],
        [640, 676, 0],
        [810, 702, 14],
        [980, 748, 8],
      ],
      false,
    ),
    front(
      'M420 330Q700 210 980 300T1330 420',
      c.LIVE,
      [
        [560, 280, -20],
        [720, 252, -2],
        [880, 270, 14],
        [1060, 330, 20],
      ],
      true,
    ),
    cloud(1080, 830, 1.1, c.PAPER) + cloud(230, 300, 0.9, c.PAPER),
    times(6, (i) => stroke(`M${1120 + i * 36} 856l-16 46`, c.INDIGO, 9)),
  );
}
