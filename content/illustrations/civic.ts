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

function ballotPaper(): string {
  return at(
    800,
    330,
    rect(-130, -150, 260, 300, c.PAPER) +
      rect(60, -150, 70, 300, c.SURFACE) +
      times(
        4,
        (i) =>
          rect(-96, -112 + i * 58, 34, 34, 'none', { stroke: c.INDIGO, 'stroke-width': 6 }) +
          rect(-44, -102 + i * 58, 130, 14, c.LINE),
      ) +
      stroke('M-90-38l12 12 20-26', c.LIVE, 9),
    1,
    -4,
  );
}

function ballotBox(): string {
  return (
    ellipse(830, 920, 470, 36, c.INK, { opacity: 0.25 }) +
    poly([470, 520, 1130, 520, 1130, 910, 470, 910], c.INDIGO) +
    poly([900, 520, 1130, 520, 1130, 910, 900, 910], c.NIGHT) +
    poly([470, 520, 540, 430, 1060, 430, 1130, 520], c.VIOLET) +
    path('M640 462h320l16 30H624z', c.INK) +
    at(
      690,
      716,
      circle(0, 0, 110, c.SAFFRON) +
        circle(0, 0, 110, 'none', { stroke: c.PEACH, 'stroke-width': 8 }) +
        stroke('M-50 4l36 40 70-84', c.PAPER, 26),
    )
  );
}

/** A hand posts a ballot paper. */
export function ballot(): string {
  return scene(
    rect(0, 0, WIDTH, 1067, '#f6d9a6'),
    times(16, (i) => at(800, 560, poly([-60, -1200, 60, -1200, 0, 0], '#fae6c2'), 1, i * 22.5)),
    rect(0, 880, WIDTH, 187, '#c98f5a') +
      rect(0, 880, WIDTH, 16, '#e0ac77') +
      halftone(0, 960, WIDTH, 107, '#a8713f', 26),
    ballotBox(),
    ballotPaper(),
    path('M640 462h320l16 30H624z', c.INK, { opacity: 0.15 }),
    poly([622, 490, 978, 490, 1000, 520, 600, 520], c.VIOLET),
    path(
      'M1600 60q-240 20-420 110l-160 20q-60 16-46 60q10 24 60 20l90-10q-120 50-176 60q-40 16-30 44q14 24 60 12q-44 20-34 46q12 24 60 10q-16 26 10 40t140-40t170-90l276-60z',
      c.SKIN[2],
    ) +
      path('M1124 250q-120 50-176 60M1000 370q60-18 130-50M1028 420q60-16 120-54', 'none', {
        stroke: '#8d5a3a',
        'stroke-width': 6,
        'stroke-linecap': 'round',
      }),
    path('M1360 120l240-90v320l-220-10z', c.LIVE) + path('M1340 126l60-22 24 240-64 2z', c.PAPER),
    times(3, (i) =>
      at(
        180 + i * 30,
        800 - i * 4,
        rect(-70, -96, 140, 180, c.PAPER) + rect(-44, -60, 90, 10, c.LINE) + rect(-44, -30, 90, 10, c.LINE),
        1,
        -12 + i * 11,
      ),
    ),
  );
}

function microphone(x: number, y: number, turn: number, colour: string, dark: string): string {
  return at(
    x,
    y,
    rect(-24, 110, 48, 560, c.INK, { rx: 18 }) +
      rect(-62, 60, 124, 110, colour, { rx: 16 }) +
      rect(16, 60, 46, 110, dark, { rx: 16 }) +
      circle(0, -20, 92, '#565a78') +
      path('M0-112a92 92 0 0 1 0 184q70-92 0-184z', '#3b3e5c') +
      times(6, (i) =>
        stroke(`M${-78 + i * 5} ${-60 + i * 20}q78 26 ${156 - i * 10} 0`, '#8a8eb0', 4, { opacity: 0.7 }),
      ) +
      circle(-30, -52, 16, '#a9adc9', { opacity: 0.8 }),
    1,
    turn,
  );
}

