import { look, unwrap } from './styles.ts';

const CARRIERS =
  'span,font,b,strong,i,em,u,s,strike,cite,var,dfn,ins,del,mark,small,big,tt,kbd,samp,abbr,bdi,bdo,q,label,time,a,code,sub,sup';
const BLOCKS = 'p,div,li,td,th,h1,h2,h3,h4,h5,h6,blockquote,center';
const KEPT = new Set(['a', 'code', 'sub', 'sup']);
const MERGED = 'strong,em,sub,sup,code';
const HEADINGS = 'h1,h2,h3,h4,h5,h6';

/** Turns bold, italic, superscript and subscript into elements, however they were styled; other styles are dropped. */
export function settleMarks(body: HTMLElement): void {
  // Innermost first, so that the replacement of an element contains those of its children.
  for (const element of [...body.querySelectorAll(CARRIERS)].reverse()) settleCarrier(element);
  for (const block of body.querySelectorAll(BLOCKS)) {
    const isPlain = block.querySelector(BLOCKS) === null && !block.matches(`${HEADINGS},th`);
    if (isPlain && isItalic(block)) surround(block, 'em');
    if (isPlain && isBold(block)) surround(block, 'strong');
  }
  // Headings are bold anyway.
  for (const strong of [...body.querySelectorAll(`:is(${HEADINGS}) strong, th strong`)]) unwrap(strong);
  for (const mark of [...body.querySelectorAll(MERGED)]) if (mark.parentElement?.closest(mark.localName)) unwrap(mark);
  for (const mark of [...body.querySelectorAll(MERGED)]) mergeWithNext(mark);
}

function settleCarrier(element: Element): void {
  const holdsBlocks = element.querySelector(`${BLOCKS},ul,ol,table,figure`) !== null;
  // Google Docs wraps a whole text in a <b> that is not bold.
  if (!holdsBlocks) {
    if (isItalic(element)) surround(element, 'em');
    if (isBold(element)) surround(element, 'strong');
    const raised = look(element, 'vertical-align');
    if (raised === 'super' && element.localName !== 'sup') surround(element, 'sup');
    if (raised === 'sub' && element.localName !== 'sub') surround(element, 'sub');
  }
  if (!KEPT.has(element.localName)) unwrap(element);
}

function isBold(element: Element): boolean {
  const weight = look(element, 'font-weight') || (/^(?:bold|[6-9]00)\b/.exec(look(element, 'font'))?.[0] ?? '');
  if (weight !== '') return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
  return element.localName === 'b' || element.localName === 'strong';
}

function isItalic(element: Element): boolean {
  const style = look(element, 'font-style');
  if (style !== '') return style === 'italic' || style === 'oblique';
  return element.localName === 'i' || element.localName === 'em';
}

function surround(element: Element, name: string): void {
  if ((element.textContent ?? '').trim() === '') return;
  const mark = element.ownerDocument.createElement(name);
  mark.append(...element.childNodes);
  element.append(mark);
}

/** Merges neighbours: '<strong>a</strong><strong>b</strong>', also with only a space between them. */
function mergeWithNext(mark: Element): void {
  for (let next = mark.nextSibling; next; next = mark.nextSibling) {
    const isSpace = next.nodeType === Node.TEXT_NODE && /^[\s\u00a0]+$/.test(next.textContent ?? '');
    const other = isSpace ? next.nextSibling : next;
    if (!(other instanceof Element) || other.localName !== mark.localName) return;
    if (isSpace) mark.append(next);
    mark.append(...other.childNodes);
    other.remove();
  }
}
