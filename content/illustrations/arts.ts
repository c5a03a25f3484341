import * as c from './palette.ts';
import {
  at,
  circle,
  ellipse,
  fade,
  halftone,
  hatching,
  mirrored,
  path,
  poly,
  rect,
  ring,
  scene,
  stroke,
  times,
  WIDTH,
} from './shapes.ts';

function curtain(): string {
  const folds = times(5, (i) =>
    path(`M${i * 66} 0h66q10 480-${10 + i * 8} 860h-60q40-400-6-860z`, i % 2 ? '#8d0022' : c.LIVE),
  );
  return folds + stroke('M0 560q180 40 300-110', c.AMBER, 16);
}

function dancer(): string {
  return (
    path('M-50 120q-150 150-230 290q280 110 560 0q-80-140-230-290z', c.SAFFRON) +
    path('M20 120h30q150 150 230 290q-110 40-220 50q20-180-40-340z', '#c96f00') +
    path('M-262 380q262 100 524 0l18 30q-280 110-560 0z', c.AMBER) +
    path('M-56-60q56-30 112 0l-6 190H-50z', c.INDIGO) +
    stroke('M-46-40L-150-110L-110-250', c.SKIN[2], 30) +
    stroke('M46-40L170-60L270-150', c.SKIN[2], 30) +
    stroke('M-50-36q110 60 90 170t40 120', c.ROSE, 22) +
    circle(0, -130, 58, c.SKIN[2]) +
    path('M-60-124a62 64 0 0 1 122-10q-50-26-122 10z', c.INK) +
    circle(44, -180, 26, c.INK) +
    circle(-8, -152, 6, c.LIVE) +
    stroke('M-136-206l40-12M236-128l22 26', c.AMBER, 9)
  );
}

/** A dancer in the spotlight. */
export function stage(): string {
  return scene(
    rect(0, 0, WIDTH, 1067, '#1a1240'),
    fade('beam', [
      [0, '#fff1c8', 0.75],
      [1, '#fff1c8', 0.08],
    ]),
    times(9, (i) => rect(180 + i * 150, 100, 70, 700, '#241a55')),
    poly([520, 0, 600, 0, 1130, 880, 470, 880], 'url(#beam)') +
      poly([1000, 0, 1080, 0, 1130, 880, 470, 880], 'url(#beam)'),
    path('M0 780h1600v290H0z', '#7a4a35') +
      times(12, (i) =>
        poly(
          [800 + (i - 6) * 120, 780, 806 + (i - 6) * 120, 780, 800 + (i - 6) * 230, 1067, 788 + (i - 6) * 230, 1067],
          '#653a29',
        ),
      ),
    ellipse(800, 900, 420, 70, '#ffe8b0', { opacity: 0.55 }) + ellipse(810, 900, 250, 30, c.INK, { opacity: 0.35 }),
    at(800, 480, dancer()),
    curtain() + mirrored(800, curtain()),
    path(
      'M0 0h1600v110q-70 60-160 0q-80 70-160 0q-80 70-160 0q-80 70-160 0q-80 70-160 0q-80 70-160 0q-80 70-160 0q-80 70-160 0q-80 70-160 0q-90 60-160 0z',
      c.LIVE,
    ) +
      stroke(
        'M0 110q70 60 160 0q80 70 160 0q80 70 160 0q80 70 160 0q80 70 160 0q80 70 160 0q80 70 160 0q80 70 160 0q80 70 160 0q90 60 160 0',
        c.AMBER,
        10,
      ),
    times(
      10,
      (i) => circle(60 + i * 165, 1040, 66, c.INK) + path(`M${-50 + i * 165} 1120q10-60 110-60t110 60z`, c.INK),
    ),
  );
}

function reel(x: number, y: number, radius: number): string {
  return (
    circle(x, y, radius, c.INK) +
    ring(x, y, radius - 14, c.LILAC, 6) +
    times(6, (i) => {
      const angle = (i * Math.PI) / 3;
      return circle(x + Math.cos(angle) * radius * 0.55, y + Math.sin(angle) * radius * 0.55, radius * 0.22, c.AMBER);
    }) +
    circle(x, y, radius * 0.16, c.SURFACE)
  );
}

