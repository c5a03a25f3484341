import * as c from './palette.ts';
import {
  at,
  circle,
  ellipse,
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

function speaker(jumper: string, skin: string, hair: string): string {
  return (
    path('M-130 330q-10-250 30-300q90-50 190 0q40 60 30 300z', jumper) +
    path('M-30 0l25 60 25-60z', c.PAPER) +
    stroke('M80 60L190 40L250-70', jumper, 58) +
    circle(256, -84, 32, skin) +
    path('M236-100l20-60q16 0 14 20l-2 44z', skin) +
    stroke('M-90 70L-60 210L80 250', jumper, 58) +
    rect(-24, -50, 50, 60, skin) +
    circle(0, -110, 84, skin) +
    path('M-90-100a92 96 0 0 1 180-20q-20-40-70-40q-50 30-70 20q-30 20-40 40z', hair) +
    ellipse(50, -84, 18, 12, c.INK)
  );
}

function lectern(badge: string): string {
  return (
    poly([-170, 0, 190, 0, 160, 60, -140, 60], c.EARTH) +
    poly([-130, 60, 150, 60, 130, 470, -110, 470], c.BARK) +
    poly([40, 60, 150, 60, 130, 470, 40, 470], '#57371f') +
    circle(-10, 220, 66, badge) +
    path('M-10 176l12 28 30 3-23 20 7 30-26-16-26 16 7-30-23-20 30-3z', c.PAPER)
  );
}

/** Two pupils argue across a hall. */
export function debate(): string {
  const bubble = (colour: string): string =>
    path('M-150-90h300q30 0 30 30v120q0 30-30 30H20l-70 70v-70h-100q-30 0-30-30V-60q0-30 30-30z', colour);
  return scene(
    rect(0, 0, WIDTH, 1067, '#e9c98f'),
    hatching('panels', '#e0bc7c', 200, 8, 0) + rect(0, 0, WIDTH, 820, 'url(#panels)'),
    rect(640, 120, 320, 250, c.MOSS) +
      rect(640, 120, 320, 250, 'none', { stroke: c.BARK, 'stroke-width': 20 }) +
      times(5, (i) => rect(690, 168 + i * 38, 150 + ((i * 53) % 80), 12, c.AMBER)),
    rect(0, 820, WIDTH, 247, '#b5763f') + rect(0, 820, WIDTH, 16, '#c98a52'),
    at(
      470,
      150,
      bubble(c.PAPER) + times(3, (i) => rect(-110, -56 + i * 42, 220 - i * 50, 18, c.LAGOON, { rx: 9 })),
      0.9,
    ),
    mirrored(
      800,
      at(
        470,
        200,
        bubble(c.INDIGO) + times(2, (i) => rect(-110, -42 + i * 50, 220 - i * 70, 18, c.AMBER, { rx: 9 })),
        0.9,
      ),
    ),
    at(270, 520, speaker(c.TEAL, c.SKIN[2], c.INK)) + at(310, 660, lectern(c.SAFFRON)),
    mirrored(800, at(270, 540, speaker(c.LIVE, c.SKIN[0], '#7a4a26')) + at(310, 670, lectern(c.INDIGO))),
    rect(640, 820, 320, 26, c.BARK) + rect(670, 846, 26, 200, '#57371f') + rect(904, 846, 26, 200, '#57371f'),
    path('M730 820q0-90 70-96q70 6 70 96z', c.SAFFRON) +
      path('M810 726q60 14 60 94h-40q10-60-20-94z', '#c96f00') +
      circle(800, 716, 16, c.INK) +
      rect(714, 812, 172, 12, c.INK, { rx: 6 }),
    halftone(0, 960, WIDTH, 107, '#95602f', 26),
  );
}

interface Patient {
  readonly top: string;
  readonly legs: string;
  readonly skin: string;
  readonly hair: string;
}

const PATIENTS: readonly Patient[] = [
  { top: c.SAFFRON, legs: c.INDIGO, skin: c.SKIN[2], hair: '#c9cbd8' },
  { top: c.TEAL, legs: c.INK, skin: c.SKIN[3], hair: c.INK },
  { top: c.ROSE, legs: c.VIOLET, skin: c.SKIN[0], hair: '#8a4f26' },
  { top: c.MOSS, legs: c.BARK, skin: c.SKIN[1], hair: c.INK },
];

function chair(): string {
  return (
    rect(-96, -230, 192, 220, c.LAGOON, { rx: 24 }) +
    rect(-110, -20, 220, 40, c.TEAL, { rx: 14 }) +
    stroke('M-86 20v170M86 20v170', '#565a78', 14)
  );
}

function seated({ top, legs, skin, hair }: Patient): string {
  return (
    stroke('M-40-10L-46 70V180M40-10L46 70V180', legs, 58) +
    path('M-90 172h70v26h-84zM20 172h70l14 26H20z', c.INK) +
    path('M-84-190q84-50 168 0l8 200H-92z', top) +
    stroke('M-74-160L-92-50L-14-20M74-160L92-50L14-20', top, 44) +
    circle(-8, -18, 22, skin) +
    circle(14, -18, 22, skin) +
    circle(0, -262, 66, skin) +
    path('M-70-256a72 74 0 0 1 140-10q-40-34-70-34q-40 0-70 44z', hair)
  );
}

/** Patients wait their turn at a surgery. */
export function waitingRoom(): string {
  const place = (i: number): number => 280 + i * 262;
  return scene(
    rect(0, 0, WIDTH, 1067, '#dcecea'),
    rect(0, 560, WIDTH, 260, '#c3ded9') + rect(0, 552, WIDTH, 12, c.LAGOON),
    rect(0, 820, WIDTH, 247, '#e7dcc6') + rect(0, 820, WIDTH, 18, '#cfc1a5'),
    rect(120, 130, 380, 260, '#d9b27c') +
      rect(120, 130, 380, 260, 'none', { stroke: c.BARK, 'stroke-width': 14 }) +
      times(6, (i) =>
        at(
          185 + (i % 3) * 124,
          200 + Math.floor(i / 3) * 116,
          rect(-46, -44, 92, 84, [c.PAPER, c.AMBER, c.HAZE, c.ROSE, c.PAPER, c.LIME][i] ?? c.PAPER),
          1,
          (i % 3) * 4 - 4,
        ),
      ),
    circle(800, 240, 120, c.INDIGO) + circle(800, 240, 100, c.PAPER) + stroke('M800 240V168M800 240l52 34', c.INK, 14),
    times(12, (i) => at(800, 240, rect(-4, -92, 8, 18, c.INK), 1, i * 30)),
    rect(1060, 160, 330, 170, c.INK, { rx: 14 }) +
      times(2, (i) => path(`M${1130 + i * 110} 196h80v48h-60v8h60v48h-80v-24h54v-8h-54v-48h54v-0h-54z`, c.SAFFRON)),
    times(4, (i) => at(place(i), 800, chair(), 1.05)),
    PATIENTS.map((patient, i) => at(place(i), 800, seated(patient), 1.05)).join(''),
    at(
      1440,
      1000,
      path('M-80-160h160l-24 170H-56z', c.SAFFRON) +
        times(7, (i) =>
          at(0, -160, path('M0 0q-60-130 0-280q60 150 0 280z', i % 2 ? c.LEAF : c.MOSS), 0.9, i * 22 - 66),
        ),
    ),
    halftone(0, 1000, WIDTH, 67, '#cbb994', 24),
  );
}

function passport(cover: string): string {
  return (
    rect(-140, -190, 280, 380, c.INK, { rx: 20, opacity: 0.22, transform: 'translate(16 18)' }) +
    rect(-140, -190, 280, 380, cover, { rx: 20 }) +
    ring(0, -20, 84, c.AMBER, 9) +
    path('M-84-20h168M0-104q-80 84 0 168q80-84 0-168', 'none', { stroke: c.AMBER, 'stroke-width': 7 }) +
    rect(-80, -156, 160, 16, c.AMBER, { rx: 8 }) +
    rect(-56, 110, 112, 14, c.AMBER, { rx: 7 }) +
    rect(-24, 142, 48, 22, 'none', { stroke: c.AMBER, 'stroke-width': 6, rx: 4 })
  );
}

function seal(x: number, y: number, colour: string, turn: number): string {
  const plane = path('M-40 10l80-34-24 34 12 22-20-6-30 10z', colour);
  return at(x, y, ring(0, 0, 70, colour, 8) + ring(0, 0, 54, colour, 4) + plane, 1, turn);
}

function form(): string {
  return (
    rect(-330, -400, 660, 800, c.INK, { opacity: 0.2, transform: 'translate(20 24)' }) +
    rect(-330, -400, 660, 800, c.PAPER) +
    rect(-270, -340, 160, 200, c.MIST) +
    circle(-190, -270, 42, c.SKIN[2]) +
    path('M-256-140q0-80 66-80t66 80z', c.INDIGO) +
    times(4, (i) => rect(-70, -330 + i * 54, 330 - ((i * 70) % 120), 20, c.LINE)) +
    times(
      6,
      (i) => rect(-270, -70 + i * 62, 540, 6, c.LINE) + rect(-270, -100 + i * 62, 180 + ((i * 97) % 240), 14, c.LILAC),
    ) +
    seal(150, 230, c.LIVE, -14) +
    seal(-60, 290, c.TEAL, 12)
  );
}

function rubberStamp(): string {
  return (
    ellipse(20, 150, 150, 40, c.INK, { opacity: 0.25 }) +
    rect(-120, 60, 240, 90, c.BARK, { rx: 16 }) +
    rect(-128, 130, 256, 26, c.LIVE, { rx: 8 }) +
    path('M-44 70q-10-120-34-170q0-90 78-90t78 90q-24 50-34 170z', c.EARTH) +
    path('M20 70q10-140 10-250q60 20 48 80q-24 50-34 170z', '#966b3f')
  );
}

/** Passports, a form and a rubber stamp on a counter. */
export function passports(): string {
  const pen =
    rect(-40, -20, 520, 40, c.SAFFRON, { rx: 20 }) +
    poly([480, -20, 540, 0, 480, 20], c.INK) +
    rect(-40, -20, 90, 40, c.INK, { rx: 20 });
  return scene(
    rect(0, 0, WIDTH, 1067, '#2f7f83'),
    hatching('grain', '#2a7579', 90, 12, 8) + rect(0, 0, WIDTH, 1067, 'url(#grain)'),
    at(1010, 560, form(), 1, 6),
    at(330, 330, passport('#7a1f33'), 1.1, -24) +
      at(450, 460, passport(c.MOSS), 1.1, -6) +
      at(560, 620, passport(c.INDIGO), 1.15, 14),
    at(1330, 330, rubberStamp(), 1.2, 10),
    at(190, 850, pen, 1, 12),
    halftone(0, 960, WIDTH, 107, '#1f5f63', 26),
  );
}
