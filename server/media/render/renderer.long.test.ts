import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { noisyPicture, pixelBomb, svgPicture, testAnimation, testPicture } from '#tests/support/pictures/pictures.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { createRenderer, type Renderer, type RendererOptions } from './renderer.ts';

let folder: string;
let renderer: Renderer | null = null;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'matv-renderer-'));
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

/** The renderer of the tests: starting its process takes longer than a small picture. */
function open(options: Partial<RendererOptions> = {}): Renderer {
  renderer ??= createRenderer({ log: quietLog, ...options });
  return renderer;
}

async function close(): Promise<void> {
  await renderer?.close();
  renderer = null;
}

async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return path;
}

async function render(bytes: Uint8Array, outputs: 'still' | 'avif' = 'still') {
  const files = new Map<string, Uint8Array>();
  const outcome = await open().render({ path: await fileOf(bytes), outputs }, async (rendition) => {
    files.set(rendition.name, rendition.bytes);
  });
  return { outcome, files };
}

function bytesOf(files: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`no rendition ${name}, only ${[...files.keys()].join(', ')}`);
  return bytes;
}

async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...pixel];
}

describe('the renditions of a picture', () => {
  it('come in every standard width up to the original, as WebP and JPEG', async () => {
    const { outcome, files } = await render(await testPicture({ width: 700, height: 350 }));
    expect(outcome).toMatchObject({ kind: 'done', width: 700, height: 350 });
    expect([...files.keys()].sort()).toEqual(
      [160, 320, 480, 640].flatMap((width) => [`${width}.jpg`, `${width}.webp`]).sort(),
    );
    const { format, width, height } = await sharp(bytesOf(files, '320.webp')).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 320, height: 160 });
    expect((await sharp(bytesOf(files, '640.jpg')).metadata()).format).toBe('jpeg');
  });

  it('come in the original width if that is below the smallest', async () => {
    const { files } = await render(await testPicture({ width: 90, height: 60 }));
    expect([...files.keys()].sort()).toEqual(['90.jpg', '90.webp']);
  });

  it('are the right way up and contain no camera, location or orientation', async () => {
    const original = await testPicture({ width: 400, height: 200, orientation: 6 });
    expect((await sharp(original).metadata()).exif?.includes('SecretCamera')).toBe(true);
    const { outcome, files } = await render(original);
    expect(outcome).toMatchObject({ width: 200, height: 400 });
    for (const name of ['160.webp', '160.jpg']) {
      const metadata = await sharp(bytesOf(files, name)).metadata();
      expect(metadata).toMatchObject({ width: 160, height: 320 });
      expect(metadata.exif).toBeUndefined();
      expect(metadata.orientation).toBeUndefined();
      expect(Buffer.from(bytesOf(files, name)).includes('SecretCamera')).toBe(false);
      // The white quarter was at the top left; turned clockwise it is at the top right.
      const [topRight = 0] = (await colourAt(bytesOf(files, name), 140, 20)).slice(2);
      const [topLeft = 255] = (await colourAt(bytesOf(files, name), 20, 20)).slice(2);
      expect(topRight).toBeGreaterThan(240);
      expect(topLeft).toBeLessThan(80);
    }
  });

  it('show the first frame of an animation', async () => {
    const { outcome, files } = await render(await testAnimation());
    expect(outcome).toMatchObject({ kind: 'done', width: 200, height: 100 });
    const [red = 0, , blue = 255] = await colourAt(bytesOf(files, '160.jpg'), 80, 40);
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  it('keep transparency as WebP and have a white background as JPEG', async () => {
    const transparent = sharp({ create: { width: 200, height: 200, channels: 4, background: '#00000000' } });
    const { files } = await render(await transparent.png().toBuffer());
    expect((await sharp(bytesOf(files, '160.webp')).metadata()).hasAlpha).toBe(true);
    expect(await colourAt(bytesOf(files, '160.jpg'), 10, 10)).toEqual([255, 255, 255]);
  });

  it('are AVIF up to 1280 pixels on request', async () => {
    const { files } = await render(await testPicture({ width: 1700, height: 100 }), 'avif');
    expect([...files.keys()]).toEqual([160, 320, 480, 640, 800, 960, 1280].map((width) => `${width}.avif`));
    expect((await sharp(bytesOf(files, '320.avif')).metadata()).format).toBe('heif');
  });

  it('are made of PNG, WebP, GIF and AVIF originals as well', async () => {
    for (const format of ['png', 'webp', 'gif', 'avif'] as const) {
      const { outcome } = await render(await testPicture({ width: 200, height: 100, format }));
      expect(outcome, format).toMatchObject({ kind: 'done', width: 200, height: 100 });
    }
  });

  it('include the average colour', async () => {
    const red = sharp({ create: { width: 200, height: 200, channels: 3, background: '#ff0000' } });
    expect((await render(await red.png().toBuffer())).outcome).toMatchObject({ colour: '#ff0000' });
  });
});

