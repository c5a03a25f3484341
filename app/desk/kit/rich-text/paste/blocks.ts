import { RENAMED_ELEMENTS } from '#domain/desk/html-rules.ts';
import { renamed, unwrap } from './styles.ts';

const BLOCK = new Set(
  'p h2 h3 h4 ul ol li blockquote pre table caption thead tbody tfoot tr td th figure figcaption hr dl dt dd img'.split(
    ' ',
  ),
);
const INLINE = new Set('a strong em code sub sup br'.split(' '));
/** Blocks that hold text directly, without a paragraph. */
const HOLDS_TEXT = 'p,h2,h3,h4,li,td,th,pre,figcaption,caption';
const TEXT_BLOCKS = 'p,h2,h3,h4';
const NOTHING = 'p,h2,h3,h4,li,ul,ol,blockquote,strong,em,sub,sup,code,figcaption,figure,pre,table,caption';
const GAPS = /[\t\n\r \u00a0\u2002-\u200a]+/g;
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/** Normalises blocks: only those a story may hold, text only inside them, and none empty. */
export function settleBlocks(body: HTMLElement): void {
  for (const [name, other] of Object.entries(RENAMED_ELEMENTS)) {
    for (const element of body.querySelectorAll(name)) renamed(element, other);
  }
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    if (!BLOCK.has(element.localName) && !INLINE.has(element.localName)) settleWrapper(element);
  }
  for (const element of body.querySelectorAll('*')) strip(element);
  settleSpaces(body);
  for (const block of [...body.querySelectorAll(TEXT_BLOCKS)]) splitAtBreaks(block);
  settleFigures(body);
  wrapLoose(body);
  for (const block of body.querySelectorAll('blockquote,figure')) wrapLoose(block);
  removeEmpty(body);
  for (const block of body.querySelectorAll(HOLDS_TEXT)) trimEdges(block);
}

/** A wrapper of text alone becomes a paragraph; any other is replaced by its content. */
function settleWrapper(element: Element): void {
  const holdsBlocks = [...element.children].some(({ localName }) => BLOCK.has(localName));
  const isLine = element.localName === 'div' || element.localName === 'center' || element.localName === 'address';
  if (isLine && !holdsBlocks && !element.closest('li,p,h2,h3,h4,figcaption')) renamed(element, 'p');
  else unwrap(element);
}

function strip(element: Element): void {
  const kept = new Set(['href', 'src', 'alt', 'colspan', 'rowspan', 'start']);
  for (const { name } of [...element.attributes]) if (!kept.has(name)) element.removeAttribute(name);
}

/** Pictures are not inside paragraphs; the caption of a dropped picture becomes a paragraph. */
function settleFigures(body: HTMLElement): void {
  for (const line of [...body.querySelectorAll('p:has(> img)')])
    if ((line.textContent ?? '').trim() === '') unwrap(line);
  for (const figure of [...body.querySelectorAll('figure')]) {
    if (figure.querySelector('img')) continue;
    for (const caption of figure.querySelectorAll('figcaption')) renamed(caption, 'p');
    unwrap(figure);
  }
}

/** Collapses white space to single spaces, with none beside a line break. */
function settleSpaces(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.parentElement?.closest('pre')) continue;
    text.data = text.data.replace(INVISIBLE, '').replace(GAPS, ' ');
    if (isBreak(text.nextSibling)) text.data = text.data.trimEnd();
    if (isBreak(text.previousSibling)) text.data = text.data.trimStart();
    if (text.data === ' ' && standsBetweenBlocks(text)) text.remove();
  }
}

function standsBetweenBlocks({ parentElement, previousElementSibling, nextElementSibling }: Text): boolean {
  if (/^(?:ul|ol|table|tbody|thead|tfoot|tr|dl)$/.test(parentElement?.localName ?? '')) return true;
  return [previousElementSibling, nextElementSibling].some((one) => one !== null && BLOCK.has(one.localName));
}

/** Two line breaks in a row begin a new paragraph. */
function splitAtBreaks(block: Element): void {
  for (const br of [...block.querySelectorAll('br')]) {
    if (br.parentElement !== block || !isBreak(nextWords(br))) continue;
    const rest = block.cloneNode(false);
    if (!(rest instanceof Element)) continue;
    while (br.nextSibling) rest.append(br.nextSibling);
    br.remove();
    block.after(rest);
    splitAtBreaks(rest);
    return;
  }
}

function nextWords(node: Node): Node | null {
  let next = node.nextSibling;
  while (next && next.nodeType === Node.TEXT_NODE && (next.textContent ?? '').trim() === '') next = next.nextSibling;
  return next;
}

function isBreak(node: Node | null): boolean {
  return node instanceof Element && node.localName === 'br';
}

function wrapLoose(parent: Element): void {
  let open: HTMLElement | null = null;
  for (const node of [...parent.childNodes]) {
    const isBlock = node instanceof Element && BLOCK.has(node.localName);
    if (isBlock) {
      open = null;
      continue;
    }
    if (!open) {
      open = parent.ownerDocument.createElement('p');
      node.before(open);
    }
    open.append(node);
    if (open.textContent?.trim() === '' && nextWords(open) === null) open.remove();
  }
  for (const block of [...parent.children]) if (block.localName === 'p') splitAtBreaks(block);
}

function removeEmpty(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll(NOTHING)].reverse()) {
    const isEmpty = (element.textContent ?? '').trim() === '' && !element.querySelector('img,hr');
    if (!isEmpty) continue;
    // A mark may hold nothing but the space between two words, which is kept.
    if (/^(?:strong|em|sub|sup|code)$/.test(element.localName)) unwrap(element);
    else element.remove();
  }
}

function trimEdges(block: Element): void {
  trimEdge(block, 'firstChild');
  trimEdge(block, 'lastChild');
}

function trimEdge(block: Element, edge: 'firstChild' | 'lastChild'): void {
  for (let node = block[edge]; node; node = block[edge]) {
    if (node instanceof Text) {
      node.data = edge === 'firstChild' ? node.data.trimStart() : node.data.trimEnd();
      if (node.data !== '') return;
      node.remove();
    } else if (isBreak(node)) node.parentNode?.removeChild(node);
    else {
      if (node instanceof Element && INLINE.has(node.localName)) trimEdge(node, edge);
      return;
    }
  }
}