/** A film projector and its beam. */
export function cinema(): string {
  return scene(
    rect(0, 0, WIDTH, 1067, '#2a1d4f'),
    hatching('drape', '#33265e', 64, 20, 0) + rect(0, 0, WIDTH, 800, 'url(#drape)'),
    fade(
      'ray',
      [
        [0, '#fff3cf', 0.95],
        [1, '#fff3cf', 0.15],
      ],
      -90,
    ),
    poly([690, 560, 1600, 120, 1600, 880, 690, 640], 'url(#ray)'),
    rect(0, 860, WIDTH, 207, '#4b2f43') +
      rect(0, 860, WIDTH, 14, '#6e4860') +
      halftone(0, 960, WIDTH, 107, '#38203a', 26),
    reel(300, 270, 190) + reel(600, 330, 150),
    stroke('M480 300Q520 420 470 470M160 400Q200 500 260 520', c.INK, 14),
    rect(210, 480, 420, 240, c.LIVE, { rx: 22 }) +
      path('M470 480h138q22 0 22 22v196q0 22-22 22H470z', '#8d0022') +
      rect(250, 520, 150, 90, c.INK, { rx: 12 }) +
      circle(325, 565, 30, c.AMBER) +
      times(4, (i) => rect(250, 636 + i * 18, 150, 8, '#8d0022')),
    rect(628, 540, 60, 120, c.INK) +
      rect(680, 524, 44, 152, '#565a78', { rx: 8 }) +
      ellipse(724, 600, 20, 70, '#fff3cf'),
    poly([340, 720, 500, 720, 620, 1000, 570, 1000, 430, 780, 280, 1000, 230, 1000], c.INK),
    path('M760 1067q40-170 240-190t330-110t270-40v120q-140 10-300 80t-250 60t-130 80z', c.INK),
    times(8, (i) =>
      at(
        930 + i * 92,
        952 - i * 26 - (i > 4 ? (i - 4) * 4 : 0),
        rect(-28, -30, 56, 56, [c.AMBER, c.ROSE, c.LAGOON, c.PEACH][i % 4] ?? c.AMBER, { rx: 6 }),
        1,
        -14,
      ),
    ),
  );
}

function tabla(x: number, y: number, width: number, body: string, dark: string): string {
  const half = width / 2;
  return (
    path(
      `M${x - half} ${y}q-${width * 0.16} ${width * 0.75} ${width * 0.2} ${width * 0.95}h${width * 0.6}q${width * 0.36}-${width * 0.2} ${width * 0.2}-${width * 0.95}z`,
      body,
    ) +
    path(
      `M${x + width * 0.1} ${y}h${width * 0.4}q${width * 0.16} ${width * 0.75}-${width * 0.2} ${width * 0.95}h-${width * 0.24}q${width * 0.2}-${width * 0.4} ${width * 0.04}-${width * 0.95}z`,
      dark,
    ) +
    times(7, (i) =>
      stroke(
        `M${x - half + (i * width) / 6} ${y + 10}L${x - half * 0.7 + (i * width * 0.7) / 6} ${y + width * 0.88}`,
        c.PEACH,
        7,
      ),
    ) +
    ellipse(x, y, half + 10, width * 0.19, '#a8713f') +
    ellipse(x, y - 6, half - 2, width * 0.165, '#f3e3c4') +
    ellipse(x + width * 0.04, y - 8, width * 0.2, width * 0.07, c.INK)
  );
}