describe('a title card', () => {
  async function card(title: string) {
    const files = new Map<string, Uint8Array>();
    const words = { title, label: 'World News', ground: '#23236b' };
    await open().draw(words, async ({ name, bytes }) => {
      files.set(name, bytes);
    });
    return bytesOf(files, '1200.jpg');
  }

  /** How many pixels of the headline's place are nearly white, in each half. */
  async function inked(bytes: Uint8Array): Promise<{ readonly upper: number; readonly lower: number }> {
    const count = async (top: number) => {
      const part = sharp(bytes).extract({ left: 80, top, width: 1040, height: 165 }).greyscale().raw();
      return (await part.toBuffer()).filter((grey) => grey > 230).length;
    };
    return { upper: await count(136), lower: await count(301) };
  }

  it('is 1200 by 630 pixels in the colour of the section, with its headline and a saffron rule', async () => {
    const bytes = await card('Port cities agree');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const [red = 0, green = 0, blue = 0] = await colourAt(bytes, 20, 300);
    expect(Math.max(Math.abs(red - 0x23), Math.abs(green - 0x23), Math.abs(blue - 0x6b))).toBeLessThan(6);
    const [ruleRed = 0, , ruleBlue = 255] = await colourAt(bytes, 600, 625);
    expect(ruleRed).toBeGreaterThan(220);
    expect(ruleBlue).toBeLessThan(40);
    const { upper, lower } = await inked(bytes);
    expect(upper).toBeGreaterThan(5_000);
    expect(lower).toBe(0);
  });

  it('holds the whole of a long headline, and one word of three hundred letters', async () => {
    const long = await inked(
      await card('Nine cities agree on a shared flood plan after the wettest autumn in forty years '.repeat(3)),
    );
    expect(long.lower).toBeGreaterThan(5_000);
    expect((await inked(await card('x'.repeat(300)))).lower).toBeGreaterThan(5_000);
  });

  it('takes a headline for text and not for markup, and has letters for Hindi', async () => {
    expect((await inked(await card('R&D <b>& more'))).upper).toBeGreaterThan(5_000);
    // The strokes of Devanagari hang from a line across the whole word; boxes for missing letters have gaps.
    const hindi = sharp(await card('लोगोंकीमौतबाढ़सेसात')).extract({ left: 80, top: 136, width: 1040, height: 165 });
    const { data, info } = await hindi.greyscale().raw().toBuffer({ resolveWithObject: true });
    const white = (row: number) => data.subarray(row * info.width, (row + 1) * info.width).filter((grey) => grey > 200);
    expect(Math.max(...Array.from({ length: info.height }, (_, row) => white(row).length))).toBeGreaterThan(500);
  });
});

describe('what cannot be decoded', () => {
  it('is refused: an SVG, a cut-off JPEG, noise', async () => {
    const whole = await noisyPicture(300, 200);
    for (const bytes of [svgPicture, whole.subarray(0, whole.length / 2), Buffer.from('GIF89a but no picture')]) {
      const { outcome, files } = await render(bytes);
      expect(outcome).toEqual({ kind: 'refused', code: 'not_an_image' });
      expect(files.size).toBe(0);
    }
  });

  it('is refused by its header when it claims 60 megapixels, or is too long for any format', async () => {
    expect((await render(pixelBomb(10_000, 6_000))).outcome).toEqual({ kind: 'refused', code: 'picture_too_large' });
    expect((await render(await testPicture({ width: 20, height: 17_000 }))).outcome).toEqual({
      kind: 'refused',
      code: 'picture_too_large',
    });
  });
});

