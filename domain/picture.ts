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

/** The `srcset` of a picture: its widths up to `maxWidth` pixels, without those too small to ever be chosen. */
export function srcSet(
  picture: { readonly hash: string; readonly width: number },
  ext: PictureFormat,
  maxWidth = Number.POSITIVE_INFINITY,
): string {
  const widths = widthsOf(picture, ext === 'avif' ? Math.min(maxWidth, AVIF_MAX_WIDTH) : maxWidth);
  const useful = widths.filter((width) => width > maxWidth / 4);
  return (Number.isFinite(maxWidth) && useful.length > 0 ? useful : widths)
    .map((width) => `/media/${picture.hash}/${width}.${ext} ${width}w`)
    .join(', ');
}

/** The picture that other sites show beside a link to us. */
const SHARE_CARD = { width: 1200, height: 630 } as const;

/** The middle, which stays in view where nobody has set a focal point. */
export const CENTRE: PictureFocus = { x: 0.5, y: 0.5 };

/** A focal point in tenths, 0 to 10: how exactly crops follow it everywhere. */
export function focusTenths({ x, y }: PictureFocus): { readonly x: number; readonly y: number } {
  return { x: Math.round(x * 10), y: Math.round(y * 10) };
}

/** Pixels of a picture's share card: 1200 × 630, or the largest of that shape that is not an enlargement. */
export function shareCardSize({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, width / SHARE_CARD.width, height / SHARE_CARD.height);
  return {
    width: Math.max(1, Math.round(SHARE_CARD.width * scale)),
    height: Math.max(1, Math.round(SHARE_CARD.height * scale)),
  };
}

/** The file of a picture cropped around `focus` for a share card. The name tells the crop, so it can be cached for ever. */
export function shareCardFile(focus: PictureFocus = CENTRE): string {
  const { x, y } = focusTenths(focus);
  return `share-${x}-${y}.jpg`;
}
