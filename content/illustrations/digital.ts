import * as c from './palette.ts';
import {
  at,
  circle,
  ellipse,
  group,
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
  within,
} from './shapes.ts';

function trace(points: string, endX: number, endY: number, colour: string): string {
  return stroke(points, colour, 7) + circle(endX, endY, 17, colour) + circle(endX, endY, 7, c.NIGHT);
}

function openLaptop(): string {
  return (
    rect(420, 230, 760, 520, c.INK, { rx: 28 }) +
    rect(446, 256, 708, 462, c.HAZE, { rx: 10 }) +
    poly([446, 256, 800, 256, 560, 718, 446, 718], c.PAPER, { opacity: 0.5 }) +
    rect(690, 370, 220, 220, c.INDIGO, { rx: 18 }) +
    rect(730, 410, 140, 140, c.SAFFRON, { rx: 12 }) +
    poly([730, 410, 870, 410, 730, 550], c.AMBER) +
    times(
      5,
      (i) =>
        rect(704 + i * 42, 336, 18, 34, c.INDIGO) +
        rect(704 + i * 42, 590, 18, 34, c.INDIGO) +
        rect(656, 384 + i * 42, 34, 18, c.INDIGO) +
        rect(910, 384 + i * 42, 34, 18, c.INDIGO),
    ) +
    path('M340 750h920l110 120q4 24-30 24H260q-34 0-30-24z', c.LINE) +
    path('M340 750h920l44 48H296z', c.LILAC) +
    path('M232 878h1136q-8 16-28 16H260q-20 0-28-16z', '#a9a7b5') +
    times(3, (row) => times(14, (i) => rect(352 + i * 64 - row * 8, 762 + row * 24, 52, 16, c.INDIGO, { rx: 4 })))
  );
}

/** A laptop from which circuits grow. */
export function laptop(): string {
  const half =
    trace('M640 250V150H420V90', 420, 90, c.LAGOON) +
    trace('M560 330H330V220H210', 210, 220, c.AMBER) +
    trace('M560 430H240V400H120', 120, 400, c.LILAC) +
    trace('M560 520H380V590H190', 190, 590, c.LAGOON) +
    trace('M720 250V70', 720, 70, c.AMBER);
  return scene(
    sky('#15174a', '#34358c'),
    hatching('board', '#2b2d78', 40, 2, 0) + rect(0, 0, WIDTH, 820, 'url(#board)'),
    half + group(half, { transform: 'translate(1600 0) scale(-1 1)' }),
    rect(0, 800, WIDTH, 267, '#c98f5a') +
      rect(0, 800, WIDTH, 16, '#e0ac77') +
      halftone(0, 940, WIDTH, 130, '#a8713f', 26),
    ellipse(800, 900, 640, 34, c.INK, { opacity: 0.3 }),
    openLaptop(),
    at(
      1450,
      850,
      path('M-60-110h120l-10 130q-4 16-50 16t-50-16z', c.LIVE) +
        ellipse(0, -110, 60, 14, '#8d0022') +
        stroke('M58-80q56 10 44 50t-54 20', c.LIVE, 15) +
        stroke('M-18-140q-14-30 6-54M18-140q-14-30 6-54', c.PAPER, 6, { opacity: 0.7 }),
    ),
  );
}

function storyCard(id: string, ground: string, content: string): string {
  const frame = rect(-150, -260, 300, 520, ground, { rx: 30 });
  return (
    rect(-140, -240, 300, 520, c.INK, { rx: 30, opacity: 0.22 }) +
    within(id, frame, frame + content) +
    rect(-150, -260, 300, 520, 'none', { rx: 30, stroke: c.PAPER, 'stroke-width': 12 }) +
    times(3, (i) => rect(-124 + i * 86, -234, 76, 8, c.PAPER, { rx: 4, opacity: i === 0 ? 1 : 0.6 }))
  );
}

