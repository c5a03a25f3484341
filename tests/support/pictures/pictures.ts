import { crc32 } from 'node:zlib';
import sharp from 'sharp';

interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
  /** Any CSS colour; different colours give different bytes. */
  readonly colour?: string;
  /** EXIF orientation, 1 to 8; also puts a camera name and a place into the file. */
  readonly orientation?: number;
}

/** A small picture of one colour whose top left quarter is white, so that its rotation can be seen. */
export async function testPicture(options: PictureOptions = {}): Promise<Buffer> {
  const { width = 400, height = 300, format = 'jpeg', colour = '#aa3322', orientation } = options;
  const corner = await sharp({
    create: {
      width: Math.max(1, Math.floor(width / 2)),
      height: Math.max(1, Math.floor(height / 2)),
      channels: 3,
      background: '#ffffff',
    },
  })
    .png()
    .toBuffer();
  const image = sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    { input: corner, left: 0, top: 0 },
  ]);
  if (orientation !== undefined) {
    image
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation });
  }
  return image.toFormat(format).toBuffer();
}

/** A picture with so much detail that its JPEG is large: `width` × `height` random pixels. */
export async function noisyPicture(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A picture with as much detail as a photograph: another `seed` is one that looks different. */
export async function detailedPicture(seed: number, width = 600, quality = 90): Promise<Buffer> {
  const grid = 12;
  const values = Array.from({ length: grid * grid }, (_, at) => (at * at * 37 + at * seed * 101 + seed * 53) % 256);
  return sharp(Buffer.from(values), { raw: { width: grid, height: grid, channels: 1 } })
    .resize(width, Math.round(width / 1.5), { fit: 'fill' })
    .jpeg({ quality })
    .toBuffer();
}

/** A two-frame animation: the first frame red, the second blue. */
export async function testAnimation(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 200, height: 100, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** A PNG of a few bytes whose header claims `width` × `height` pixels. */
export function pixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4, 'latin1');
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 2, 0, 0, 0], 16);
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21);
  const data = Buffer.alloc(12);
  data.write('IDAT', 4, 'latin1');
  data.writeUInt32BE(crc32(data.subarray(4, 8)), 8);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), header, data]);
}

export const svgPicture = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><script>alert(1)</script></svg>',
);

export const htmlPage = Buffer.from('<!doctype html><title>Not a picture</title><script>alert(1)</script>');
