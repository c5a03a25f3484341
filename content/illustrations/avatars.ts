import * as c from './palette.ts';
import { circle, ellipse, group, halftone, path, poly, rect, stroke } from './shapes.ts';

/** Head, ears, neck, brows, eyes, nose and mouth, lit from the left; hair and clothes go around it. */
function face(skin: string, shade: string, brow: string): string {
  return (
    path('M262 400h116v110q-58 50-116 0z', skin) +
    path('M262 420q58 60 116 0v50q-70 40-116-10z', shade) +
    ellipse(196, 310, 22, 34, skin) +
    ellipse(444, 310, 22, 34, shade) +
    path('M200 270q0-130 120-130t120 130q4 170-120 190q-124-20-120-190z', skin) +
    path('M350 142q90 16 90 128q4 170-120 190q110-70 30-318z', shade, { opacity: 0.55 }) +
    stroke('M238 268q26-18 54-4M348 264q28-14 54 4', brow, 10) +
    circle(266, 300, 10, c.INK) +
    circle(374, 300, 10, c.INK) +
    stroke('M322 306l-12 54q6 8 18 6', shade, 8) +
    stroke('M276 398q44 32 88 0', '#8a2f35', 10)
  );
}

function portrait(ground: string, disc: string, ...layers: readonly string[]): string {
  const back = rect(0, 0, 640, 640, ground) + circle(400, 250, 250, disc) + halftone(0, 440, 640, 200, disc, 24);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="640" height="640">${back}${group(layers.join(''))}</svg>`;
}

function shoulders(colour: string, shade: string): string {
  return (
    path('M70 640q4-130 190-160h120q186 30 190 160z', colour) + path('M400 484q166 34 170 156H420q30-90-20-156z', shade)
  );
}

function anjali(): string {
  return portrait(
    '#f4d3a4',
    c.AMBER,
    path('M170 520q-50-160-10-290q40-130 160-130t160 130q44 130-6 290z', c.INK),
    shoulders(c.INDIGO, c.NIGHT),
    face(c.SKIN[1], '#c0875a', c.INK),
    path('M320 124q-120-10-134 170q40-20 80-100q50 60 180 90q-4-166-126-160z', c.INK),
    path('M262 486l58 70 58-70 20 10-78 120-78-120z', c.LIVE),
    circle(196, 356, 9, c.AMBER) + circle(444, 356, 9, c.AMBER),
  );
}

function kiran(): string {
  return portrait(
    '#bfe0dd',
    c.LAGOON,
    shoulders(c.LIVE, '#8d0022'),
    path('M240 490q80 60 160 0l10 24q-90 60-180 0z', c.PAPER),
    face(c.SKIN[2], '#945d39', c.INK),
    path('M194 270q-14-150 126-154q110-4 128 70q6 40-4 84q-16-60-60-76q-90 20-150-14q-30 30-40 90z', c.INK),
    path('M300 118q90-40 150 40l-60 20z', '#2c2e58'),
  );
}

function harbir(): string {
  return portrait(
    '#d9d6ee',
    c.LILAC,
    shoulders('#3a4a4f', '#28353a'),
    path('M270 486l50 60 50-60 10 6-40 148h-40l-40-148z', c.PAPER) +
      poly([306, 548, 334, 548, 342, 640, 298, 640], c.INDIGO),
    face(c.SKIN[1], '#bb8152', '#3b2c28'),
    path('M204 320q10 50 44 62q72-34 144 0q34-12 44-62q14 170-116 186q-130-16-116-186z', '#3b2c28'),
    path('M276 396q44-24 88 0q-44 30-88 0z', '#6d2a2c'),
    path('M180 262q-20-170 140-182t142 182q-60-70-142-76q-82 6-140 76z', c.SAFFRON),
    path('M330 80q150 14 132 182q-50-60-110-72q30-50-22-110z', '#c96f00'),
    stroke('M192 214q70-90 190-126M186 244q110-100 250-80M320 186q-20-40-80-44', '#a85a00', 5),
  );
}

function eleanor(): string {
  return portrait(
    '#e9d5d0',
    c.ROSE,
    path('M186 430q-60-60-30-200q40-130 164-130t166 130q30 140-30 200z', '#b9b6bd'),
    shoulders(c.TEAL, '#174f57'),
    face('#f4d2b4', '#dcae8a', '#8d8890'),
    path('M190 300q-10-170 150-184q110 20 112 170q-50-20-80-110q-60 90-182 124z', '#d4d1d6'),
    path('M380 120q80 40 74 176q-44-30-80-114z', '#a19da6'),
    circle(266, 302, 40, 'none', { stroke: c.INDIGO, 'stroke-width': 8 }) +
      circle(374, 302, 40, 'none', { stroke: c.INDIGO, 'stroke-width': 8 }) +
      stroke('M306 296q14-8 28 0', c.INDIGO, 8),
    stroke('M230 500q90 80 180 0', c.PAPER, 7, { 'stroke-dasharray': '1 17' }),
  );
}

function zubin(): string {
  return portrait(
    '#f6e2b3',
    '#e9bd62',
    shoulders('#46506e', '#333b55'),
    path('M250 488l70 80 70-80 20 14-62 138h-56l-62-138z', c.PAPER),
    path('M320 568l70-80 20 14-62 138h-28z', c.LINE),
    face(c.SKIN[0], '#d3a27b', '#5a3a28'),
    path('M202 330q10 90 62 80q56-34 112 0q52 10 62-80q14 140-118 144q-132-4-118-144z', '#5a3a28'),
    path('M280 400q40-20 80 0q-40 24-80 0z', '#8a2f35'),
    path(
      'M192 260q-10-90 40-130q60-40 130-24q80 10 86 154q-20-20-28-66q-110 0-160-40q-40 30-44 64q-14 10-24 42z',
      '#5a3a28',
    ),
    rect(224, 276, 84, 58, 'none', { rx: 16, stroke: c.INK, 'stroke-width': 9 }) +
      rect(332, 276, 84, 58, 'none', { rx: 16, stroke: c.INK, 'stroke-width': 9 }) +
      stroke('M308 292h24', c.INK, 9),
  );
}

function nandini(): string {
  return portrait(
    '#cfe3c6',
    c.LIME,
    circle(320, 96, 70, '#1c1420') + path('M352 34q44 20 38 76q-20 40-60 50q60-50 22-126z', '#3a2a3c'),
    shoulders(c.SAFFRON, '#c96f00'),
    path('M250 484q70 70 140 0l16 10q-86 92-172 0z', c.LIVE),
    face(c.SKIN[3], '#70442b', '#1c1420'),
    path('M188 300q-14-176 132-180t132 180q-20-100-90-140q-36 16-84 10q-70 40-90 130z', '#1c1420'),
    stroke('M192 352v30M448 352v30', c.AMBER, 9) +
      circle(192, 396, 12, c.LIVE) +
      circle(448, 396, 12, c.LIVE) +
      circle(320, 244, 6, c.LIVE),
  );
}

/** Portraits of the sample newsroom's authors by picture name, 640 × 640. */
export const AVATARS: Readonly<Record<string, () => string>> = {
  'avatar-anjali-whitcombe': anjali,
  'avatar-eleanor-marchbank': eleanor,
  'avatar-harbir-sandhaliwal': harbir,
  'avatar-kiran-thistlewood': kiran,
  'avatar-nandini-okehurst': nandini,
  'avatar-zubin-mistrywala': zubin,
};