/** Tall picture cards, fanned like a hand of cards. */
export function cards(): string {
  const hills =
    circle(40, -90, 70, c.PEACH) +
    path('M-150 60q100-110 180-30t140-40v290h-320z', c.LEAF) +
    path('M-150 140q120-70 320 0v140h-320z', c.MOSS);
  const city =
    circle(-40, -110, 56, c.AMBER) +
    path('M-150 260V40h60v-90h70v70h60v-130h60v110h70v260z', c.NIGHT) +
    times(9, (i) => rect(-130 + (i % 3) * 100, 70 + Math.floor(i / 3) * 60, 18, 26, c.AMBER));
  const flower =
    times(8, (i) => at(0, -10, path('M0 0q60-90 0-180q-60 90 0 180z', i % 2 ? c.ROSE : c.LIVE), 1, i * 45)) +
    circle(0, -10, 44, c.AMBER);
  const wave =
    circle(50, -100, 60, '#fff0c4') +
    path('M-150 20q75-60 150 0t150 0v260h-300z', c.LAGOON) +
    path('M-150 110q75-60 150 0t150 0v200h-300z', c.TEAL) +
    poly([-60, 90, 70, 90, 40, 130, -40, 130], c.LIVE) +
    poly([0, -60, 70, 80, 0, 80], c.PAPER);
  const cup =
    path('M-90-20h180l-20 180q-6 30-70 30t-70-30z', c.PAPER) +
    ellipse(0, -20, 90, 22, c.EARTH) +
    stroke('M-30-70q-30-50 0-90M30-70q-30-50 0-90', c.PAPER, 13);
  return scene(
    sky('#3d3f94', '#23236b'),
    circle(800, 1180, 900, '#34358c') + circle(800, 1180, 640, '#4547a3'),
    halftone(0, 780, WIDTH, 290, '#1b1c4a', 30),
    at(330, 620, storyCard('first', c.PEACH, flower), 1.05, -24) +
      at(1270, 620, storyCard('fifth', '#b4532f', cup), 1.05, 24),
    at(550, 540, storyCard('second', '#8fc4da', wave), 1.15, -12) +
      at(1050, 540, storyCard('fourth', '#7b4b86', city), 1.15, 12),
    at(800, 510, storyCard('third', c.SKY, hills), 1.3),
    at(800, 930, circle(0, 0, 60, c.SAFFRON) + poly([-18, -30, 34, 0, -18, 30], c.PAPER)),
  );
}

function coins(x: number, y: number, count: number): string {
  return times(
    count,
    (i) =>
      path(`M${x - 66} ${y - i * 26}v-20h132v20a66 18 0 0 1-132 0z`, '#d98a12') +
      ellipse(x, y - 20 - i * 26, 66, 18, c.AMBER) +
      ellipse(x, y - 20 - i * 26, 44, 10, '#e79c22'),
  );
}

function growth(): string {
  const bars = [180, 250, 220, 330, 400, 370, 500];
  const tops = bars.map((height, i) => `${i === 0 ? 'M' : 'L'}${310 + i * 150} ${760 - height - 60}`).join('');
  return (
    bars
      .map(
        (height, i) =>
          rect(270 + i * 150, 790 - height, 84, height, i === 6 ? c.SAFFRON : i % 2 ? c.VIOLET : c.INDIGO) +
          rect(334 + i * 150, 790 - height, 20, height, c.INK, { opacity: 0.25 }) +
          poly(
            [
              270 + i * 150,
              790 - height,
              290 + i * 150,
              774 - height,
              374 + i * 150,
              774 - height,
              354 + i * 150,
              790 - height,
            ],
            i === 6 ? c.AMBER : c.LILAC,
          ),
      )
      .join('') +
    stroke(tops, c.LIVE, 11) +
    bars
      .map(
        (height, i) =>
          circle(310 + i * 150, 700 - height, 18, c.PAPER) + ring(310 + i * 150, 700 - height, 18, c.LIVE, 8),
      )
      .join('')
  );
}

/** Rising bars, a line and coins. */
export function charts(): string {
  return scene(
    sky('#eef0f8', '#dfe3f1'),
    times(7, (i) => rect(180, 200 + i * 94, 1240, 3, c.MIST)) +
      times(9, (i) => rect(235 + i * 150, 150, 3, 640, c.MIST)),
    circle(1240, 300, 260, c.PEACH, { opacity: 0.55 }),
    growth(),
    rect(0, 790, WIDTH, 277, '#2a2b66') + rect(0, 790, WIDTH, 12, c.LILAC) + halftone(0, 930, WIDTH, 137, c.NIGHT, 28),
    coins(1330, 960, 7) + coins(1180, 985, 4) + coins(1480, 990, 5),
    at(
      340,
      930,
      rect(-190, -70, 380, 120, c.SURFACE, { rx: 8 }) +
        rect(-190, -70, 380, 30, c.TEAL) +
        times(3, (i) => rect(-160, -20 + i * 22, 200 + (i % 2) * 60, 9, c.LINE)) +
        circle(140, 6, 30, c.LIVE, { opacity: 0.8 }),
      1,
      -6,
    ),
    at(
      760,
      960,
      rect(-200, -12, 400, 24, c.AMBER, { rx: 6 }) +
        poly([200, -12, 250, 0, 200, 12], c.SAND) +
        rect(-230, -12, 34, 24, c.ROSE),
      1,
      -18,
    ),
  );
}