/** Microphones before a speaker's place. */
export function microphones(): string {
  return scene(
    sky('#23236b', '#5b4b98'),
    times(7, (i) =>
      circle(140 + i * 220, 220 + (i % 3) * 90, 120 + (i % 2) * 60, i % 2 ? c.LILAC : c.AMBER, { opacity: 0.14 }),
    ),
    times(5, (i) =>
      at(
        [130, 420, 560, 1190, 1460][i] ?? 0,
        [170, 250, 110, 230, 150][i] ?? 0,
        poly([0, -70, 10, -10, 70, 0, 10, 10, 0, 70, -10, 10, -70, 0, -10, -10], '#fff3d0'),
        0.6 + (i % 2) * 0.5,
      ),
    ),
    path('M520 640q0-240 280-250t280 250v430H520z', '#17184a') + circle(800, 290, 130, '#17184a'),
    path('M720 480l80 120 80-120 30 20-60 200h-100l-60-200z', c.PAPER, { opacity: 0.9 }) +
      poly([800, 590, 826, 640, 800, 800, 774, 640], c.LIVE),
    poly([300, 820, 1300, 820, 1380, 1067, 220, 1067], '#8b5c3c') + rect(280, 800, 1040, 30, '#b98459'),
    microphone(300, 560, -22, c.LIVE, '#8d0022') + microphone(1300, 560, 22, c.TEAL, '#174f57'),
    microphone(520, 490, -10, c.SAFFRON, '#c06d00') + microphone(1080, 500, 11, c.PAPER, c.LINE),
    microphone(800, 580, 0, c.INDIGO, c.NIGHT),
    halftone(0, 1000, WIDTH, 67, c.INK, 24),
  );
}

function voter(x: number, coat: string, skin: string, hair: string): string {
  return at(
    x,
    930,
    ellipse(30, 4, 62, 10, c.INK, { opacity: 0.3 }) +
      stroke('M-16-70v66M16-70v66', c.INK, 24) +
      path('M-50-70q-6-150 50-154q56 4 50 154z', coat) +
      path('M10-222q46 10 40 152H20q14-80-10-152z', c.INK, { opacity: 0.2 }) +
      circle(0, -264, 38, skin) +
      path('M-40-262a40 42 0 0 1 80 0q-40-24-80 0z', hair),
  );
}

function hallFront(): string {
  return (
    rect(300, 400, 1000, 440, '#eadcc0') +
    rect(1000, 400, 300, 440, '#d5c19d') +
    poly([260, 404, 800, 190, 1340, 404], '#f3e8d0') +
    poly([340, 390, 800, 216, 1260, 390], '#d9c6a2') +
    circle(800, 318, 52, c.PAPER) +
    ring(800, 318, 52, c.INDIGO, 9) +
    stroke('M800 286v32l22 12', c.INK, 7) +
    rect(770, 110, 60, 90, '#d9c6a2') +
    poly([756, 114, 800, 40, 844, 114], c.TEAL) +
    stroke('M800 40v-30', c.INK, 6) +
    rect(260, 400, 1080, 34, '#f7efdc') +
    rect(260, 430, 1080, 8, '#b59f78') +
    times(
      8,
      (i) =>
        rect(340 + i * 126, 440, 52, 400, '#f7efdc') +
        rect(376 + i * 126, 440, 16, 400, '#cdb88f') +
        rect(328 + i * 126, 436, 76, 20, '#fff7e6'),
    ) +
    path('M740 840V580a60 70 0 0 1 120 0v260z', c.INDIGO) +
    rect(798, 560, 5, 280, c.NIGHT) +
    times(3, (i) => rect(240 - i * 40, 836 + i * 22, 1120 + i * 80, 24, i % 2 ? '#cdb88f' : '#e0cfae'))
  );
}

/** A queue of voters at the town hall. */
export function townHall(): string {
  return scene(
    sky('#9cc9df', '#fff0d2'),
    circle(1360, 210, 100, '#fff0bd'),
    cloud(140, 220, 1.1, c.PAPER) + cloud(1080, 330, 0.8, c.PAPER, 0.8),
    path('M0 800V560h200v-70h160v310zM1240 800V520h180v-50h180v330z', '#c7b6a2'),
    hallFront(),
    rect(0, 902, WIDTH, 165, '#a9a2a0') +
      hatching('paving', '#9a9391', 44, 3, 0) +
      rect(0, 902, WIDTH, 165, 'url(#paving)'),
    voter(250, c.LIVE, c.SKIN[2], c.INK) +
      voter(380, c.TEAL, c.SKIN[0], '#c9a25a') +
      voter(500, c.INDIGO, c.SKIN[1], c.SAFFRON) +
      voter(630, c.SAFFRON, c.SKIN[3], c.INK) +
      voter(1010, c.MOSS, c.SKIN[0], c.LINE) +
      voter(1140, c.VIOLET, c.SKIN[2], c.INK) +
      voter(1400, c.EARTH, c.SKIN[1], c.BARK),
    at(
      1260,
      930,
      rect(-6, -190, 12, 190, c.INK) +
        rect(-80, -270, 160, 110, c.PAPER) +
        rect(-80, -270, 160, 24, c.LIVE) +
        stroke('M-40-200h60l-20-20M20-200l-20 20', c.INK, 10),
    ),
  );
}
