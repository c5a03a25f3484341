import * as c from './palette.ts';
import {
  at,
  circle,
  cloud,
  fade,
  halftone,
  hatching,
  mirrored,
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

function turbine(x: number, base: number, height: number, turn: number): string {
  const blade = path('M-9 0Q-24-120-3-300Q18-150 12 0z', c.PAPER) + path('M3 0Q8-150-3-300Q18-150 12 0z', c.MIST);
  const scale = height / 560;
  return at(
    x,
    base,
    poly([-13, 0, -6, -560, 6, -560, 13, 0], c.PAPER) +
      poly([2, 0, 1, -560, 6, -560, 13, 0], c.MIST) +
      times(3, (i) => at(0, -566, blade, 1, turn + i * 120)) +
      circle(0, -566, 17, c.LILAC),
    scale,
  );
}

function swell(y: number, colour: string, shift: number): string {
  const crests = Array.from({ length: 9 }, () => 'q50-34 100 0t100 0').join('');
  return path(`M${-shift} ${y}${crests}V1067H${-shift}z`, colour);
}

/** Wind turbines standing in the sea. */
export function turbines(): string {
  return scene(
    sky('#3f7fa5', '#fde3b5', '#a9d2df'),
    circle(1180, 610, 210, '#fff0c9', { opacity: 0.6 }) + circle(1180, 610, 130, '#ffd98a'),
    cloud(110, 250, 1.3, c.PAPER, 0.75) + cloud(640, 170, 0.8, c.PAPER, 0.7),
    turbine(930, 700, 270, 40) + turbine(1080, 700, 220, 12) + turbine(1390, 700, 300, 74) + turbine(760, 700, 230, 95),
    rect(0, 690, WIDTH, 377, '#5d9db1'),
    times(7, (i) =>
      rect(1080 + (i % 2) * 26 - i * 8, 704 + i * 20, 200 + i * 12, 6, '#ffe3a8', { rx: 3, opacity: 0.8 }),
    ),
    swell(760, '#3f8398', 40),
    turbine(330, 880, 640, 22),
    swell(860, '#2a6a80', 120) + swell(950, c.TEAL, 20) + swell(1020, '#17525c', 150),
    poly([1130, 922, 1400, 922, 1350, 978, 1170, 978], c.LIVE) +
      rect(1200, 862, 110, 60, c.PAPER) +
      rect(1216, 876, 78, 18, c.INDIGO) +
      rect(1330, 830, 8, 92, c.INK),
    swell(985, '#1b5b66', 90),
  );
}

function narrowboat(): string {
  const window = (x: number): string => circle(x, 700, 30, c.AMBER) + circle(x, 700, 20, '#25424d');
  return (
    path('M150 740h1060q60 0 110-46l20 4q-16 92-96 118H230q-70-20-80-76z', c.INK) +
    rect(270, 640, 820, 116, c.LIVE, { rx: 6 }) +
    rect(270, 640, 820, 22, '#8d0022', { rx: 6 }) +
    rect(250, 622, 860, 24, c.MOSS, { rx: 8 }) +
    times(6, (i) => window(380 + i * 110)) +
    rect(930, 666, 90, 90, c.MOSS) +
    circle(975, 711, 26, c.AMBER) +
    circle(975, 711, 15, c.ROSE) +
    rect(170, 650, 100, 90, c.INDIGO) +
    rect(430, 574, 20, 50, c.INK) +
    times(
      5,
      (i) =>
        rect(600 + i * 66, 594, 54, 30, '#b4532f', { rx: 4 }) +
        circle(614 + i * 66, 586, 20, c.LEAF) +
        circle(638 + i * 66, 582, 18, i % 2 ? c.ROSE : c.SAFFRON),
    ) +
    stroke('M160 762h1090', c.AMBER, 5)
  );
}

function willow(x: number, y: number, scale: number): string {
  const crown =
    circle(0, -260, 150, c.MOSS) +
    circle(-90, -190, 110, '#3f7249') +
    circle(96, -200, 120, '#2b5236') +
    circle(-40, -300, 90, c.LEAF);
  return at(x, y, rect(-18, -180, 36, 190, c.BARK) + crown, scale);
}

/** A narrowboat by a brick bridge. */
export function canal(): string {
  return scene(
    sky('#bcdbe8', '#fdeed3'),
    cloud(180, 200, 1, c.PAPER, 0.9),
    willow(180, 620, 1.5) + willow(1480, 610, 1.7) + willow(1180, 590, 1),
    path('M0 470q400-110 800-110t800 110v260H0z', '#b2603f'),
    hatching('brick', '#9a4f33', 22, 4, 90) + path('M0 470q400-110 800-110t800 110v260H0z', 'url(#brick)'),
    stroke('M0 470q400-110 800-110t800 110', '#e3c79b', 22),
    path('M480 740V690a320 240 0 0 1 640 0v50z', '#d7ebee'),
    path('M480 740V690a320 240 0 0 1 640 0v50z', 'none', { stroke: '#7d3c26', 'stroke-width': 26 }),
    path('M500 700q140-110 300-60t300 20v80H500z', c.LIME),
    rect(0, 730, WIDTH, 337, '#6ea6a3'),
    path('M480 740a320 200 0 0 0 640 0z', '#bcd9d4', { opacity: 0.75 }),
    rect(0, 716, 480, 40, c.SAND) + rect(1120, 716, 480, 40, c.SAND),
    at(90, 130, narrowboat()),
    times(12, (i) =>
      rect(120 + ((i * 331) % 1200), 962 + ((i * 37) % 90), 90 + (i % 4) * 40, 6, c.HAZE, { rx: 3, opacity: 0.6 }),
    ),
    path('M0 1067V1000q200-30 420 67z', c.MOSS) +
      times(9, (i) => stroke(`M${30 + i * 34} 1067q6-60 ${-10 + (i % 3) * 16}-${90 + (i % 4) * 22}`, c.LEAF, 8)),
    mirrored(800, path('M0 1067V1020q160-20 300 47z', c.MOSS)),
  );
}

function palm(x: number, y: number, scale: number): string {
  const leaf = path('M0 0q60-70 150-30q-80-10-150 30z', c.MOSS);
  return at(
    x,
    y,
    stroke('M0 0q-14-120 10-240', c.BARK, 16) + times(7, (i) => at(10, -240, leaf, 1, -150 + i * 42)),
    scale,
  );
}

/** Monsoon cloud over terraced fields, one red umbrella. */
export function monsoon(): string {
  const bands = ['#b9cf8f', '#9dbf78', '#82ad64', '#6a9a58', '#4f864f', '#3d7148'];
  const next = seeded(21);
  return scene(
    sky('#4a5b86', '#e3e6d8', '#98aec0'),
    path('M0 560q260-220 480-90t420-110t700 150v200H0z', '#6f87a0'),
    path('M0 620q300-120 620-30t980-70v200H0z', '#6d9a86'),
    bands
      .map((band, i) =>
        path(`M0 ${640 + i * 70}q420 ${-70 + i * 16} 800 ${10 + i * 4}t800 ${-30 + i * 6}V1067H0z`, band),
      )
      .join(''),
    times(5, (i) => path(`M${220 + i * 90} ${676 + i * 70}q300-26 560 8q-260 30-560-8z`, c.HAZE, { opacity: 0.75 })),
    cloud(-60, 300, 2.6, '#5a6a92') + cloud(520, 260, 3, '#6d7ca2') + cloud(1120, 330, 2.5, '#55648c'),
    cloud(200, 330, 1.6, '#8793b3') + cloud(960, 300, 1.7, '#8793b3'),
    times(70, () => {
      const x = next() * 1700;
      const y = 320 + next() * 620;
      return stroke(`M${Math.round(x)} ${Math.round(y)}l-22 62`, c.PAPER, 3, { opacity: 0.5 });
    }),
    palm(1390, 760, 1.3) + palm(1480, 790, 1),
    at(
      600,
      900,
      rect(-16, -120, 32, 96, c.INDIGO, { rx: 14 }) +
        circle(0, -136, 20, c.BARK) +
        stroke('M-8-26v52M10-26v50', c.INK, 10) +
        stroke('M14-96v-90', c.INK, 5) +
        path('M-96-170a110 96 0 0 1 220 0q-28-22-56 0q-26-22-54 0q-26-22-54 0q-28-22-56 0z', c.LIVE) +
        path('M14-266a110 96 0 0 1 110 96q-28-22-56 0q-4-60-54-96z', '#8d0022'),
      1.25,
    ),
    halftone(0, 930, WIDTH, 140, '#2c5a3d', 26),
  );
}

function cropRow(from: number, to: number, colour: string): string {
  return times(9, (i) => {
    const t = ((i + 1) / 9) ** 1.7;
    const x = from + (to - from) * t;
    return (
      circle(x - 14 * t, 648 + 400 * t, 12 + 40 * t, colour) + circle(x + 16 * t, 640 + 396 * t, 8 + 26 * t, c.LIME)
    );
  });
}

/** A glasshouse and rows of vegetables. */
export function allotment(): string {
  return scene(
    sky('#a9d4e6', '#fff3da'),
    circle(1330, 220, 110, '#ffe7ae'),
    cloud(150, 220, 1.1, c.PAPER, 0.9) + cloud(700, 160, 0.7, c.PAPER, 0.9),
    times(9, (i) => circle(i * 210, 600, 110, i % 2 ? '#7fa870' : '#6c9a61')),
    rect(0, 610, WIDTH, 457, '#7a5238'),
    fade('soil', [
      [0, '#8f6444'],
      [1, '#5d3c29'],
    ]),
    rect(0, 620, WIDTH, 447, 'url(#soil)'),
    times(11, (i) => {
      const lean = (i - 5) * 190;
      return poly(
        [800 + lean * 0.5, 620, 806 + lean * 0.5, 620, 836 + lean * 1.9, 1067, 790 + lean * 1.9, 1067],
        '#5d3c29',
        { opacity: 0.5 },
      );
    }),
    poly([760, 620, 840, 620, 1120, 1067, 480, 1067], c.SAND),
    cropRow(700, 200, c.LEAF) + cropRow(620, -240, c.MOSS) + cropRow(900, 1400, c.LEAF) + cropRow(980, 1840, c.MOSS),
    poly([520, 430, 800, 250, 1080, 430, 1080, 640, 520, 640], '#d9eef0', { opacity: 0.88 }),
    poly([800, 250, 1080, 430, 1080, 640, 800, 640], '#b5d8dc', { opacity: 0.7 }),
    times(7, (i) => circle(560 + i * 80, 610 - (i % 3) * 18, 34, i % 2 ? c.LEAF : c.LIVE, { opacity: 0.8 })),
    stroke(
      'M520 640V430L800 250L1080 430V640zM520 430h560M660 640V340M940 640V340M800 640V250M520 540h560',
      c.PAPER,
      11,
    ),
    rect(140, 470, 240, 170, c.TEAL) +
      poly([116, 474, 260, 372, 404, 474], c.INDIGO) +
      rect(220, 530, 76, 110, '#174f57') +
      times(5, (i) => rect(164 + i * 46, 482, 4, 158, '#174f57')),
    at(
      1290,
      640,
      stroke('M0 0v-190M-60-150h120', c.BARK, 14) +
        circle(0, -216, 34, c.SAND) +
        path('M-64-236h128l-30-14l-8-54h-54l-8 54z', c.SAFFRON) +
        path('M-58-160h116l16 96H-74z', c.LIVE),
    ),
  );
}
