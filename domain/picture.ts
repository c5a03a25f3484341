import { PICTURE_WIDTHS } from './story.ts';

export type PictureFormat = 'webp' | 'jpg' | 'avif';

/** AVIF takes long to make, so it is made up to this width only. */
export const AVIF_MAX_WIDTH = 1280;

/** The widths in pixels that a picture is made in, ascending: never wider than the original, always at least one. */
export function widthsOf(picture: { readonly width: number }, maxWidth = Number.POSITIVE_INFINITY): readonly number[] {
  const narrowest = Math.min(picture.width, PICTURE_WIDTHS[0]);
  const widths: readonly number[] = PICTURE_WIDTHS.filter((width) => width <= picture.width && width <= maxWidth);
  return widths.length > 0 ? widths : [narrowest];
}

/** The address of the picture in the narrowest width that fills `width` pixels, or else in its widest. */
export function pictureUrl(
  picture: { readonly hash: string; readonly width: number },
  width: number,
  ext: PictureFormat,
): string {
  const widths = widthsOf(picture, ext === 'avif' ? AVIF_MAX_WIDTH : undefined);
  const fitting = widths.find((candidate) => candidate >= width) ?? widths.at(-1) ?? width;
  return `/media/${picture.hash}/${fitting}.${ext}`;
}

/** The `srcset` of a picture: every width up to `maxWidth` pixels, without those that no screen would choose. */
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
