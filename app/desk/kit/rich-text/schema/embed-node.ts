import { type Editor, Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { EMBED_REL, type Embed as EmbedFound, embedOf } from '#domain/videos/embeds.ts';
import { EmbedView } from '../tools/embed-view.tsx';

/** A video or post of another site: kept as a link that the reader's page shows as a card. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ href: { default: '' }, text: { default: '' } }),
  parseHTML: () => [
    { tag: `a[rel="${EMBED_REL}"]`, priority: 1100, getAttrs: (element) => attributesOf(element, 'href') },
    { tag: 'iframe', getAttrs: (element) => attributesOf(element, 'src') },
  ],
  renderHTML: ({ node }) => ['a', { href: node.attrs.href, rel: EMBED_REL }, node.attrs.text],
  addNodeView: () => ReactNodeViewRenderer(EmbedView),
});

function attributesOf(element: HTMLElement, name: 'href' | 'src') {
  const embed = embedOf(element.getAttribute(name) ?? '');
  return embed ? { href: embed.href, text: element.textContent?.trim() || embed.text } : false;
}

/** Inserts the card of a video or post at the cursor. */
export function insertEmbed(editor: Editor, { href, text }: EmbedFound): boolean {
  return editor
    .chain()
    .focus()
    .insertContent([{ type: 'embed', attrs: { href, text } }, { type: 'paragraph' }])
    .run();
}
