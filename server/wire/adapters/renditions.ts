import { firstAddress } from '../fields.ts';

/** One size of a picture. */
export interface Rendition {
  readonly href: unknown;
  /** A media type, such as image/jpeg. */
  readonly type: unknown;
  /** In pixels, as number or text. */
  readonly width: unknown;
}

/** Pixels. Wider ones are meant for print: they are megabytes in size, and no page shows them at full size. */
const WIDEST = 2_000;
const PICTURE_FILE = /\.(?:jpe?g|png|webp|avif|gif)$/i;

/**
 * The address of the best rendition for a page: the widest up to 2,000 pixels, else one of unknown width, else the
 * narrowest.
 */
export function bestRendition<T extends Rendition>(renditions: readonly T[]): { href: string; rendition: T } | null {
  const usable = renditions.flatMap((rendition) => {
    const href = firstAddress(rendition.href);
    return href !== null && isPicture(href, rendition.type) ? [{ href, rendition, width: widthOf(rendition) }] : [];
  });
  const fitting = usable.filter(({ width }) => width !== null && width <= WIDEST);
  const widestFirst = fitting.toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0));
  const tooWide = usable.filter(({ width }) => width !== null && width > WIDEST);
  const narrowestFirst = tooWide.toSorted((one, other) => (one.width ?? 0) - (other.width ?? 0));
  return widestFirst[0] ?? usable.find(({ width }) => width === null) ?? narrowestFirst[0] ?? null;
}

/** Decided by the media type, else by the file name. */
function isPicture(href: string, type: unknown): boolean {
  if (typeof type === 'string' && type.trim() !== '') return /^\s*image\//i.test(type);
  return PICTURE_FILE.test(new URL(href).pathname);
}

function widthOf({ width }: Rendition): number | null {
  const pixels = typeof width === 'string' && width.trim() !== '' ? Number(width) : width;
  return typeof pixels === 'number' && pixels > 0 ? pixels : null;
}
