import type { SectionSlug } from '#domain/sections.ts';
import { circle, path, poly, rect, ring, stroke, times } from './shapes.ts';

interface Tone {
  readonly ground: string;
  readonly mark: string;
}

const COOL: Tone = { ground: '#dfe3ef', mark: '#b4bbd6' };
const WARM: Tone = { ground: '#f3e6cf', mark: '#dcc499' };
const GREEN: Tone = { ground: '#dde9de', mark: '#b0c9b3' };
const ROSY: Tone = { ground: '#f1dede', mark: '#d9b3b5' };

/** Symbols are drawn in the mark's colour around the centre of 600 × 400. */
type Symbol = (tone: Tone) => string;

const world: Symbol = ({ mark }) =>
  ring(300, 200, 110, mark, 14) +
  stroke('M190 200h220M300 90q-110 110 0 220q110-110 0-220M208 145q92 40 184 0M208 255q92-40 184 0', mark, 10);
const viral: Symbol = ({ ground, mark }) =>
  path('M190 110h220q24 0 24 24v110q0 24-24 24H300l-56 52v-52h-54q-24 0-24-24V134q0-24 24-24z', mark) +
  path('M300 240c-74-50-70-98-34-100q26 0 34 26q8-26 34-26c36 2 40 50-34 100z', ground);
const latest: Symbol = ({ mark }) => ring(300, 200, 112, mark, 16) + stroke('M300 128v76l54 36', mark, 18);
const india: Symbol = ({ mark }) =>
  ring(300, 200, 112, mark, 12) +
  times(24, (i) => `<g transform="rotate(${i * 15} 300 200)">${path('M300 200l-5-60 5-40 5 40z', mark)}</g>`) +
  circle(300, 200, 20, mark);
const cards: Symbol = ({ ground, mark }) =>
  `<g transform="rotate(-12 300 200)">${rect(196, 92, 130, 210, mark, { rx: 16, opacity: 0.6 })}</g>` +
  rect(252, 92, 136, 216, mark, { rx: 16 }) +
  poly([298, 162, 356, 200, 298, 238], ground);
const science: Symbol = ({ mark }) =>
  circle(300, 200, 22, mark) +
  [0, 60, 120]
    .map(
      (turn) =>
        `<ellipse cx="300" cy="200" rx="130" ry="50" fill="none" stroke="${mark}" stroke-width="11" transform="rotate(${turn} 300 200)"/>`,
    )
    .join('');
const opinion: Symbol = ({ mark, ground }) =>
  path('M300 310q-62-80-54-150l42-62h24l42 62q8 70-54 150z', mark) +
  stroke('M300 300v-96', ground, 7) +
  circle(300, 194, 15, ground) +
  stroke('M180 326h240', mark, 10);
const entertainment: Symbol = ({ mark, ground }) =>
  rect(176, 168, 248, 148, mark, { rx: 10 }) +
  `<g transform="rotate(-10 176 150)">${rect(176, 118, 248, 40, mark)}${times(4, (i) => poly([196 + i * 62, 118, 226 + i * 62, 118, 210 + i * 62, 158, 180 + i * 62, 158], ground))}</g>`;
const defence: Symbol = ({ mark, ground }) =>
  path('M300 84l110 36v80q0 84-110 124q-110-40-110-124v-80z', mark) +
  path('M300 120l76 24v56q0 56-76 88z', ground, { opacity: 0.45 });
const sport: Symbol = ({ mark, ground }) =>
  circle(300, 200, 112, mark) +
  stroke('M250 104q60 96 0 192M274 98q60 102 0 204', ground, 6, { 'stroke-dasharray': '14 10' });
const education: Symbol = ({ mark }) =>
  poly([300, 104, 446, 172, 300, 240, 154, 172], mark) +
  path('M214 216l86 40 86-40v54q-86 56-172 0z', mark) +
  stroke('M424 184v84', mark, 10);
const election: Symbol = ({ mark, ground }) =>
  rect(180, 196, 240, 124, mark) +
  rect(246, 92, 108, 104, mark, { opacity: 0.65 }) +
  rect(226, 190, 148, 12, ground) +
  stroke('M274 142l18 20 36-38', ground, 12);
const health: Symbol = ({ mark, ground }) =>
  path('M300 312C176 226 176 130 240 112q42-6 60 36q18-42 60-36c64 18 64 114-60 200z', mark) +
  stroke('M210 206h52l20-36 30 70 20-34h60', ground, 11);
const tech: Symbol = ({ mark, ground }) =>
  rect(222, 122, 156, 156, mark, { rx: 14 }) +
  rect(262, 162, 76, 76, ground, { rx: 8 }) +
  times(
    4,
    (i) =>
      rect(240 + i * 34, 88, 14, 34, mark) +
      rect(240 + i * 34, 278, 14, 34, mark) +
      rect(188, 140 + i * 34, 34, 14, mark) +
      rect(378, 140 + i * 34, 34, 14, mark),
  );
const initiatives: Symbol = ({ mark }) =>
  stroke('M300 320v-120', mark, 16) +
  path('M300 220q-110 0-116-110q110 0 116 110z', mark) +
  path('M300 190q8-90 110-96q0 96-110 96z', mark, { opacity: 0.75 }) +
  stroke('M220 322h160', mark, 14);
const business: Symbol = ({ mark }) =>
  times(4, (i) => rect(190 + i * 60, 270 - i * 40, 42, 46 + i * 40, mark, { opacity: 0.6 + i * 0.13 })) +
  stroke('M196 212l64-48 52 24 92-84', mark, 12);

const DRAWN: Readonly<Record<SectionSlug, readonly [Tone, Symbol]>> = {
  world: [COOL, world],
  viral: [ROSY, viral],
  'latest-news': [COOL, latest],
  'india-news': [WARM, india],
  'web-stories': [ROSY, cards],
  'science-news': [COOL, science],
  opinion: [WARM, opinion],
  entertainment: [ROSY, entertainment],
  defence: [COOL, defence],
  sportfit: [GREEN, sport],
  education: [WARM, education],
  'election-news': [COOL, election],
  health: [ROSY, health],
  tech: [COOL, tech],
  initiatives: [GREEN, initiatives],
  business: [WARM, business],
};

/** The neutral picture for stories of this section that have none, 600 × 400. */
export function fallback(section: SectionSlug): string {
  const [tone, symbol] = DRAWN[section];
  const ground = rect(0, 0, 600, 400, tone.ground) + path('M0 400L600 150V400z', tone.mark, { opacity: 0.18 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400">${ground}${symbol(tone)}</svg>\n`;
}
