import * as c from './palette.ts';
import {
  at,
  circle,
  ellipse,
  glow,
  halftone,
  hatching,
  path,
  poly,
  rect,
  ring,
  scene,
  stroke,
  times,
  WIDTH,
  within,
} from './shapes.ts';

/** Eight lines out of one side of the chip, each to its own end. */
function traces(reach: number): string {
  return times(8, (i) => {
    const spread = (i - 3.5) * 96;
    const end = -460 * reach - (i % 3) * 40;
    const bend = -300 * reach - Math.abs(i - 3.5) * 14;
    const colour = i % 3 === 1 ? c.AMBER : c.LAGOON;
    const line = `M${-150 + i * 43}-190V-250L${spread} ${Math.round(bend)}V${Math.round(end)}`;
    return stroke(line, colour, 10) + circle(spread, end, 17, colour);
  });
}

/** The chip itself with the network it thinks in. */
function processor(): string {
  const nodes: readonly (readonly [number, number])[] = [
    [0, -106],
    [-70, -56],
    [70, -56],
    [-86, 20],
    [86, 20],
    [-32, 86],
    [32, 86],
    [0, 0],
  ];
  return (
    times(4, (side) =>
      at(
        0,
        0,
        times(8, (i) => rect(-162 + i * 43, -226, 24, 50, c.LINE)),
        1,
        side * 90,
      ),
    ) +
    rect(-200, -200, 400, 400, c.INK, { rx: 26 }) +
    rect(-160, -160, 320, 320, c.NIGHT, { rx: 16, stroke: c.VIOLET, 'stroke-width': 6 }) +
    circle(-140, -140, 9, c.LILAC) +
    stroke('M-70-56l70-50 70 50 16 76-54 66h-64l-54-66z', c.SAFFRON, 8) +
    stroke('M0-106V0M-70-56L0 0 70-56M-86 20L0 0 86 20M-32 86L0 0 32 86', c.SAFFRON, 8) +
    nodes.map(([x, y]) => circle(x, y, 17, c.AMBER)).join('')
  );
}

/** A chip in the middle of its board. */
export function chip(): string {
  const screw = (x: number, y: number): string => circle(x, y, 46, c.AMBER) + circle(x, y, 24, '#0e2c34');
  return scene(
    rect(0, 0, WIDTH, 1067, '#163f4a'),
    hatching('board', '#1a4955', 80, 40, 0) + rect(0, 0, WIDTH, 1067, 'url(#board)'),
    glow('core', [
      [0, c.AMBER, 0.6],
      [1, c.AMBER, 0],
    ]),
    circle(800, 533, 480, 'url(#core)'),
    times(4, (side) => at(800, 533, traces(side % 2 ? 1.26 : 0.94), 1, side * 90)),
    at(800, 533, processor()),
    screw(110, 150) + screw(1490, 150) + screw(110, 917) + screw(1490, 917),
    halftone(0, 960, WIDTH, 107, '#0e2c34', 26),
  );
}

function machine(): string {
  return (
    rect(-420, 190, 860, 70, c.INK, { rx: 14 }) +
    path('M-360 190v-30h700v30z', c.VIOLET) +
    path('M-390-170q0-50 50-50h560q120 0 120 120v260H200V20q0-60-60-60h-330v130h-120v-60q-80-10-80-80z', c.INDIGO) +
    path('M240-220q100 10 100 120v260h-70v-250q0-80-30-130z', c.NIGHT) +
    stroke('M-200-190h340M-200-160h240', c.AMBER, 8) +
    circle(372, -70, 96, c.BARK) +
    circle(372, -70, 70, c.EARTH) +
    circle(372, -70, 22, c.INK) +
    rect(-286, 88, 60, 30, '#8a8eb0') +
    rect(-262, 110, 12, 76, c.LINE) +
    path('M-300 156h90v14h-34v14h-24v-14h-32z', '#8a8eb0') +
    circle(-250, -90, 34, c.AMBER) +
    circle(-250, -90, 14, c.INK) +
    rect(60, -262, 12, 44, c.LINE) +
    rect(34, -310, 64, 90, c.LIVE, { rx: 8 }) +
    stroke('M40-280Q-120-290-250-124V100', c.LIVE, 4)
  );
}

function cloth(): string {
  return (
    path('M560 768q-180-20-300 60t-330 20v219h760q160-60 60-160t120-139z', c.ROSE) +
    path('M470 776q-140 10-240 80t-300 40v50q200 20 330-50t250-100z', c.AMBER) +
    path('M640 790q-120 60-90 140t-120 137h120q140-90 80-170t80-107z', '#cf4c5b') +
    times(9, (i) => circle(60 + i * 62, 1000 - ((i * 37) % 60), 13, c.PEACH))
  );
}

function spool(colour: string): string {
  return (
    rect(-30, -116, 60, 116, colour, { rx: 6 }) + rect(-36, -124, 72, 16, c.EARTH) + rect(-36, -12, 72, 14, c.EARTH)
  );
}

