import { PICTURE_WIDTHS } from './story.ts';

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
