/** Draws every picture of the sample newsroom and the brand's files: `node content/draw.ts [name…]`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { SECTIONS } from '#domain/sections.ts';
import { AVATARS } from './illustrations/avatars.ts';
import { icon, shareCard, wordmarkFile, wordmarkOnDark } from './illustrations/brand.ts';
import { ILLUSTRATIONS } from './illustrations/catalogue.ts';
import { fallback } from './illustrations/fallbacks.ts';

const PICTURES = join(import.meta.dirname, 'pictures');
const CARD = join(import.meta.dirname, '..', 'server', 'media', 'render', 'card');
const PUBLIC = join(import.meta.dirname, '..', 'public');
/** Qualities to try, from the preferred one to the lowest that still looks clean; the first within the limit wins. */
const QUALITIES = [82, 76, 70, 64];
const BYTES_WANTED = 60_000;

async function encode(svg: string): Promise<Buffer> {
  let encoded = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    encoded = await sharp(Buffer.from(svg)).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (encoded.length <= BYTES_WANTED) break;
  }
  return encoded;
}

/** Small pictures for the booking page's gallery: `public/show/`. */
const GALLERY = ['studio', 'debate', 'microphones', 'parliament', 'ballot', 'skyline', 'satellite'] as const;
const GALLERY_WIDTH = 640;

async function drawGallery(): Promise<void> {
  const folder = join(PUBLIC, 'show');
  await mkdir(folder, { recursive: true });
  for (const name of GALLERY) {
    const draw = ILLUSTRATIONS[name];
    if (!draw) throw new Error(`there is no picture called ${name}`);
    const small = sharp(Buffer.from(draw())).resize(GALLERY_WIDTH);
    await small.webp({ quality: 74, effort: 6, smartSubsample: true }).toFile(join(folder, `${name}.webp`));
  }
}

async function drawPictures(wanted: readonly string[]): Promise<number> {
  await mkdir(PICTURES, { recursive: true });
  const all = Object.entries({ ...ILLUSTRATIONS, ...AVATARS });
  const chosen = wanted.length === 0 ? all : all.filter(([name]) => wanted.includes(name));
  for (const [name, draw] of chosen) {
    await writeFile(join(PICTURES, `${name}.webp`), await encode(draw()));
  }
  return chosen.length;
}

const MANIFEST = {
  name: 'MATV',
  short_name: 'MATV',
  description: 'News and live television for the UK and the Indian diaspora',
  lang: 'en-GB',
  start_url: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#23236b',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
};

async function drawBrand(): Promise<void> {
  await mkdir(join(PUBLIC, 'fallback'), { recursive: true });
  for (const { slug } of SECTIONS) await writeFile(join(PUBLIC, 'fallback', `${slug}.svg`), fallback(slug));
  await writeFile(join(PUBLIC, 'favicon.svg'), icon(true));
  await writeFile(join(PUBLIC, 'wordmark.svg'), wordmarkFile());
  await writeFile(join(PUBLIC, 'site.webmanifest'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
  const square = Buffer.from(icon(false));
  for (const [file, size] of [
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['apple-touch-icon.png', 180],
  ] as const) {
    await sharp(square, { density: 450 }).resize(size, size).png({ compressionLevel: 9 }).toFile(join(PUBLIC, file));
  }
  await sharp(Buffer.from(wordmarkOnDark())).png({ compressionLevel: 9 }).toFile(join(CARD, 'wordmark.png'));
  await sharp(Buffer.from(shareCard()))
    .resize(1200, 630)
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(join(PUBLIC, 'og.jpg'));
}

const wanted = process.argv.slice(2);
const drawn = await drawPictures(wanted);
if (wanted.length === 0) {
  await drawBrand();
  await drawGallery();
}
process.stdout.write(`${drawn} pictures drawn\n`);
