import type { Mark, Node } from '@tiptap/pm/model';
import { isOwnAddress, isOwnPicture, mayLinkTo } from '#domain/desk/html-rules.ts';
import { htmlFromText, withoutControls } from '#domain/html-text.ts';
import { EMBED_REL, embedOf } from '#domain/videos/embeds.ts';

/**
 * Maps the address of a picture that was uploaded from this browser to the one it is served at, once it is uploaded.
 */
export type ServedAt = (src: string) => string | null;

const TAGS: Readonly<Record<string, string>> = {
  bulletList: 'ul',
  listItem: 'li',
  paragraph: 'p',
  tableRow: 'tr',
};
const MARK_TAGS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};

/**
 * The HTML to store: as the sanitiser keeps it, without empty paragraphs and pictures that are not uploaded yet. Works
 * without a browser.
 */
export function toHtml(doc: Node, servedAt: ServedAt = () => null): string {
  return blocks(doc, servedAt);
}

function blocks(parent: Node, servedAt: ServedAt): string {
  return parent.children.map((node) => block(node, servedAt)).join('');
}

function block(node: Node, servedAt: ServedAt): string {
  switch (node.type.name) {
    case 'paragraph':
    case 'heading':
    case 'attribution':
      return textBlock(node);
    case 'codeBlock':
      return isBlank(node) ? '' : `<pre><code>${escaped(node.textContent)}</code></pre>`;
    case 'horizontalRule':
      return '<hr />';
    case 'orderedList':
      return `<ol${attribute('start', node.attrs.start === 1 ? null : node.attrs.start)}>${blocks(node, servedAt)}</ol>`;
    case 'blockquote':
      return quote(node, servedAt);
    case 'picture':
      return picture(node, servedAt);
    case 'embed':
      return embed(node);
    case 'table':
      return `<table>${wrapped('caption', node.attrs.caption)}<tbody>${blocks(node, servedAt)}</tbody></table>`;
    case 'tableCell':
    case 'tableHeader':
      return cell(node, servedAt);
    case 'listItem':
      return `<li>${bareIfSingle(node, servedAt)}</li>`;
    default:
      return `<${TAGS[node.type.name]}>${blocks(node, servedAt)}</${TAGS[node.type.name]}>`;
  }
}

/** Like the sanitiser: a line break does not count as text. */
function isBlank(node: Node): boolean {
  return withoutControls(node.textContent).trim() === '';
}

/** Cached by node: nodes are immutable, so at each key all paragraphs but the edited one are found here. */
const written = new WeakMap<Node, string>();

function textBlock(node: Node): string {
  const known = written.get(node);
  if (known !== undefined) return known;
  const html = isBlank(node) ? '' : filledTextBlock(node);
  written.set(node, html);
  return html;
}

function filledTextBlock(node: Node): string {
  if (node.type.name === 'attribution') return `<p>${wrapped('cite', node.textContent)}</p>`;
  const tag = node.type.name === 'heading' ? `h${node.attrs.level}` : 'p';
  return `<${tag}>${inline(node)}</${tag}>`;
}

function quote(node: Node, servedAt: ServedAt): string {
  const inside = blocks(node, servedAt);
  return inside === '' ? '' : `<blockquote${attribute('data-kind', node.attrs.kind)}>${inside}</blockquote>`;
}

function cell(node: Node, servedAt: ServedAt): string {
  const { colspan, rowspan, scope } = node.attrs;
  const spans =
    attribute('colspan', colspan === 1 ? null : colspan) + attribute('rowspan', rowspan === 1 ? null : rowspan);
  const inside = bareIfSingle(node, servedAt);
  // The empty corner cell of a table is not a heading.
  if (node.type.name === 'tableCell' || inside === '') return `<td${spans}>${inside}</td>`;
  return `<th${spans}${attribute('scope', scope)}>${inside}</th>`;
}

/** A list item or cell with a single paragraph, besides nested lists, is written without <p>. */
function bareIfSingle(node: Node, servedAt: ServedAt): string {
  const [first, ...others] = node.children;
  const isSingle = others.every(({ type }) => type.name.endsWith('List'));
  if (first?.type.name !== 'paragraph' || !isSingle) return blocks(node, servedAt);
  const text = isBlank(first) ? '' : inline(first);
  return text + others.map((list) => block(list, servedAt)).join('');
}

function picture(node: Node, servedAt: ServedAt): string {
  const { alt, width, height, caption, credit } = node.attrs;
  const src = isOwnPicture(node.attrs.src) ? node.attrs.src : servedAt(node.attrs.src);
  if (src === null) return '';
  const isSized = /^\d{1,5}$/.test(width ?? '') && /^\d{1,5}$/.test(height ?? '');
  const size = isSized ? attribute('width', width) + attribute('height', height) : '';
  const parts = [escaped(String(caption)).trim(), wrapped('small', credit)].filter((part) => part !== '');
  const below = parts.length > 0 ? `<figcaption>${parts.join(' ')}</figcaption>` : '';
  return `<figure><img src="${quoted(src)}" alt="${quoted(alt)}"${size} />${below}</figure>`;
}

function embed({ attrs }: Node): string {
  const found = embedOf(String(attrs.href));
  const text = escaped(String(attrs.text)).trim();
  return found ? `<a href="${quoted(found.href)}" rel="${EMBED_REL}">${text || found.text}</a>` : '';
}

/** The text of a block; marks that continue from one piece to the next stay open. */
function inline(parent: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  for (const node of parent.children) {
    const marks = node.marks.filter(({ type, attrs }) => type.name !== 'link' || mayLinkTo(String(attrs.href)));
    const shared = sharedMarks(open, marks);
    html += closing(open.slice(shared)) + opening(marks.slice(shared));
    html += node.type.name === 'hardBreak' ? '<br />' : escaped(node.text ?? '');
    open = marks;
  }
  return html + closing(open);
}

function sharedMarks(one: readonly Mark[], other: readonly Mark[]): number {
  const differs = one.findIndex((mark, index) => !other[index] || !mark.eq(other[index]));
  return differs < 0 ? one.length : differs;
}

function opening(marks: readonly Mark[]): string {
  return marks.map((mark) => (mark.type.name === 'link' ? linkTag(mark) : `<${MARK_TAGS[mark.type.name]}>`)).join('');
}

function closing(marks: readonly Mark[]): string {
  return marks
    .toReversed()
    .map(({ type }) => `</${type.name === 'link' ? 'a' : MARK_TAGS[type.name]}>`)
    .join('');
}

function linkTag({ attrs }: Mark): string {
  const href = String(attrs.href ?? '');
  return `<a href="${quoted(href)}"${isOwnAddress(href) ? '' : ' rel="noopener nofollow"'}>`;
}

function wrapped(tag: string, text: unknown): string {
  const shown = escaped(String(text ?? '')).trim();
  return shown === '' ? '' : `<${tag}>${shown}</${tag}>`;
}

function attribute(name: string, value: unknown): string {
  return value === null || value === undefined || value === '' ? '' : ` ${name}="${quoted(value)}"`;
}

function escaped(text: string): string {
  return htmlFromText(withoutControls(text.toWellFormed()));
}

function quoted(value: unknown): string {
  return escaped(String(value ?? '')).replaceAll('"', '&quot;');
}
