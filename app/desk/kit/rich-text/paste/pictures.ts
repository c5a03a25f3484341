import { isOwnPicture } from '#domain/desk/html-rules.ts';
import { isPending } from '../schema/picture-node.ts';
import { unwrap } from './styles.ts';

const EMOJI = /^(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}|[\u200d\p{Emoji_Modifier}])+$/u;

/** Keeps this site's pictures and those pasted as data. Returns how many others were dropped. */
export function settlePictures(body: HTMLElement, siteOrigin: string): number {
  for (const picture of body.querySelectorAll('picture')) {
    for (const source of picture.querySelectorAll('source')) source.remove();
    unwrap(picture);
  }
  let leftOut = 0;
  for (const image of [...body.querySelectorAll('img')]) {
    const src = (image.getAttribute('src') ?? '').replace(`${siteOrigin}/media/`, '/media/');
    const alt = image.getAttribute('alt') ?? '';
    if (EMOJI.test(alt)) image.replaceWith(alt);
    else if (isTracker(image)) image.remove();
    else if (isPending(src) && !src.startsWith('blob:')) settle(image, src, alt);
    else if (isOwnPicture(src)) settle(image, src, alt);
    else {
      leftOut += 1;
      image.remove();
    }
  }
  return leftOut;
}

function settle(image: HTMLImageElement, src: string, alt: string): void {
  for (const { name } of [...image.attributes]) image.removeAttribute(name);
  image.setAttribute('src', src);
  image.setAttribute('alt', alt.trim());
  const link = image.closest('a');
  if (link) unwrap(link);
}

/** A tracking pixel, of one or two pixels. */
function isTracker(image: HTMLImageElement): boolean {
  return [image.getAttribute('width'), image.getAttribute('height')].some(
    (size) => size !== null && Number.parseInt(size, 10) <= 2,
  );
}
