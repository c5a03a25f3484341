import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { systemClock } from '#server/clock.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { createMedia, type Media } from '#server/media/media.service.ts';
import { diskStorage, type PictureStorage } from '#server/media/storage.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { atMost, type Benchmark, median, type Row } from './benchmark.ts';

const TIMES = 7;
const WIDTH = 960;
const FIRST_MS = 400;
const LATER_MS = 20;

export const pictures: Benchmark = {
  name: 'pictures',
  title: 'Renditions of a 12-megapixel photograph',
  onlyWhenNamed: false,
  run: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'matv-bench-pictures-'));
    const db = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
    await migrate(db);
    const storage = diskStorage(join(dataDir, 'media'));
    const config = { dataDir, siteUrl: 'http://localhost:3000', wire: null };
    const media = createMedia({ config, db, storage, clock: systemClock, log: quietLog });
    try {
      return await measure(media, storage);
    } finally {
      await media.close();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function measure(media: Media, storage: PictureStorage): Promise<Row[]> {
  const bytes = await photograph();
  const began = performance.now();
  const stored = await media.store({ bytes });
  const upload = performance.now() - began;
  if (stored.kind === 'refused') throw new Error(stored.reason);
  const [first, later]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TIMES; turn += 1) {
    await keepOriginalOnly(storage, stored.hash, bytes);
    first.push(await openOnce(media, stored.hash));
    later.push(await openOnce(media, stored.hash));
  }
  const megabytes = (bytes.length / 1_000_000).toFixed(1);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return [
    {
      what: `Upload of 12 megapixels (${megabytes} MB), all WebP and JPEG widths`,
      measured: ms(upload),
      target: '',
      met: null,
    },
    atMost(`First WebP rendition of it, median of ${TIMES}`, median(first), FIRST_MS, ms(median(first)), ms(FIRST_MS)),
    atMost('The same again, from disk', median(later), LATER_MS, ms(median(later)), ms(LATER_MS)),
  ];
}

async function keepOriginalOnly(storage: PictureStorage, hash: string, bytes: Buffer): Promise<void> {
  await storage.remove(hash);
  await storage.put(hash, 'original', bytes);
}

async function openOnce(media: Media, hash: string): Promise<number> {
  const began = performance.now();
  const opened = await media.open(hash, WIDTH, 'webp');
  if (!opened) throw new Error('no such picture');
  await buffer(await opened.stream());
  return performance.now() - began;
}

/** 4,000 × 3,000 pixels with large shapes and some grain, about the size of a photo from a camera. */
async function photograph(): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: '#708090',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  return sharp(grain).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality: 90 }).toBuffer();
}
