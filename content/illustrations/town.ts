import * as c from './palette.ts';
import {
  at,
  circle,
  cloud,
  ellipse,
  halftone,
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

function stall(x: number, width: number, light: string, dark: string): string {
  const stripes = 6;
  const step = width / stripes;
  return (
    rect(x + 16, 420, 14, 480, c.BARK) +
    rect(x + width - 30, 420, 14, 480, c.BARK) +
    rect(x + 24, 470, width - 48, 260, '#6a4a4a', { opacity: 0.55 }) +
    times(stripes, (i) =>
      path(
        `M${x + i * step} 450l${30 - i * 10 + 20} -130h${step - 10}l${i * 10 - 50 + 10} 130a${step / 2} 34 0 0 1 -${step} 0z`,
        i % 2 ? light : dark,
      ),
    ) +
    rect(x + 10, 720, width - 20, 200, '#a8713f') +
    rect(x + 10, 720, width - 20, 18, '#d8a365') +
    times(4, (i) => rect(x + 24 + i * ((width - 60) / 4), 790, (width - 90) / 4, 110, '#8b5c33'))
  );
}

function heap(x: number, colour: string, light: string): string {
  return times(3, (row) =>
    times(
      4 - row,
      (i) =>
        circle(x + i * 36 + row * 18, 706 - row * 30, 20, colour) +
        circle(x - 6 + i * 36 + row * 18, 700 - row * 30, 7, light),
    ),
  );
}

function traders(): string {
  return (
    at(
      290,
      560,
      circle(0, 0, 50, c.SKIN[2]) +
        path('M-52-6a52 54 0 0 1 104 0q-50-30-104 0z', c.INK) +
        path('M-90 160q0-110 90-110t90 110z', c.INDIGO),
    ) +
    at(
      800,
      560,
      circle(0, 0, 50, c.SKIN[0]) +
        path('M-54 4q-6-66 54-66t54 66q10 60-10 70l-8-80q-40-20-80 10l-2 70q-16-10-8-80z', '#7b4a2c') +
        path('M-90 160q0-110 90-110t90 110z', c.MOSS),
    ) +
    at(
      1310,
      560,
      circle(0, 0, 50, c.SKIN[3]) +
        path('M-60-10q4-60 60-62t60 62q-60-30-120 0z', c.LIVE) +
        path('M-90 160q0-110 90-110t90 110z', c.SURFACE),
    )
  );
}

/** A street market with striped awnings. */
export function market(): string {
  return scene(
    sky('#f9dfae', '#fff5e0'),
    circle(1300, 230, 120, '#ffe9b5'),
    path('M0 720V330h180v-70h150v110h240v-80h180v60h160v-90h220v110h150v-60h320v410z', '#d8a98a', { opacity: 0.75 }),
    times(16, (i) => rect(40 + i * 100, 400 + (i % 3) * 30, 34, 60, '#fff1d0', { opacity: 0.7 })),
    stroke('M-10 150Q400 270 800 150T1610 150', c.BARK, 4),
    times(16, (i) =>
      poly(
        [
          40 + i * 100,
          176 + Math.sin(i * 0.8) * 26,
          100 + i * 100,
          176 + Math.sin(i * 0.8 + 0.4) * 26,
          70 + i * 100,
          250 + Math.sin(i * 0.8) * 26,
        ],
        [c.LIVE, c.SAFFRON, c.TEAL, c.INDIGO][i % 4] ?? c.LIVE,
      ),
    ),
    rect(0, 880, WIDTH, 187, '#cbb08a') + halftone(0, 960, WIDTH, 107, '#ad8d62', 26),
    stall(40, 470, c.PAPER, c.LIVE) + stall(560, 470, c.PAPER, c.TEAL) + stall(1080, 470, c.PAPER, c.SAFFRON),
    traders(),
    heap(80, c.SAFFRON, c.PEACH) +
      heap(240, c.LEAF, c.LIME) +
      heap(380, c.LIVE, c.ROSE) +
      heap(600, '#7a3b6b', c.LILAC) +
      heap(760, c.AMBER, c.PEACH) +
      heap(900, c.LEAF, c.LIME) +
      heap(1120, c.LIVE, c.ROSE) +
      heap(1270, c.LIME, c.PAPER) +
      heap(1410, c.SAFFRON, c.PEACH),
  );
}

function bicycle(frame: string): string {
  const wheelAt = (x: number): string =>
    ring(x, 0, 118, c.INK, 15) +
    ring(x, 0, 100, c.LINE, 4) +
    times(8, (i) => at(x, 0, rect(-1.5, -100, 3, 200, c.LINE), 1, i * 22.5)) +
    circle(x, 0, 14, c.INK);
  return (
    wheelAt(-190) +
    wheelAt(190) +
    stroke('M-190 0L-90-170H110L0 0zM-90-170L0 0M110-170L190 0M-100-200l10 30M104-208l8 40M70-216h58', frame, 17) +
    stroke('M-136-204h74', c.INK, 20) +
    circle(0, 0, 28, c.INK)
  );
}

function rider(shirt: string, skin: string, helmet: string): string {
  return (
    stroke('M-96-214L30-120L4 26', c.INDIGO, 52) +
    path('M-18 20h74q8 20 0 28h-74z', c.INK) +
    path('M-140-220q-10-60 60-180q70-30 100 10q-10 90-90 180z', shirt) +
    stroke('M-10-370L20-270L104-224', shirt, 40) +
    circle(106, -222, 22, skin) +
    circle(40, -452, 54, skin) +
    path('M-18-456a60 56 0 0 1 122-10q-60 20-122 10z', helmet)
  );
}

/** Two cyclists on a lane through the town. */
export function cycling(): string {
  const house = (x: number, width: number, height: number, colour: string): string =>
    rect(x, 640 - height, width, height, colour) +
    times(3, (row) =>
      times(Math.floor(width / 70), (i) =>
        rect(x + 22 + i * 70, 640 - height + 40 + row * 100, 34, 54, '#fff1d0', { opacity: 0.85 }),
      ),
    );
  return scene(
    sky('#b7dcea', '#fff0d6'),
    circle(260, 210, 90, '#ffe1a0'),
    cloud(900, 200, 1.1, c.PAPER),
    house(40, 220, 340, '#d99a78') +
      house(260, 170, 420, '#c47f6d') +
      house(430, 250, 300, '#e0b184') +
      house(1010, 220, 400, '#8f9fc4') +
      house(1230, 180, 320, '#d99a78') +
      house(1410, 230, 380, '#c47f6d'),
    times(
      6,
      (i) =>
        rect(88 + i * 290, 520, 18, 150, c.BARK) +
        circle(97 + i * 290, 480, 84, i % 2 ? c.LEAF : '#4d8350') +
        circle(72 + i * 290, 456, 48, c.LIME, { opacity: 0.7 }),
    ),
    rect(0, 640, WIDTH, 60, c.SAND) + rect(0, 690, WIDTH, 18, c.PAPER),
    rect(0, 706, WIDTH, 300, '#2f7f7a') + rect(0, 1000, WIDTH, 16, c.PAPER) + rect(0, 1016, WIDTH, 60, '#4b4a6b'),
    times(5, (i) => rect(60 + i * 340, 850, 170, 12, c.PAPER, { opacity: 0.8, rx: 6 })),
    ellipse(520, 952, 330, 22, c.INK, { opacity: 0.25 }) + ellipse(1150, 884, 260, 18, c.INK, { opacity: 0.25 }),
    at(1150, 790, bicycle(c.AMBER) + rider(c.LIVE, c.SKIN[0], c.INK), 0.78),
    at(520, 834, bicycle(c.LIVE) + rider(c.SAFFRON, c.SKIN[2], c.PAPER)),
  );
}
