import { childrenOf, textIn, type XmlElement } from '../xml.ts';
import { absoluteAddress } from './html.ts';
import type { ForeignPicture } from './raw-item.ts';
import { bestRendition, type Rendition } from './renditions.ts';

/** Media RSS, used in both RSS and Atom. Both spellings occur. */
const MEDIA = ['http://search.yahoo.com/mrss/', 'http://search.yahoo.com/mrss'];

interface Candidate extends Rendition {
  /** Elements to search for its caption and credit, nearest first. */
  readonly around: readonly XmlElement[];
}

/** The item's picture: from its media, else from `enclosed`, else a thumbnail. `base` resolves relative addresses. */
export function pictureIn(
  item: XmlElement,
  enclosed: readonly Rendition[],
  base: string | null,
): ForeignPicture | null {
  const contents = candidates(item, 'content', base, ({ attributes }) =>
    attributes.get('medium') === 'image' ? 'image/*' : (attributes.get('type') ?? attributes.get('medium')),
  );
  const enclosures = enclosed.map((one): Candidate => ({ ...one, around: [item] }));
  const thumbnails = candidates(item, 'thumbnail', base, () => 'image/*');
  const best = bestRendition(contents) ?? bestRendition(enclosures) ?? bestRendition(thumbnails);
  if (best === null) return null;
  const { around } = best.rendition;
  return {
    href: best.href,
    caption: nearest(around, 'description'),
    credit: nearest(around, 'credit') ?? nearest(around, 'copyright'),
  };
}

/** Media elements of that name, directly in the item or in one of its groups. */
function candidates(
  item: XmlElement,
  name: string,
  base: string | null,
  typeOf: (media: XmlElement) => string | undefined,
): Candidate[] {
  const groups = mediaIn(item, 'group').map((group) => ({ place: group, outer: [group, item] }));
  return [{ place: item, outer: [item] }, ...groups].flatMap(({ place, outer }) =>
    mediaIn(place, name).map((media) => ({
      href: absoluteAddress(media.attributes.get('url') ?? null, base),
      type: typeOf(media),
      width: media.attributes.get('width'),
      around: [media, ...outer],
    })),
  );
}

function nearest(around: readonly XmlElement[], name: string): string | null {
  return (
    around
      .flatMap((place) => mediaIn(place, name))
      .map(textIn)
      .find((text) => text !== null) ?? null
  );
}

function mediaIn(element: XmlElement, name: string): XmlElement[] {
  return MEDIA.flatMap((uri) => childrenOf(element, uri, name));
}
