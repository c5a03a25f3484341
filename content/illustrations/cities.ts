import * as c from './palette.ts';
import {
  circle,
  cloud,
  fade,
  group,
  HEIGHT,
  halftone,
  hatching,
  path,
  poly,
  rect,
  scene,
  seeded,
  sky,
  stroke,
  times,
  WIDTH,
  within,
} from './shapes.ts';

function palaceBay(x: number, base: number, lit: boolean): string {
  const top = base - 210;
  return (
    rect(x, top, 54, 210, c.INDIGO) +
    rect(x + 44, top, 10, 210, c.NIGHT) +
    path(`M${x + 12} ${base - 96}v-56q10-22 20 0v56z`, lit ? c.AMBER : c.VIOLET) +
    path(`M${x + 12} ${base - 20}v-50q10-18 20 0v50z`, lit ? c.VIOLET : c.AMBER) +
    poly([x + 40, top, x + 47, top - 62, x + 54, top], c.INDIGO)
  );
}

function clockTower(x: number, base: number): string {
  const top = base - 440;
  return (
    rect(x, top, 130, 440, c.INDIGO) +
    rect(x + 96, top, 34, 440, c.NIGHT) +
    times(4, (i) => rect(x + 20 + i * 22, top + 190, 6, 230, c.VIOLET)) +
    rect(x - 12, top - 12, 154, 160, c.NIGHT) +
    circle(x + 65, top + 68, 56, c.PEACH) +
    circle(x + 65, top + 68, 46, c.SURFACE) +
    stroke(`M${x + 65} ${top + 34}v34l24 16`, c.INK, 7) +
    poly([x - 4, top - 12, x + 20, top - 96, x + 110, top - 96, x + 134, top - 12], c.INDIGO) +
    rect(x + 24, top - 128, 82, 34, c.AMBER) +
    poly([x + 14, top - 126, x + 65, top - 264, x + 116, top - 126], c.NIGHT) +
    rect(x + 62, top - 300, 6, 50, c.NIGHT)
  );
}

function bridge(): string {
  const arch = (x: number): string => path(`M${x} 900v-70a92 78 0 0 1 184 0v70z`, '#d98f52');
  return (
    rect(720, 700, 90, 220, c.INK) +
    rect(708, 716, 114, 20, c.VIOLET) +
    path('M0 690q360-40 760 60v150H0z', c.INK) +
    times(4, (i) => group(arch(-70 + i * 205), { opacity: 0.55 })) +
    stroke('M0 690q360-40 760 60', c.VIOLET, 8) +
    times(7, (i) => rect(40 + i * 102, 612 + i * 8, 7, 76, c.INK) + circle(43 + i * 102, 610 + i * 8, 13, c.AMBER))
  );
}

/** A riverside parliament of no country in particular, at sunrise. */
export function parliament(): string {
  const base = 760;
  return scene(
    sky('#8fb6d3', '#f9c683', '#f3d9b4'),
    circle(620, 520, 250, '#fff2d8', { opacity: 0.75 }),
    circle(620, 520, 165, '#ffe3a8'),
    cloud(120, 260, 1.1, c.PAPER, 0.7),
    cloud(860, 180, 0.8, c.PAPER, 0.6),
    path('M0 760V640h140v-50h120v60h160v-90h90v70h200v-40h220v-60h120v90h260v-50h290v190z', c.LILAC, { opacity: 0.6 }),
    times(18, (i) => palaceBay(480 + i * 54, base, i % 3 !== 1)),
    rect(620, base - 400, 110, 400, c.NIGHT) + poly([610, base - 400, 675, base - 520, 740, base - 400], c.INDIGO),
    clockTower(1290, base),
    rect(0, base, WIDTH, HEIGHT - base, '#e7a76b'),
    fade('river', [
      [0, c.INDIGO, 0.75],
      [1, c.TEAL, 0.95],
    ]),
    rect(0, base, WIDTH, HEIGHT - base, 'url(#river)'),
    times(9, (i) =>
      rect(520 + (i % 3) * 34 - i * 14, base + 26 + i * 30, 240 - (i % 4) * 36, 7, '#ffe3a8', { rx: 4, opacity: 0.7 }),
    ),
    times(8, (i) => rect(1260 + (i % 2) * 30, base + 24 + i * 34, 150, 6, c.NIGHT, { rx: 3, opacity: 0.5 })),
    bridge(),
    halftone(900, 930, 700, 140, c.NIGHT, 24),
  );
}

function litBlock(x: number, base: number, width: number, height: number, colour: string, seed: number): string {
  const next = seeded(seed);
  const columns = Math.floor((width - 16) / 26);
  const rows = Math.floor((height - 30) / 34);
  return (
    rect(x, base - height, width, height, colour) +
    rect(x + width - 14, base - height, 14, height, c.INK, { opacity: 0.35 }) +
    times(rows, (row) =>
      times(columns, (column) =>
        next() > 0.52
          ? rect(x + 12 + column * 26, base - height + 20 + row * 34, 11, 16, next() > 0.4 ? c.AMBER : c.LILAC)
          : '',
      ),
    )
  );
}

