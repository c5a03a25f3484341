import * as c from './palette.ts';
import {
  at,
  circle,
  cloud,
  ellipse,
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
} from './shapes.ts';

function waves(y: number, colour: string, shift: number, height = 26): string {
  const crests = Array.from({ length: 12 }, () => `q40-${height} 80 0t80 0`).join('');
  return path(`M${-shift} ${y}${crests}V1067H${-shift}z`, colour);
}

function frigate(): string {
  return (
    path('M-560-60L520-60L620-110L560 60H-500q-50-40-60-120z', '#6d7694') +
    path('M-560-60L520-60L620-110L600-54L540 0H-540z', '#8b94b0') +
    rect(-330, -150, 560, 92, '#7d86a3') +
    rect(60, -150, 170, 92, '#5d6684') +
    path('M-40-150h230l-30-110h-160z', '#8b94b0') +
    path('M90-150h100l-30-110h-70z', '#5d6684') +
    times(5, (i) => rect(-14 + i * 36, -226, 24, 20, c.PEACH)) +
    path('M-260-150h120l-16-80h-88z', '#6d7694') +
    poly([30, -260, 74, -430, 90, -430, 130, -260], '#5d6684') +
    stroke('M82-430v-70M40-370h90M50-330h70M60-400h50', '#4a526e', 9) +
    circle(82, -300, 26, '#8b94b0') +
    rect(-210, -300, 12, 72, '#4a526e') +
    rect(330, -106, 110, 46, '#7d86a3', { rx: 10 }) +
    stroke('M430-86L540-104', '#5d6684', 13) +
    path('M-540-60v-110', 'none', { stroke: '#4a526e', 'stroke-width': 7 }) +
    path('M-540-170l-76 16 16 22-16 22 76-10z', c.SAFFRON)
  );
}

/** A patrol ship at first light. */
export function ship(): string {
  return scene(
    sky('#3c5588', '#fdd49a', '#b8b3c4'),
    circle(520, 620, 230, '#ffe7b8', { opacity: 0.55 }) + circle(520, 620, 140, '#ffdd9a'),
    cloud(900, 260, 1.6, '#e9d6cc', 0.8) + cloud(60, 330, 1.2, '#e9d6cc', 0.7) + cloud(1260, 420, 1, '#f1ddc9', 0.7),
    path('M0 690q220-60 460-20t300 10v40H0zM1120 700q260-90 480-50v70h-480z', '#5f6d93'),
    rect(0, 690, WIDTH, 377, '#58739a'),
    times(9, (i) =>
      rect(400 + (i % 3) * 24 - i * 10, 702 + i * 18, 240 + (i % 2) * 50, 6, '#ffe3a8', { rx: 3, opacity: 0.8 }),
    ),
    waves(800, '#45608a', 60),
    at(830, 840, frigate(), 1.05),
    stroke('M250 880q120-30 240 0M1360 896q90 10 170-20', c.PAPER, 9, { opacity: 0.7 }),
    waves(890, '#345079', 20) + waves(950, c.VIOLET, 100) + waves(1010, c.INDIGO, 50),
    times(5, (i) => stroke(`M${180 + i * 90} ${300 + (i % 2) * 50}q20-24 40 0q20-24 40 0`, c.INK, 6)),
  );
}

function helicopterBody(): string {
  return (
    path('M-40-60h-420q-30 0-30 20l10 20 400 50z', c.LIVE) +
    path('M-490-120l60 90h-50l-50-60z', c.LIVE) +
    path('M-160-30q10-130 170-130h70q150 0 210 150q6 70-80 80H-60q-90-10-100-100z', c.LIVE) +
    path('M-140 10q100 50 430 0q-4 56-80 60H-60q-60-6-80-60z', '#8d0022') +
    path('M110-130q100 8 150 110H110z', '#9fd0e2') +
    path('M110-130q30 4 60 18l-20 92h-40z', c.HAZE) +
    rect(-60, -110, 130, 130, c.INK, { rx: 12 }) +
    rect(-160, -4, 90, 16, c.AMBER) +
    rect(0, -200, 60, 44, c.INK) +
    rect(-430, -214, 920, 13, '#2c2e58', { rx: 6 }) +
    ellipse(30, -208, 460, 20, c.PAPER, { opacity: 0.35 }) +
    circle(-508, -90, 66, c.PAPER, { opacity: 0.35 }) +
    stroke('M-90 110h310M-40 70v40M150 70v40', c.INK, 12)
  );
}

