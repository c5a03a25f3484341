import DOMPurify from 'dompurify';
import { STORY_ATTRIBUTES, STORY_ELEMENTS } from '#domain/desk/html-rules.ts';
import { withoutControls } from '#domain/html-text.ts';
import { settleBlocks } from './blocks.ts';
import { settleGoogleLists } from './google-lists.ts';
import { settleLinks } from './links.ts';
import { settleMarks } from './marks.ts';
import { settlePictures } from './pictures.ts';
import { readHtml } from './read-html.ts';
import { isHidden, readStyles } from './styles.ts';
import { settleTables } from './tables.ts';
import { settleWord } from './word.ts';

/** The result of cleaning a paste. */
export interface CleanPaste {
  /** HTML with only what a story's text can contain; one block per line. */
  readonly html: string;
  /** Number of dropped pictures, such as files on the writer's computer. */
  readonly leftOut: number;
}

// What somebody has deleted under tracked changes comes along as 'del'.
const NEVER_TEXT =
  'del,script,style,meta,link,title,xml,base,object,embed,svg,canvas,audio,video,button,input,select,textarea,noscript,template,nav,w\\:sdtpr';

/**
 * The text in what Word, Google Docs, LibreOffice, Pages, a mail program or a web page put on the clipboard, without
 * what only belonged there: looks become headings, lists, bold and italic; wrappers and tracking go. Works on the
 * browser's own reading of the HTML and touches nothing else; the same input always gives the same answer.
 */
export function cleanPaste(html: string, siteOrigin: string): CleanPaste {
  const { page, sheets } = readHtml(withoutConditions(html));
  const { body } = page;
  readStyles(page, sheets);
  removeComments(page);
  for (const element of body.querySelectorAll(NEVER_TEXT)) element.remove();
  for (const element of [...body.querySelectorAll('*')]) if (isHidden(element)) element.remove();
  settleWord(body);
  settleGoogleLists(body);
  const leftOut = settlePictures(body, siteOrigin);
  settleLinks(body, siteOrigin);
  settleMarks(body);
  settleTables(body);
  settleBlocks(body);
  return { html: safe([...body.children].map((block) => block.outerHTML).join('\n')), leftOut };
}

/** What Word hides from other programs by '<![if …]>' is read as if it were not hidden. */
function withoutConditions(html: string): string {
  return withoutControls(html.toWellFormed()).replace(/<!\[(?:if[^\]]*|endif)\]>/gi, '');
}

function removeComments(page: Document): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

function safe(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...STORY_ELEMENTS],
    ALLOWED_ATTR: [...new Set(Object.values(STORY_ATTRIBUTES).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