/** Tabla and sitar before a painted wall. */
export function raga(): string {
  const sitar =
    rect(-26, -560, 52, 640, '#a85c2b', { rx: 10 }) +
    rect(6, -560, 20, 640, '#7d3f1a', { rx: 10 }) +
    times(14, (i) => rect(-34, -520 + i * 40, 68, 8, c.AMBER, { rx: 4 })) +
    circle(0, 190, 170, '#c9743a') +
    path('M0 20a170 170 0 0 1 0 340q110-170 0-340z', '#9a4f22') +
    circle(-10, 170, 96, '#e3a566') +
    rect(-60, 190, 110, 16, c.INK, { rx: 6 }) +
    circle(0, -570, 60, '#c9743a') +
    times(4, (i) => rect(24, -500 + i * 96, 70, 14, c.BARK, { rx: 7 })) +
    times(4, (i) => rect(-15 + i * 9, -540, 2.5, 736, c.PAPER, { opacity: 0.85 }));
  return scene(
    rect(0, 0, WIDTH, 1067, c.TEAL),
    times(6, (i) => ring(800, 470, 140 + i * 110, c.LAGOON, 26 - i * 3, { opacity: 0.32 })),
    times(24, (i) => at(800, 470, path('M0-420q34 60 0 120q-34-60 0-120z', c.AMBER, { opacity: 0.55 }), 1, i * 15)),
    rect(0, 820, WIDTH, 247, c.LIVE) +
      rect(0, 820, WIDTH, 20, c.AMBER) +
      times(16, (i) =>
        poly([i * 100, 860, 50 + i * 100, 910, 100 + i * 100, 860, 50 + i * 100, 882], c.PEACH, { opacity: 0.8 }),
      ) +
      halftone(0, 960, WIDTH, 107, '#8d0022', 26),
    ellipse(620, 960, 560, 34, c.INK, { opacity: 0.3 }),
    at(1130, 610, sitar, 1.05, 24),
    tabla(760, 660, 250, '#c9743a', '#9a4f22') + tabla(440, 640, 330, '#aeb4c4', '#7e859b'),
    stroke('M170 240q20-70 80-60v150M250 180q60-10 70 50v80', c.PEACH, 14) +
      ellipse(228, 336, 30, 22, c.PEACH) +
      ellipse(298, 318, 30, 22, c.PEACH),
  );
}

/** A microphone, a stool and a brick wall: comedy night. */
export function comedy(): string {
  return scene(
    rect(0, 0, WIDTH, 1067, '#6a2b35'),
    times(14, (row) =>
      times(9, (i) =>
        rect(i * 200 - (row % 2) * 100 + 5, row * 62 + 5, 190, 52, (i * 7 + row * 3) % 5 === 0 ? '#8a3f43' : '#79343c'),
      ),
    ),
    fade('spot', [
      [0, '#fff1c8', 0.55],
      [1, '#fff1c8', 0.1],
    ]),
    circle(800, 470, 430, '#fff1c8', { opacity: 0.28 }) + poly([1330, 0, 1450, 0, 1230, 900, 380, 900], 'url(#spot)'),
    rect(0, 860, WIDTH, 207, '#3d2330') + ellipse(800, 900, 470, 56, '#fff1c8', { opacity: 0.35 }),
    stroke('M640 906L690 560M960 906L910 560M700 700H900', c.BARK, 22) +
      ellipse(800, 556, 150, 34, c.EARTH) +
      ellipse(800, 546, 150, 34, '#d1a476') +
      path('M860 536l10-110h-74l10 110z', '#d7ebf2', { opacity: 0.9 }) +
      path('M808 524l-6-50h60l-6 50z', '#8fc4da'),
    ellipse(560, 920, 150, 24, c.INK) +
      stroke('M560 916V300', '#b7bcc9', 20) +
      at(
        560,
        296,
        rect(-34, -20, 68, 190, c.INK, { rx: 22 }) +
          circle(0, -70, 82, '#8a8eb0') +
          path('M0-152a82 82 0 0 1 0 164q64-80 0-164z', '#565a78') +
          times(5, (i) => stroke(`M${-66 + i * 4}-${112 - i * 22}q66 24 ${132 - i * 8} 0`, '#c3c6da', 4)) +
          rect(-60, -4, 120, 24, c.SAFFRON, { rx: 10 }),
        1.15,
        24,
      ),
    stroke('M600 420q180 60 120 240t-260 240', c.INK, 12),
    times(
      9,
      (i) =>
        circle(70 + i * 184, 1016 + (i % 2) * 16, 74, c.INK) +
        path(`M${-40 + i * 184} 1120q10-70 110-70t110 70z`, c.INK),
    ),
    stroke('M180 960l-30-90M330 950l40-100M1290 960l-30-100M1420 950l40-80', c.INK, 34),
  );
}