function scissors(): string {
  return (
    stroke('M-150-70L90 60M-150 60L90-70', '#8a8eb0', 24) +
    ring(130, 84, 50, c.LIVE, 24) +
    ring(130, -84, 50, c.LIVE, 24) +
    circle(-30, -4, 10, c.INK)
  );
}

/** A sewing machine running up bright cloth. */
export function sewing(): string {
  const cotton = [c.LIVE, c.SAFFRON, c.TEAL, c.ROSE, c.LEAF, c.VIOLET];
  const tape =
    path('M-180-20q90-40 180 0t180 0v40q-90 40-180 0t-180 0z', c.AMBER) +
    times(12, (i) => rect(-168 + i * 30, -6 + (i % 2) * 2, 4, 22, c.INK));
  return scene(
    rect(0, 0, WIDTH, 1067, '#f2ddc0'),
    hatching('wall', '#ecd2ad', 46, 4, 30) + rect(0, 0, WIDTH, 760, 'url(#wall)'),
    rect(140, 250, 470, 22, c.BARK) + cotton.map((colour, i) => at(186 + i * 74, 250, spool(colour))).join(''),
    rect(1080, 110, 400, 280, c.SURFACE, { stroke: c.BARK, 'stroke-width': 16 }) +
      stroke('M1280 110v280M1080 250h400', c.BARK, 10),
    rect(0, 760, WIDTH, 307, '#a8713f') + rect(0, 760, WIDTH, 18, '#c08a55'),
    at(830, 570, machine(), 1.1),
    cloth(),
    at(1290, 900, scissors(), 1, -12) + at(1010, 960, tape, 1, 5),
    halftone(0, 980, WIDTH, 87, '#8a5a30', 26),
  );
}

function instrument(): string {
  return (
    path('M-260 330h440q40 0 40 44v20h-520v-20q0-44 40-44z', c.INDIGO) +
    path('M60 330q160-60 150-260q-10-150-150-200l-26 74q90 40 96 130q4 130-120 176z', c.VIOLET) +
    path('M150 240q60-70 60-170q-10-150-150-200l-10 28q110 50 120 170q4 100-60 170z', c.NIGHT) +
    rect(-250, 140, 300, 34, c.INK, { rx: 8 }) +
    rect(-200, 126, 180, 14, '#bfe0ea') +
    circle(-110, 128, 14, c.ROSE) +
    path('M-60 174h-100l20 70h60z', '#565a78') +
    at(
      0,
      0,
      rect(-52, -420, 104, 160, c.INK, { rx: 14 }) +
        rect(-66, -270, 132, 260, c.SURFACE, { rx: 16 }) +
        rect(10, -270, 56, 260, c.LINE, { rx: 16 }) +
        rect(-44, -10, 88, 60, c.SAFFRON) +
        rect(-26, 50, 52, 60, '#8a8eb0'),
      1,
      22,
    ) +
    circle(150, 170, 56, c.SAFFRON) +
    circle(150, 170, 30, '#c96f00')
  );
}

function cells(): string {
  const frame = circle(0, 0, 250, '#e8f5e4');
  return (
    within(
      'view',
      frame,
      frame +
        times(16, (i) => {
          const x = -220 + (i % 4) * 144 + (Math.floor(i / 4) % 2) * 60;
          const y = -210 + Math.floor(i / 4) * 140;
          return (
            ellipse(x, y, 76, 62, i % 3 ? '#a9d39b' : c.LIME) +
            ring(x, y, 60, '#7fb56f', 5) +
            circle(x + 12, y - 6, 20, i % 4 ? c.MOSS : c.LIVE)
          );
        }),
    ) + ring(0, 0, 250, c.INK, 20)
  );
}

/** A microscope and what it sees. */
export function microscope(): string {
  return scene(
    rect(0, 0, WIDTH, 1067, '#cfe3ee'),
    times(8, (i) => rect(i * 210, 0, 200, 790, '#d8e9f2')),
    poly([640, 640, 1000, 230, 1000, 700], '#f5fbff', { opacity: 0.75 }),
    rect(0, 800, WIDTH, 267, c.SURFACE) + rect(0, 800, WIDTH, 20, c.LINE),
    ellipse(560, 900, 380, 26, c.INK, { opacity: 0.22 }),
    at(560, 500, instrument(), 1.02),
    at(1180, 430, cells()),
    at(
      1330,
      900,
      path('M-34-220h68v90l90 150q20 50-40 50h-168q-60 0-40-50l90-150z', c.PAPER, { opacity: 0.8 }) +
        path('M-62-84h124l62 104q20 50-40 50h-168q-60 0-40-50z', c.LAGOON) +
        rect(-46, -236, 92, 22, c.LINE, { rx: 8 }) +
        circle(-20, -10, 12, c.HAZE) +
        circle(24, 20, 9, c.HAZE),
    ),
    at(
      1060,
      920,
      rect(-150, -20, 300, 40, '#bfe0ea', { opacity: 0.9 }) +
        circle(0, 0, 15, c.ROSE) +
        rect(-150, -20, 70, 40, c.PAPER),
      1,
      -6,
    ),
    halftone(0, 980, WIDTH, 87, c.LINE, 24),
  );
}
