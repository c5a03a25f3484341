import { Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { isOwnPicture } from '#domain/desk/html-rules.ts';
import { PictureView } from '../pictures/picture-view.tsx';

/**
 * The attributes of a picture in the text, all plain texts. `src` is on this site, or data: or blob: until it is
 * uploaded.
 */
export interface PictureAttributes {
  readonly src: string;
  readonly alt: string;
  readonly width: string | null;
  readonly height: string | null;
  readonly caption: string;
  readonly credit: string;
}

/** A picture with caption, credit and alternative text. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
    caption: { default: '' },
    credit: { default: '' },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) => attributesOf(figure.querySelector('img'), figure.querySelector('figcaption')),
    },
    { tag: 'img', getAttrs: (image) => attributesOf(image, null) },
  ],
  renderHTML: ({ node }) => {
    const { src, alt, caption, credit } = node.attrs;
    return ['figure', ['img', { src, alt }], ['figcaption', caption, ' ', ['small', credit]]];
  },
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});

function attributesOf(image: HTMLElement | null, caption: HTMLElement | null): PictureAttributes | false {
  const src = image?.getAttribute('src') ?? '';
  if (!image || !(isOwnPicture(src) || isPending(src))) return false;
  const credit = caption?.querySelector('small')?.textContent?.trim() ?? '';
  return {
    src,
    alt: image.getAttribute('alt') ?? '',
    width: image.getAttribute('width'),
    height: image.getAttribute('height'),
    caption: captionOf(caption),
    credit,
  };
}

function captionOf(caption: HTMLElement | null): string {
  const copy = caption?.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const credit of copy.querySelectorAll('small')) credit.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Whether a picture is still only in this browser. */
export function isPending(src: string): boolean {
  return src.startsWith('blob:') || /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,/.test(src);
}
