import { isTooSmallForCards } from '#domain/picture.ts';
import type { Picture, PictureFocus } from '#domain/story.ts';

/** The part of a stored picture that is needed to show it. */
export interface ShownPicture {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  /** The focal point; omitted if it is the centre, as for most pictures. */
  readonly focus?: PictureFocus;
}

/** Reduces a picture to what is needed to show it. */
export function shownPicture(picture: Picture | null): ShownPicture | null {
  if (!picture) return null;
  const { hash, width, height, focus } = picture;
  return focus ? { hash, width, height, focus } : { hash, width, height };
}

/** As `shownPicture`, for a story in a list: `null` also for a picture with too few pixels for any. */
export function cardPicture(picture: Picture | null): ShownPicture | null {
  return picture && isTooSmallForCards(picture) ? null : shownPicture(picture);
}
