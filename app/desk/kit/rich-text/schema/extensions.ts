import type { Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { mayLinkTo } from '#domain/desk/html-rules.ts';
import { Embed } from './embed-node.ts';
import { Picture } from './picture-node.ts';
import { Attribution, Quote } from './quote-nodes.ts';
import { Subscript, Superscript } from './script-marks.ts';
import { TABLE_EXTENSIONS } from './table-nodes.ts';

/** Everything that a story's text can contain; the sanitiser keeps each as the editor writes it. */
export const STORY_EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    blockquote: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => mayLinkTo(address),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Quote,
  Attribution,
  Picture,
  Embed,
  Subscript,
  Superscript,
  ...TABLE_EXTENSIONS,
];
