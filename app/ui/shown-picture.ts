import type { Picture, PictureFocus } from '#domain/story.ts';

/** What a picture on the page needs to know of a stored one. */
export interface ShownPicture {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  /** Only where it is not the middle: most pictures carry none to the browser. */
  readonly focus?: PictureFocus;
}

/** Of a picture just what showing it needs. */
export function shownPicture(picture: Picture | null): ShownPicture | null {
  if (!picture) return null;
  const { hash, width, height, focus } = picture;
  return focus ? { hash, width, height, focus } : { hash, width, height };
}
