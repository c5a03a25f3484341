import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions, type Raw } from 'sharp';
import { CARD_FILE, CARD_SIZE } from '../../title-cards.ts';
import type { RenderOutcome, Rendition, TitleCard } from '../render-messages.ts';

const SOURCE = { x: 1064, y: 496 };
const MARGIN = 80;
const TITLE = { top: 136, width: 1040, height: 330 };
/** Tried in this order until the whole title fits. */
const TITLE_SIZES = [84, 72, 62, 54, 46, 40, 34, 28];
/** Scripts besides Latin: `headline-devanagari.ttf` is the family 'MATV Headline Devanagari'. */
const SCRIPTS = readdirSync(import.meta.dirname).flatMap(
  (name) => /^headline-(?!names)(\w+)\.ttf$/.exec(name)?.[1] ?? [],
);
const IN_SCRIPTS = SCRIPTS.map((script) => `, MATV Headline ${script.charAt(0).toUpperCase()}${script.slice(1)}`).join(
  '',
);
const HEADLINE = `MATV Headline, MATV Headline Names${IN_SCRIPTS}`;
const TEXT = `MATV Text${IN_SCRIPTS}`;
const SAFFRON = { r: 240, g: 138, b: 0 };

const file = (name: string) => join(import.meta.dirname, name);

/**
 * Draws the picture that other sites show for a link to a story: its section and headline on the section's colour, with
 * the channel's signal. Only files of the product are decoded.
 */
export async function drawCard(card: TitleCard, emit: (rendition: Rendition) => Promise<void>): Promise<RenderOutcome> {
  const { width, height } = CARD_SIZE;
  await knowFonts();
  const layers: OverlayOptions[] = [
    { input: signal(), raw: { ...CARD_SIZE, channels: 4 }, left: 0, top: 0 },
    { ...(await words(card.label, TEXT, 30)), left: MARGIN, top: 76 },
    { ...(await title(card.title)), left: MARGIN, top: TITLE.top },
    { input: file('wordmark.png'), left: MARGIN, top: 516 },
    { input: { create: { width, height: 12, channels: 3, background: SAFFRON } }, left: 0, top: height - 12 },
  ];
  const ground = sharp({ create: { ...CARD_SIZE, channels: 3, background: card.ground } });
  const bytes = await ground.composite(layers).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
  await emit({ kind: 'rendition', name: CARD_FILE, bytes });
  return { kind: 'drawn' };
}

let known: Promise<unknown> | null = null;

/** Registers each font file once; text can be set in all fonts registered so far. */
function knowFonts(): Promise<unknown> {
  known ??= Promise.all(
    ['headline', 'headline-names', ...SCRIPTS.map((script) => `headline-${script}`), 'text'].map((name) =>
      sharp({ text: { text: 'a', font: HEADLINE, fontfile: file(`${name}.ttf`) } })
        .raw()
        .toBuffer(),
    ),
  );
  return known;
}

async function title(text: string): Promise<SetText> {
  for (const size of TITLE_SIZES) {
    const set = await words(text, HEADLINE, size);
    if (set.raw.height <= TITLE.height) return set;
  }
  // Too long even for the smallest size, as no reporter's headline is: its last lines are cut off.
  const { input, raw } = await words(text, HEADLINE, TITLE_SIZES.at(-1) ?? 28);
  return { input: input.subarray(0, raw.width * raw.channels * TITLE.height), raw: { ...raw, height: TITLE.height } };
}

/** Text as raw pixels, because this process may not decode pictures from memory. */
interface SetText {
  readonly input: Buffer;
  readonly raw: Raw;
}

async function words(text: string, fonts: string, size: number): Promise<SetText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="white">${escaped(text)}</span>`,
      font: `${fonts} ${size}`,
      width: TITLE.width,
      // One point is one pixel.
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Rings around a saffron source, fainter as they go out, so that no text is crossed by a strong line. */
function signal(): Buffer {
  const { width, height } = CARD_SIZE;
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const distance = Math.hypot(x - SOURCE.x, y - SOURCE.y);
      const at = (y * width + x) * 4;
      if (distance < 23) {
        pixels.set([SAFFRON.r, SAFFRON.g, SAFFRON.b, Math.min(1, 23 - distance) * 255], at);
        continue;
      }
      const fromRing = Math.abs(((distance + 36) % 72) - 36);
      const strength = Math.max(0, 0.45 * (1 - distance / 560));
      pixels.set([255, 255, 255, Math.min(1, Math.max(0, 2 - fromRing)) * strength * 255], at);
    }
  }
  return pixels;
}
