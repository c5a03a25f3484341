import { render } from 'dom-serializer';
import { type ChildNode, Element, hasChildren, isTag, isText, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { decodeEntities } from '#domain/html-text.ts';
import { pictureFile, srcSet, TEXT_SIZES } from '#domain/picture.ts';
import type { SafeHtml } from '#domain/story.ts';
import { hasIndianScript, languageOf } from '#domain/text-language.ts';
import { EMBED_REL, embedOf, playerAddress } from '#domain/videos/embeds.ts';

/** A story's text prepared for its page. */
export interface PageText {
  readonly html: SafeHtml;
  /** Origins of the players that may replace its embeds after a click, for the content security policy. */
  readonly players: readonly string[];
}

/** Leaves text and attributes as the sanitiser wrote them. */
const AS_WRITTEN = { decodeEntities: false, encodeEntities: false, emptyAttrs: true, selfClosingTags: true } as const;

/**
 * Adds what only the page needs: scrollable regions around tables, labels on embeds, the language of paragraphs in an
 * Indian script, and pictures in a file that fits the screen. Most texts have none of these and are returned unchanged.
 */
export function pageText(body: SafeHtml): PageText {
  if (!/<(?:table>|img )/.test(body) && !body.includes(EMBED_REL) && !hasIndianScript(body))
    return { html: body, players: [] };
  return cache.of(body, () => {
    const tree = parseDocument(body, AS_WRITTEN);
    const players = new Set<string>();
    prepare(tree, players);
    // As safe as `body`: all that was added are regions, language codes, files of our own and player addresses from our
    // provider table.
    return { html: render(tree, AS_WRITTEN) as SafeHtml, players: [...players] };
  });
}

function prepare(parent: ParentNode, players: Set<string>): void {
  for (const child of parent.children) if (isTag(child)) prepare(child, players);
  parent.children = parent.children.map((child) => prepared(child, players));
}

function prepared(node: ChildNode, players: Set<string>): ChildNode {
  if (!isTag(node)) return node;
  if (PARAGRAPHS.has(node.name)) nameLanguage(node);
  if (node.name === 'table') return inRegion(node);
  if (node.name === 'img') fitPicture(node);
  if (node.name === 'a' && node.attribs.rel === EMBED_REL) nameEmbed(node, players);
  return node;
}

const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'li', 'blockquote', 'figcaption', 'th', 'td']);

/** Screen readers choose their voice by `lang`, and the style sheet the line height. */
function nameLanguage(paragraph: Element): void {
  const language = languageOf(decodeEntities(textIn(paragraph)));
  if (language !== undefined) paragraph.attribs.lang = language;
}

function textIn(node: ChildNode): string {
  if (isText(node)) return node.data;
  return hasChildren(node) ? node.children.map(textIn).join('') : '';
}

/** Wraps a table in a focusable region, so that a wide one can be scrolled with the keyboard. */
function inRegion(table: Element): Element {
  return new Element('div', { role: 'region', 'aria-label': 'Table', tabindex: '0' }, [table]);
}

/** Loads a picture only when it is near the screen, in a file no wider than needed there. */
function fitPicture({ attribs }: Element): void {
  attribs.loading = 'lazy';
  attribs.decoding = 'async';
  // The upload put the widest file that there is into the text.
  const file = pictureFile(attribs.src ?? '');
  // Narrower ones have one file, and are shown no wider than it is.
  if (file === undefined || file.width < 320) return;
  attribs.srcset = srcSet({ ...file, height: 0 }, 'webp', { maxWidth: 1280, isWhole: true });
  attribs.sizes = TEXT_SIZES;
}

/** Labels an embed's link with what it leads to and the player that may replace it. */
function nameEmbed({ attribs }: Element, players: Set<string>): void {
  const embed = embedOf(decodeEntities(attribs.href ?? ''));
  if (!embed) return;
  attribs['data-embed'] = embed.what;
  const player = playerAddress(embed.href);
  if (player === null) return;
  attribs['data-frame'] = player.replaceAll('&', '&amp;');
  players.add(new URL(player).origin);
}

const MAX_CHARACTERS = 4_000_000;

/** The most recently used texts by stored body: a page is rendered more often than its story changes. */
class PageTextCache {
  readonly #texts = new Map<string, PageText>();
  #characters = 0;

  of(body: string, make: () => PageText): PageText {
    const text = this.#texts.get(body) ?? make();
    if (!this.#texts.delete(body)) this.#characters += sizeOf(body, text);
    this.#texts.set(body, text);
    this.#evict();
    return text;
  }

  #evict(): void {
    for (const [body, text] of this.#texts) {
      if (this.#characters <= MAX_CHARACTERS) return;
      this.#texts.delete(body);
      this.#characters -= sizeOf(body, text);
    }
  }
}

function sizeOf(body: string, { html }: PageText): number {
  return body.length + html.length;
}

const cache = new PageTextCache();