/** A rescue helicopter off the cliffs. */
export function helicopter(): string {
  const next = seeded(13);
  return scene(
    sky('#35507c', '#d5dfe2', '#8ea9bd'),
    cloud(-40, 300, 1.8, '#b7c5d1', 0.9) + cloud(1050, 230, 1.7, '#c6d1d9', 0.9) + cloud(560, 180, 1, '#b7c5d1', 0.8),
    path('M1600 380q-120 10-170 70l-40 90-110 40-30 130-110 60-30 300h490z', '#e8e0cf') +
      path('M1600 380q-120 10-170 70l-40 90 120-30 90-50z', c.LEAF),
    hatching('chalk', '#cfc3aa', 30, 6, 12) + path('M1600 500l-90 60-60 120-120 60-60 330h330z', 'url(#chalk)'),
    rect(1470, 220, 64, 190, c.PAPER) +
      rect(1470, 270, 64, 44, c.LIVE) +
      rect(1462, 190, 80, 36, '#fff0bd') +
      poly([1456, 192, 1502, 140, 1548, 192], c.LIVE) +
      poly([1470, 206, 0, 60, 0, 250], '#fff0bd', { opacity: 0.18 }),
    waves(760, '#5d8aa0', 30, 46),
    at(720, 360, helicopterBody(), 1, -5),
    stroke('M700 440L690 740', c.INK, 5) +
      at(
        690,
        740,
        circle(0, 0, 24, c.SAFFRON) +
          path('M-28 24h56l6 80h-68z', c.SAFFRON) +
          stroke('M-14 104v50M14 104v50', c.INK, 15) +
          stroke('M-26 40l-40 40M26 40l40-46', c.SAFFRON, 15),
      ),
    waves(850, '#3f7089', 90, 50),
    at(
      590,
      930,
      path('M-150-30h300q-10 80-90 84H-60q-80-4-90-84z', c.AMBER) +
        rect(-160, -44, 320, 24, c.SAFFRON, { rx: 12 }) +
        circle(-60, -80, 28, c.SKIN[1]) +
        path('M-96-44q0-36 36-36t36 36z', c.LIVE) +
        circle(50, -80, 28, c.SKIN[3]) +
        path('M14-44q0-36 36-36t36 36z', c.TEAL),
    ),
    waves(960, '#2a5873', 20, 50) + waves(1030, '#1c4561', 110, 40),
    times(40, () => {
      const x = Math.round(next() * 1600);
      const y = Math.round(250 + next() * 700);
      return stroke(`M${x} ${y}l-14 44`, c.PAPER, 3, { opacity: 0.45 });
    }),
  );
}

function crane(x: number, colour: string, dark: string): string {
  return (
    poly([x, 820, x + 34, 820, x + 60, 300, x + 36, 300], colour) +
    poly([x + 170, 820, x + 204, 820, x + 160, 300, x + 136, 300], dark) +
    rect(x + 20, 560, 170, 22, dark) +
    rect(x - 330, 284, 620, 30, colour) +
    rect(x - 330, 308, 620, 8, dark) +
    poly([x + 80, 284, x + 98, 140, x + 116, 284], dark) +
    stroke(`M${x + 98} 150L${x - 320} 286M${x + 98} 150L${x + 280} 286`, dark, 7) +
    rect(x + 60, 314, 90, 56, c.SURFACE) +
    stroke(`M${x - 220} 316V470`, c.INK, 5)
  );
}

/** Cranes load containers. */
export function harbour(): string {
  const next = seeded(4);
  const colours = [c.LIVE, c.SAFFRON, c.TEAL, c.INDIGO, c.LAGOON, c.VIOLET, '#b4532f'];
  const box = (x: number, y: number): string => {
    const colour = colours[Math.floor(next() * colours.length)] ?? c.TEAL;
    return (
      rect(x, y, 118, 56, colour) +
      rect(x, y + 48, 118, 8, c.INK, { opacity: 0.3 }) +
      times(7, (i) => rect(x + 12 + i * 15, y + 8, 5, 38, c.INK, { opacity: 0.18 }))
    );
  };
  return scene(
    sky('#8ec0d6', '#ffe6bd', '#cfe2e2'),
    circle(1260, 330, 130, '#fff0c4'),
    cloud(140, 210, 1.1, c.PAPER, 0.9) + cloud(820, 160, 0.8, c.PAPER, 0.8),
    path('M0 700v-90h220v-40h130v60h240v-50h300v30h220v-60h490v150z', '#9db4c4'),
    crane(1020, c.SAFFRON, '#b96a00') + crane(420, c.INDIGO, c.NIGHT),
    at(692, 470, box(48, 0)),
    times(4, (row) => times(6 - (row > 2 ? 2 : 0), (i) => box(180 + i * 122, 760 - row * 60))),
    path('M60 816h1180l110-60h70l-60 190H150q-70-50-90-130z', c.INK) +
      path('M70 880h1292l-22 66H150q-56-30-80-66z', c.LIVE) +
      rect(1100, 560, 170, 256, c.SURFACE) +
      rect(1220, 560, 50, 256, c.LINE) +
      times(3, (i) => rect(1116, 590 + i * 60, 96, 26, c.INDIGO)) +
      rect(1150, 490, 50, 70, c.SAFFRON),
    waves(930, '#4c8ba1', 40) + waves(980, '#33708a', 100) + waves(1030, c.TEAL, 10),
    rect(1440, 700, 160, 367, '#8a8494') + rect(1440, 700, 160, 16, c.LINE) + times(2, (i) => box(1460, 588 + i * 58)),
    times(9, (i) => ellipse(120 + i * 150, 960 + (i % 3) * 30, 60, 4, c.PAPER, { opacity: 0.5 })),
  );
}