describe('the renderer process', () => {
  beforeEach(close);

  it('may crash: that picture fails with a clear error, the next one works', async () => {
    const path = await fileOf(await testPicture({ width: 1600, height: 1200 }));
    const dying = open().render({ path, outputs: 'still' }, async () => {
      process.kill(open().pid() ?? 0, 'SIGKILL');
    });
    await expect(dying).rejects.toThrow('The picture renderer ended (SIGKILL)');
    expect((await render(await testPicture())).outcome.kind).toBe('done');
  });

  it('may end without work: the next picture gets another one', async () => {
    await render(await testPicture());
    const { pid } = open();
    const first = pid();
    process.kill(first ?? 0, 'SIGKILL');
    await expect.poll(pid).toBeNull();
    expect((await render(await testPicture())).outcome.kind).toBe('done');
    expect(pid()).not.toBe(first);
  });

  it('ends with the renderer, in the middle of a picture too, which fails', async () => {
    const path = await fileOf(await testPicture({ width: 1600, height: 1200 }));
    let closed: Promise<void> | undefined;
    const dying = open().render({ path, outputs: 'still' }, async () => {
      closed ??= close();
    });
    await expect(dying).rejects.toThrow('The picture renderer ended (SIGKILL)');
    await closed;
  });

  it('is killed when it hangs, and the next picture works', async () => {
    const path = await fileOf(await testPicture({ width: 700, height: 500 }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const hanging = open().render({ path, outputs: 'still' }, async () => {
      process.kill(open().pid() ?? 0, 'SIGSTOP');
      vi.advanceTimersByTime(60_000);
    });
    await expect(hanging).rejects.toThrow('longer than 60000 ms');
    vi.useRealTimers();
    expect((await render(await testPicture())).outcome.kind).toBe('done');
  });

  it('fails a picture whose files cannot be stored', async () => {
    const path = await fileOf(await testPicture());
    const failing = open().render({ path, outputs: 'still' }, () => Promise.reject(new Error('disk full')));
    await expect(failing).rejects.toThrow('disk full');
  });

  it('fails such a picture only when no file of it is being written any more', async () => {
    const path = await fileOf(await testPicture());
    const slow = Promise.withResolvers<void>();
    const ended: string[] = [];
    const failing = open().render({ path, outputs: 'still' }, async ({ name }) => {
      if (name === '160.webp') throw new Error('disk full');
      await slow.promise;
      ended.push(name);
    });
    // Long after the process has answered, which nothing tells from outside.
    setTimeout(slow.resolve, 300);
    await expect(failing).rejects.toThrow('disk full');
    expect(ended).toEqual(['320.webp', '160.jpg', '320.jpg']);
  });

  it('ends after a while without work', async () => {
    const idle = open({ idleMs: 20 });
    await render(await testPicture());
    await expect.poll(() => idle.pid()).toBeNull();
  });

  it('does not keep a command running, whether the renderer is closed or not', { timeout: 120_000 }, async () => {
    const path = await fileOf(await testPicture());
    const module = new URL('./renderer.ts', import.meta.url);
    for (const last of ['await renderer.close();', '']) {
      const command = `
        import { createRenderer } from ${JSON.stringify(module)};
        const renderer = createRenderer({ log: console, idleMs: 600_000 });
        await renderer.render({ path: ${JSON.stringify(path)}, outputs: 'still' }, async () => undefined);
        ${last}`;
      const args = ['--input-type=module', '--eval', command];
      const run = promisify(execFile)(process.execPath, args, { timeout: 60_000 });
      await expect(run).resolves.toMatchObject({ stderr: '' });
    }
  });

  it('renders pictures that readers wait for before others', async () => {
    const path = await fileOf(await testPicture());
    const order: string[] = [];
    const run = (name: string, urgency: 'now' | 'later') =>
      open()
        .render({ path, outputs: 'still' }, async () => undefined, urgency)
        .then(() => order.push(name));
    await Promise.all([run('first', 'later'), run('second', 'later'), run('urgent', 'now')]);
    expect(order).toEqual(['first', 'urgent', 'second']);
  });
});
