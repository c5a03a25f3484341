import { getSchema } from '@tiptap/core';
import { DOMParser as DocumentParser } from '@tiptap/pm/model';
import { cleanPaste } from '#app/desk/kit/rich-text/paste/clean-paste.ts';
import { STORY_EXTENSIONS } from '#app/desk/kit/rich-text/schema/extensions.ts';
import { toHtml } from '#app/desk/kit/rich-text/schema/to-html.ts';

const schema = getSchema(STORY_EXTENSIONS);

/** A text after a round trip through the editor, with pending pictures as if they were uploaded. */
function throughEditor(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return toHtml(DocumentParser.fromSchema(schema).parse(page.body), () => '/media/pasted/640.webp');
}

const functions = { cleanPaste, throughEditor };

declare global {
  interface Window {
    richText: typeof functions;
  }
}

window.richText = functions;
