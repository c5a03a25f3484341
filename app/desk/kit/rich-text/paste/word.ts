import { LOOK } from './read-html.ts';
import { look, renamed, unwrap } from './styles.ts';

const MARKER = `[${LOOK}*="mso-list:Ignore" i],[${LOOK}*="mso-list: Ignore" i]`;
const ORDERED = /^\(?(?:\d{1,4}|[a-z]{1,2}|[ivxlc]{1,7})[.)]/i;
const HEADING = /^(?:mso)?(?:heading|title)\s?(\d?)/i;

interface ListLine {
  readonly element: Element;
  readonly list: string;
  readonly level: number;
  readonly isOrdered: boolean;
  readonly start: number;
}

/**
 * Word writes lists as paragraphs with a marker and headings as paragraphs with a style. LibreOffice and Outlook write
 * some of it too.
 */
export function settleWord(body: HTMLElement): void {
  dropComments(body);
  settleFootnotes(body);
  for (const element of body.querySelectorAll('p,div')) settleStyleName(element);
  settleLists(body);
  for (const marker of body.querySelectorAll(MARKER)) marker.remove();
  // 'o:p', smart tags ('st1:place'), content controls ('w:sdt') and drawings ('v:shape').
  for (const element of [...body.querySelectorAll('*')]) if (element.localName.includes(':')) unwrap(element);
}

function settleStyleName(element: Element): void {
  const name = [...element.classList].find((one) => HEADING.test(one));
  const said = element.getAttribute('role') === 'heading' ? element.getAttribute('aria-level') : null;
  const outline = /^[1-6]$/.exec(said ?? look(element, 'mso-outline-level'))?.[0];
  const level = name === undefined ? outline : HEADING.exec(name)?.[1] || '1';
  if (level !== undefined) renamed(element, `h${level}`);
  else if (/^mso(?:intense)?quote/i.test(element.className)) wrap(element, 'blockquote');
}

function wrap(element: Element, name: string): void {
  const outer = element.ownerDocument.createElement(name);
  const before = element.previousElementSibling;
  element.removeAttribute('class');
  if (before?.localName === name) before.append(element);
  else {
    element.replaceWith(outer);
    outer.append(element);
  }
}

/** What colleagues remarked beside the text, and the markers in it. */
function dropComments(body: HTMLElement): void {
  for (const anchor of body.querySelectorAll('a[href*="#_msocom"]')) anchor.remove();
  for (const element of body.querySelectorAll('div,span')) {
    const isMarker = look(element, 'mso-special-character') === 'comment';
    if (isMarker || look(element, 'mso-element') === 'comment-list') element.remove();
  }
}

/** Keeps footnote markers as superscript without their links: the notes have no page of their own here. */
function settleFootnotes(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href*="#_ftn"],a[href*="#_edn"],a[href*="#sdfootnote"]')) {
    renamed(link, 'sup');
  }
  for (const list of body.querySelectorAll('div')) {
    if (!/^(?:footnote|endnote)-list$/.test(look(list, 'mso-element'))) continue;
    for (const rule of list.querySelectorAll('hr')) rule.remove();
  }
}

function lineOf(element: Element): ListLine | null {
  const [list, level] = /\b(l\d+)\s+level(\d)/.exec(look(element, 'mso-list'))?.slice(1) ?? [];
  if (list === undefined || level === undefined || element.localName.startsWith('h')) return null;
  const marker = (element.querySelector(MARKER)?.textContent ?? '').replace(/[\s\u00a0]+/g, '');
  // 'o' is the second level's bullet, not a letter.
  const isOrdered = ORDERED.test(marker) && marker !== 'o';
  return { element, list, level: Number(level), isOrdered, start: Number.parseInt(marker, 10) || 1 };
}

/** Neighbouring list paragraphs become one list with its levels. */
function settleLists(body: HTMLElement): void {
  let open: { readonly list: Element; readonly level: number }[] = [];
  let last: Element | null = null;
  for (const element of [...body.querySelectorAll('p,div')]) {
    const line = lineOf(element);
    if (!line) continue;
    if (element.previousElementSibling !== last || last === null) open = [];
    while ((open.at(-1)?.level ?? 0) > line.level) open.pop();
    const tag = line.isOrdered ? 'ol' : 'ul';
    const current = open.at(-1);
    if (current?.level === line.level && current.list.localName !== tag) open.pop();
    if (open.at(-1)?.level !== line.level) {
      const list = newList(line, tag, open.at(-1)?.list ?? null);
      open.push({ list, level: line.level });
    }
    for (const marker of element.querySelectorAll(MARKER)) marker.remove();
    open.at(-1)?.list.append(renamed(element, 'li'));
    last = open[0]?.list ?? null;
  }
}

function newList(line: ListLine, tag: 'ol' | 'ul', parent: Element | null): Element {
  const list = line.element.ownerDocument.createElement(tag);
  if (tag === 'ol' && line.start > 1) list.setAttribute('start', String(line.start));
  const item = parent?.lastElementChild;
  if (item) item.append(list);
  else line.element.before(list);
  return list;
}
