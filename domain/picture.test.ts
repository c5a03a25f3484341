import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cropFile,
  cropSize,
  cropUrl,
  isTooSmallForCards,
  pictureFile,
  pictureUrl,
  sharpWidth,
  srcSet,
  widthsOf,
} from './picture.ts';

const picture = { hash: 'a'.repeat(32), width: 700, height: 467 };

describe('the widths of a picture', () => {
  it('are the standard widths, never wider than the original', () => {
    expect(widthsOf(picture)).toEqual([160, 320, 480, 640]);
    expect(widthsOf({ width: 160 })).toEqual([160]);
    expect(widthsOf({ width: 4000 })).toEqual([160, 320, 480, 640, 800, 960, 1280, 1600]);
  });

  it("are just the original's if it is smaller than the smallest", () => {
    expect(widthsOf({ width: 90 })).toEqual([90]);
  });

  it('are ascending, never empty and never wider than the original, whatever its size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 3000 }), (width, maxWidth) => {
        const widths = widthsOf({ width }, maxWidth);
        expect(widths.length).toBeGreaterThan(0);
        expect([...widths].sort((a, b) => a - b)).toEqual(widths);
        expect(widths.at(-1)).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('the address of a picture', () => {
  it('has the narrowest width that fills the space', () => {
    expect(pictureUrl(picture, 400, 'webp')).toBe(`/media/${picture.hash}/480.webp`);
    expect(pictureUrl(picture, 480, 'jpg')).toBe(`/media/${picture.hash}/480.jpg`);
  });

  it('has the widest if none fills the space, and no AVIF wider than 1280', () => {
    expect(pictureUrl(picture, 1600, 'jpg')).toBe(`/media/${picture.hash}/640.jpg`);
    expect(pictureUrl({ ...picture, width: 4000 }, 1600, 'avif')).toBe(`/media/${picture.hash}/1280.avif`);
  });
});

describe('the address of a stored file', () => {
  it('tells which picture it is of, and how wide the file is', () => {
    expect(pictureFile('/media/ab12/1600.jpg')).toEqual({ hash: 'ab12', width: 1600 });
    expect(pictureFile('/media/ab12/90.webp')).toEqual({ hash: 'ab12', width: 90 });
  });

  it('is neither that of a crop nor that of another site or a drawn picture', () => {
    expect(pictureFile('/media/ab12/share-5-5.jpg')).toBeUndefined();
    expect(pictureFile('https://example.org/media/ab12/1600.jpg')).toBeUndefined();
    expect(pictureFile('/art/9.svg')).toBeUndefined();
    expect(pictureFile('')).toBeUndefined();
  });
});

describe('the srcset of a picture', () => {
  it('lists every width with its descriptor, up to the requested one', () => {
    const hash = picture.hash;
    expect(srcSet(picture, 'webp', { maxWidth: 400 })).toBe(
      `/media/${hash}/160.webp 160w, /media/${hash}/320.webp 320w`,
    );
    const large = { hash, width: 4000, height: 2667 };
    expect(srcSet(large, 'avif', { maxWidth: 1600 })).not.toContain('1600');
    expect(srcSet(large, 'jpg', { maxWidth: 1600 })).toContain(`/media/${hash}/1600.jpg 1600w`);
  });

  it('has a file for a phone of 412 px with 1.75 pixels each that fits a 16:9 picture cropped to 3:2', () => {
    const frame = { hash: picture.hash, width: 1920, height: 1080 };
    const widths = [...srcSet(frame, 'avif', { maxWidth: 960 }).matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
    expect(widths.find((width) => width >= 412 * 0.82 * 1.75)).toBe(675);
  });

  it('lists the widths of the crop for a panorama, whose height decides how large it is shown, unless it is shown whole', () => {
    const panorama = { hash: picture.hash, width: 2400, height: 300 };
    expect(srcSet(panorama, 'webp', { maxWidth: 320 })).toBe(
      [480, 640, 800, 960, 1280, 1600]
        .map((width) => `/media/${picture.hash}/${width}.webp ${width * 0.1875}w`)
        .join(', '),
    );
    expect(srcSet(panorama, 'webp', { maxWidth: 320, isWhole: true })).toBe(
      `/media/${picture.hash}/160.webp 160w, /media/${picture.hash}/320.webp 320w`,
    );
  });
});

describe('the width up to which a picture cropped to 3:2 is sharp', () => {
  it('is that of its own pixels, in steps', () => {
    expect(sharpWidth({ width: 1600, height: 1067 })).toBe(960);
    expect(sharpWidth({ width: 960, height: 639 })).toBe(960);
    expect(sharpWidth({ width: 959, height: 640 })).toBe(800);
    expect(sharpWidth({ width: 1101, height: 621 })).toBe(800);
    expect(sharpWidth({ width: 799, height: 533 })).toBe(640);
    expect(sharpWidth({ width: 1600, height: 400 })).toBe(480);
    expect(sharpWidth({ width: 2400, height: 300 })).toBe(160);
    expect(sharpWidth({ width: 200, height: 100 })).toBe(120);
    expect(sharpWidth({ width: 90, height: 60 })).toBe(80);
    expect(sharpWidth({ width: 1, height: 1 })).toBe(40);
  });

  it('recognises pictures that are too small for any card', () => {
    expect(isTooSmallForCards({ width: 90, height: 60 })).toBe(true);
    expect(isTooSmallForCards({ width: 800, height: 50 })).toBe(true);
    expect(isTooSmallForCards({ width: 120, height: 80 })).toBe(false);
  });
});

describe('the share card of a picture', () => {
  it('is 1200 by 630 pixels, or the largest of that shape that needs no enlargement', () => {
    expect(cropSize('share', { width: 4000, height: 3000 })).toEqual({ width: 1200, height: 630 });
    expect(cropSize('share', { width: 600, height: 900 })).toEqual({ width: 600, height: 315 });
    expect(cropSize('share', { width: 3000, height: 63 })).toEqual({ width: 120, height: 63 });
    expect(cropSize('share', { width: 1, height: 1 })).toEqual({ width: 1, height: 1 });
  });

  it('has three other shapes for search engines, never enlarged either', () => {
    const large = { width: 4000, height: 3000 };
    expect(cropSize('square', large)).toEqual({ width: 1200, height: 1200 });
    expect(cropSize('classic', large)).toEqual({ width: 1200, height: 900 });
    expect(cropSize('wide', large)).toEqual({ width: 1200, height: 675 });
    expect(cropSize('square', { width: 900, height: 600 })).toEqual({ width: 600, height: 600 });
    expect(cropUrl({ hash: 'ab', focus: { x: 0, y: 1 } }, 'wide')).toBe('/media/ab/wide-0-10.jpg');
  });

  it('is named after its focal point in tenths', () => {
    expect(cropFile('share')).toBe('share-5-5.jpg');
    expect(cropFile('share', { x: 0.04, y: 1 })).toBe('share-0-10.jpg');
    expect(cropFile('share', { x: 0.26, y: 0.74 })).toBe('share-3-7.jpg');
  });
});