function wheel(x: number, y: number, radius: number): string {
  return (
    circle(x, y, radius, 'none', { stroke: c.LILAC, 'stroke-width': 9 }) +
    circle(x, y, radius - 18, 'none', { stroke: c.LILAC, 'stroke-width': 3 }) +
    times(24, (i) => {
      const angle = (i * Math.PI) / 12;
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      return (
        stroke(`M${x} ${y}L${Math.round(x + dx * (radius - 18))} ${Math.round(y + dy * (radius - 18))}`, c.LILAC, 2) +
        circle(x + dx * (radius + 12), y + dy * (radius + 12), 9, i % 3 === 0 ? c.SAFFRON : c.MIST)
      );
    }) +
    poly(
      [
        x - 8,
        y,
        x - 96,
        y + radius + 90,
        x - 66,
        y + radius + 90,
        x + 8,
        y,
        x + 66,
        y + radius + 90,
        x + 96,
        y + radius + 90,
      ],
      c.VIOLET,
    )
  );
}

/** The capital by night, seen over the river. */
export function skyline(): string {
  const next = seeded(7);
  return scene(
    sky('#12133a', '#a85a6b', '#3b3a86'),
    times(60, () => circle(next() * WIDTH, next() * 420, 1 + next() * 2.4, c.PAPER, { opacity: 0.8 })),
    circle(1270, 190, 92, '#fdeccb') + circle(1304, 172, 84, '#23246a'),
    path(
      'M0 760V560h90v-60h80v100h110V470h70v120h150v-70h120v110h180v-150h90v130h150v-90h120v140h170V500h110v110h160v150z',
      '#4a4b9c',
      { opacity: 0.8 },
    ),
    poly([760, 760, 850, 170, 862, 120, 874, 170, 960, 760], '#30317f') +
      poly([862, 120, 874, 170, 960, 760, 880, 760], c.NIGHT),
    times(11, (i) => rect(852 - i * 5, 300 + i * 40, 16 + i * 8, 5, c.AMBER, { opacity: 0.65 })),
    litBlock(40, 760, 150, 330, c.INDIGO, 3) +
      litBlock(600, 760, 130, 260, c.INDIGO, 5) +
      litBlock(990, 760, 140, 380, c.INDIGO, 9),
    wheel(380, 520, 190),
    rect(1180, 560, 330, 200, c.INDIGO) +
      path('M1240 560a105 130 0 0 1 210 0z', c.VIOLET) +
      path('M1345 430a105 130 0 0 1 105 130h-105z', c.INDIGO) +
      rect(1338, 370, 14, 66, c.AMBER),
    times(8, (i) => rect(1200 + i * 38, 600, 14, 130, i % 2 ? c.AMBER : c.LILAC, { opacity: 0.8 })),
    rect(0, 756, WIDTH, 16, c.INK),
    rect(0, 772, WIDTH, 295, '#1a1b4e'),
    times(46, (i) =>
      rect(next() * 1500, 790 + (i * 262) / 46, 40 + next() * 110, 5, i % 3 ? c.AMBER : c.LILAC, {
        rx: 3,
        opacity: 0.5,
      }),
    ),
    path('M520 960h330l-46 60H570z', c.INK) +
      rect(590, 910, 190, 50, c.LIVE) +
      times(6, (i) => rect(604 + i * 29, 922, 16, 18, c.PEACH)),
  );
}

function carriage(x: number): string {
  return (
    rect(x, 432, 300, 92, c.INDIGO, { rx: 10 }) +
    rect(x, 432, 300, 16, c.LILAC, { rx: 8 }) +
    rect(x, 500, 300, 12, c.SAFFRON) +
    times(6, (i) => rect(x + 18 + i * 45, 456, 34, 30, '#fbe6bd', { rx: 5 }))
  );
}

/** A train on a stone viaduct over a green valley. */
export function viaduct(): string {
  const arch = (x: number): string => path(`M${x} 1067V720a76 90 0 0 1 152 0v347z`, c.LEAF);
  const valley =
    rect(0, 600, WIDTH, 467, '#d3e6e4') +
    path('M0 760q300-120 640-50t960-80v440H0z', '#a9c9b0') +
    path('M0 860q420-130 800-30t800-80v320H0z', 'url(#valley)') +
    path('M520 1067q120-110 340-120t420-120q-60 110-240 140t-200 100z', c.SKY);
  return scene(
    sky('#9fcbe2', '#fbe8c6', '#d7e9ee'),
    circle(330, 250, 110, '#fff3d2'),
    cloud(760, 230, 1.2, c.PAPER, 0.9) + cloud(1250, 320, 0.8, c.PAPER, 0.8),
    path('M0 560q240-190 520-60t520-60t560 40v600H0z', '#9fbfb1'),
    path('M0 660q320-170 660-40t940-90v540H0z', c.LIME),
    fade('valley', [
      [0, '#86aa6a'],
      [1, c.MOSS],
    ]),
    path('M0 760q420-120 800-10t800-60v380H0z', c.LEAF),
    rect(0, 540, WIDTH, 540, '#cbb08a'),
    hatching('stone', '#b8996f', 26, 5, 90) + rect(0, 560, WIDTH, 507, 'url(#stone)'),
    within(
      'arches',
      times(9, (i) => arch(14 + i * 182)),
      valley,
    ),
    times(9, (i) => rect(166 + i * 182, 700, 12, 367, '#a98a62')),
    rect(0, 524, WIDTH, 26, '#a98a62') + rect(0, 548, WIDTH, 10, '#8f7350'),
    carriage(-120) + carriage(190) + carriage(500) + carriage(810),
    path('M1120 432h190q90 20 120 80v12h-310z', c.INDIGO) +
      path('M1290 446q70 14 98 50h-98z', '#fbe6bd') +
      path('M1120 500h300q6 6 8 12h-308z', c.SAFFRON),
    times(6, (i) => circle(60 + i * 300, 1040 - (i % 3) * 22, 60, i % 2 ? '#47774a' : c.MOSS)),
  );
}
