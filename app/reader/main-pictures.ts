import { preload } from 'react-dom';
import { srcSet } from '#domain/picture.ts';
import type { Picture } from '#domain/story.ts';

/** Display width of a page's main picture. On phones slightly understated, which saves data without a visible loss. */
export interface MainPicture {
  readonly sizes: string;
  readonly maxWidth: number;
}

export const LEAD_PICTURE: MainPicture = {
  sizes: '(min-width: 80rem) 800px, (min-width: 64rem) 62vw, (min-width: 48rem) 94vw, 82vw',
  maxWidth: 1280,
};
export const HERO_PICTURE: MainPicture = {
  sizes: '(min-width: 72rem) 904px, (min-width: 64rem) 78vw, 82vw',
  maxWidth: 1600,
};
/** Of a deep dive: beside its headline. */
export const OPENER_PICTURE: MainPicture = {
  sizes: '(min-width: 80rem) 626px, (min-width: 64rem) 50vw, 82vw',
  maxWidth: 1280,
};
/** Of a story with little text: as wide as that. */
export const SHORT_HERO_PICTURE: MainPicture = {
  sizes: '(min-width: 45rem) 680px, 82vw',
  maxWidth: 1280,
};

/**
 * Has the browser ask for the page's main picture with the first lines of the page, before the font, as `Picture` will
 * show it. Called while the page itself is rendered: in a remembered part it would come too late.
 */
export function preloadMainPicture(
  picture: Pick<Picture, 'hash' | 'width' | 'height'> | null,
  { sizes, maxWidth }: MainPicture,
) {
  if (!picture) return;
  const imageSrcSet = srcSet(picture, 'avif', { maxWidth });
  preload(picture.hash, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes: sizes, fetchPriority: 'high' });
}
