import sharp, { type Sharp } from 'sharp';
import {
  AVIF_MAX_WIDTH,
  CENTRE,
  type CropShape,
  cropFile,
  cropSize,
  focusTenths,
  type PictureFormat,
  widthsOf,
} from '#domain/picture.ts';
import { MAX_PICTURE_PIXELS } from '../limits.ts';
import type { RenderOutcome, RenderTask, Rendition } from './render-messages.ts';

type Emit = (rendition: Rendition) => Promise<void>;

/** The longest side WebP can hold; no rendition may be taller. */
const MAX_SIDE = 16_383;
/** Enough to compute a look from; more pixels would not improve it. */
const LOOK_WIDTH = 320;
const QUALITY = { webp: 78, jpg: 78, avif: 50 } as const;

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Decodes the picture once, the right way up and in sRGB, and emits each rendition as soon as it is ready. */
export async function render(task: RenderTask, emit: Emit): Promise<RenderOutcome> {
  const size = await sizeOf(task.path);
  if (size === null) return { kind: 'refused', code: 'not_an_image' };
  if (size.width * size.height > MAX_PICTURE_PIXELS) return { kind: 'refused', code: 'picture_too_large' };
  const widths = widthsOf(size, task.outputs === 'avif' ? AVIF_MAX_WIDTH : undefined);
  const widest = widths.at(-1) ?? size.width;
  if ((size.height * widest) / size.width > MAX_SIDE) return { kind: 'refused', code: 'picture_too_large' };
  if (task.outputs === 'look') return onlyLook(task.path, size);
  if (task.outputs !== 'still' && task.outputs !== 'avif') return renderCrop(task.outputs, task, size, emit);
  const wanted = renditionsOf(task, widths);
  const pixels = await decode(task.path, Math.max(...wanted.map(({ width }) => width)));
  if (pixels === null) return { kind: 'refused', code: 'not_an_image' };
  for (const { width, format } of wanted) {
    const bytes = await encode(pixels, width, format);
    await emit({ kind: 'rendition', name: `${width}.${format}`, bytes });
  }
  return { kind: 'done', ...size, colour: await averageColour(pixels), look: await lookOf(pixels) };
}

async function onlyLook(path: string, size: Size): Promise<RenderOutcome> {
  const pixels = await decode(path, Math.min(size.width, LOOK_WIDTH));
  if (pixels === null) return { kind: 'refused', code: 'not_an_image' };
  return { kind: 'done', ...size, colour: await averageColour(pixels), look: await lookOf(pixels) };
}

/** Scales the picture until it just covers the crop, then cuts it by its focal point, as `object-position` does. */
async function renderCrop(
  shape: CropShape,
  { path, focus = CENTRE }: RenderTask,
  size: Size,
  emit: Emit,
): Promise<RenderOutcome> {
  const crop = cropSize(shape, size);
  const scale = Math.max(crop.width / size.width, crop.height / size.height);
  const pixels = await decode(path, Math.max(crop.width, Math.round(size.width * scale)));
  if (pixels === null) return { kind: 'refused', code: 'not_an_image' };
  const { x, y } = focusTenths(focus);
  const width = Math.min(crop.width, pixels.width);
  const height = Math.min(crop.height, pixels.height);
  const left = Math.round(((pixels.width - width) * x) / 10);
  const top = Math.round(((pixels.height - height) * y) / 10);
  const bytes = await jpegOf(imageOf(pixels).extract({ left, top, width, height }));
  await emit({ kind: 'rendition', name: cropFile(shape, focus), bytes });
  return { kind: 'done', ...size, colour: await averageColour(pixels), look: await lookOf(pixels) };
}

function renditionsOf({ outputs, only }: RenderTask, widths: readonly number[]) {
  const formats: readonly PictureFormat[] = outputs === 'avif' ? ['avif'] : ['webp', 'jpg'];
  const all = formats.flatMap((format) => widths.map((width) => ({ width, format })));
  const one = all.filter(({ width, format }) => `${width}.${format}` === only);
  return one.length > 0 ? one : all;
}

/** What libvips cannot read is not a picture, whatever its first bytes said. */
async function sizeOf(path: string): Promise<Size | null> {
  const metadata = await sharp(path)
    .metadata()
    .catch(() => null);
  return metadata?.autoOrient ?? null;
}

async function decode(path: string, width: number): Promise<Pixels | null> {
  try {
    const { data, info } = await sharp(path, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch {
    return null;
  }
}

function imageOf({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

function encode(pixels: Pixels, width: number, format: PictureFormat): Promise<Buffer> {
  const image = imageOf(pixels).resize({ width });
  if (format === 'webp') return image.webp({ quality: QUALITY.webp }).toBuffer();
  if (format === 'avif') return image.avif({ quality: QUALITY.avif, effort: 2 }).toBuffer();
  return jpegOf(image);
}

function jpegOf(image: Sharp): Promise<Buffer> {
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY.jpg, mozjpeg: true }).toBuffer();
}

async function averageColour(pixels: Pixels): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await imageOf(pixels)
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** A difference hash: it survives scaling, compression and small changes of light, which change every byte. */
async function lookOf(pixels: Pixels): Promise<string> {
  const size = 8;
  const grey = await imageOf(pixels)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(size + 1, size, { fit: 'fill' })
    .raw()
    .toBuffer();
  const bits = Array.from({ length: size * size }, (_, index) => {
    const at = Math.floor(index / size) * (size + 1) + (index % size);
    return (grey[at] ?? 0) > (grey[at + 1] ?? 0) ? '1' : '0';
  });
  return bits.join('');
}
