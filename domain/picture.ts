import { PICTURE_WIDTHS, type PictureFocus } from './story.ts';

export type PictureFormat = 'webp' | 'jpg' | 'avif';

/** AVIF is slow to encode, so wider versions are not made. */
export const AVIF_MAX_WIDTH = 1280;

/** The widths in pixels that a picture is available in, ascending. Never wider than the original, and at least one. */
export function widthsOf(picture: { readonly width: number }, maxWidth = Number.POSITIVE_INFINITY): readonly number[] {
  const narrowest = Math.min(picture.width, PICTURE_WIDTHS[0]);
  const widths: readonly number[] = PICTURE_WIDTHS.filter((width) => width <= picture.width && width <= maxWidth);
  return widths.length > 0 ? widths : [narrowest];
}

/** The address of the narrowest version that is at least `width` pixels wide, or else of the widest. */
export function pictureUrl(
  picture: { readonly hash: string; readonly width: number },
  width: number,
  ext: PictureFormat,
): string {
  const widths = widthsOf(picture, ext === 'avif' ? AVIF_MAX_WIDTH : undefined);
  const fitting = widths.find((candidate) => candidate >= width) ?? widths.at(-1) ?? width;
  return `/media/${picture.hash}/${fitting}.${ext}`;
}

/** What the address of a stored picture's file tells of it; `undefined` for every other address, a crop's among them. */
export function pictureFile(address: string): { readonly hash: string; readonly width: number } | undefined {
  const [, hash, width] = /^\/media\/([0-9a-z]+)\/(\d+)\.\w+$/.exec(address) ?? [];
  return hash !== undefined ? { hash, width: Number(width) } : undefined;
}

/** The `sizes` of a picture as wide as a story's text. */
export const TEXT_SIZES = '(min-width: 45rem) 680px, 100vw';

/** The shape that pictures are cropped to unless they are shown whole. */
export const CROP = { width: 3, height: 2 } as const;

interface Sized {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/**
 * The `srcset` of a picture: its widths up to `maxWidth` pixels, without those too small to ever be chosen. Of a
 * picture that will be cropped to 3:2, the widths are those of the crop: a panorama needs a wider file to fill the same
 * place.
 */
export function srcSet(
  picture: Sized,
  ext: PictureFormat,
  { maxWidth, isWhole = false }: { readonly maxWidth: number; readonly isWhole?: boolean },
): string {
  const share = isWhole ? 1 : cropShare(picture);
  const needed = Math.ceil(maxWidth / share);
  const widths = widthsOf(picture, ext === 'avif' ? Math.min(needed, AVIF_MAX_WIDTH) : needed);
  const useful = widths.filter((width) => width > needed / 4);
  return (useful.length > 0 ? useful : widths)
    .map((width) => `/media/${picture.hash}/${width}.${ext} ${Math.max(1, Math.floor(width * share))}w`)
    .join(', ');
}

/** A crop that keeps more than this share of the width counts as none, because the difference is invisible. */
const UNCROPPED = 0.95;

/** The share of a picture's width that is kept when it is cropped to 3:2. */
function cropShare({ width, height }: Pick<Sized, 'width' | 'height'>): number {
  const share = (height * CROP.width) / (width * CROP.height);
  return share > UNCROPPED ? 1 : share;
}

/** Steps of `sharpWidth`: pages forbid inline styles, so each is a class. */
const SHARP_WIDTHS = [960, 800, 640, 480, 320, 160, 120, 80, 40] as const;
const NARROWEST = 40;
export type SharpWidth = (typeof SHARP_WIDTHS)[number];

/**
 * The largest width at which a picture, cropped to 3:2, is shown without enlarging it; 960 is enough anywhere on our
 * pages.
 */
export function sharpWidth({ width, height }: Pick<Sized, 'width' | 'height'>): SharpWidth {
  const widest = widthsOf({ width }).at(-1) ?? width;
  const sharp = widest * cropShare({ width, height });
  return SHARP_WIDTHS.find((limit) => limit <= sharp) ?? NARROWEST;
}

/** The narrowest width of a card's picture on the site: in search results on a phone. */
const CARD_WIDTH = 112;

/** Whether a picture has too few pixels for any card: it would be blurred if enlarged, and tiny at its own size. */
export function isTooSmallForCards(picture: Pick<Sized, 'width' | 'height'>): boolean {
  return sharpWidth(picture) < CARD_WIDTH;
}

/**
 * The crops that others show: `share` beside a link to us, the other three in search results, which ask for 1:1, 4:3 and
 * 16:9 and at least 1,200 pixels.
 */
const CROP_SIZES = {
  share: { width: 1200, height: 630 },
  square: { width: 1200, height: 1200 },
  classic: { width: 1200, height: 900 },
  wide: { width: 1200, height: 675 },
} as const;

export type CropShape = keyof typeof CROP_SIZES;
export const CROP_SHAPES = ['share', 'square', 'classic', 'wide'] as const satisfies readonly CropShape[];

/** The default focal point. */
export const CENTRE: PictureFocus = { x: 0.5, y: 0.5 };

/** A focal point in tenths, 0 to 10: the precision of all crops. */
export function focusTenths({ x, y }: PictureFocus): { readonly x: number; readonly y: number } {
  return { x: Math.round(x * 10), y: Math.round(y * 10) };
}

/** Pixels of a picture's crop: 1,200 wide, or the largest of that shape that is not an enlargement. */
export function cropSize(shape: CropShape, { width, height }: { readonly width: number; readonly height: number }) {
  const full = CROP_SIZES[shape];
  const scale = Math.min(1, width / full.width, height / full.height);
  return {
    width: Math.max(1, Math.round(full.width * scale)),
    height: Math.max(1, Math.round(full.height * scale)),
  };
}

/** File name of the crop around `focus`. The name contains the crop, so the file can be cached for ever. */
export function cropFile(shape: CropShape, focus: PictureFocus = CENTRE): string {
  const { x, y } = focusTenths(focus);
  return `${shape}-${x}-${y}.jpg`;
}

/** The path of a picture's crop around its focal point. */
export function cropUrl(
  picture: { readonly hash: string; readonly focus?: PictureFocus | undefined },
  shape: CropShape,
): string {
  return `/media/${picture.hash}/${cropFile(shape, picture.focus)}`;
}
