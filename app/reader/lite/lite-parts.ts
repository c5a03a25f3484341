import type { SafeHtml, StoryPart } from '#domain/story.ts';

/**
 * How much of a text one page holds, in bytes of HTML. Packed, as it is sent, that is well below the 20 kB of a lite
 * page in any language, with its frame, its style and the list of related stories.
 */
const ROOM = 30_000;

/** A part of a story's text that fits into one lite page. */
export interface LiteText {
  readonly html: SafeHtml;
  /** Of a deep dive. One that goes on from the page before has no subheading here. */
  readonly parts: readonly Pick<StoryPart, 'subheading' | 'paragraph' | 'video'>[];
}

interface Growing extends LiteText {
  readonly parts: LiteText['parts'][number][];
}

/** The text of a story, each item for a page of its own; there is at least one. */
export function liteTexts(html: SafeHtml, parts: readonly StoryPart[], room = ROOM): readonly LiteText[] {
  const texts = splitHtml(html, room).map((piece): Growing => ({ html: piece, parts: [] }));
  let last = texts.at(-1);
  let size = last ? bytesOf(last.html) : 0;
  for (const { subheading, paragraph, video } of parts) {
    let shown: string[] = [];
    let isFirst = true;
    const add = (film: string) => {
      if (shown.length === 0 && film === '' && !(isFirst && subheading !== '')) return;
      last?.parts.push({ subheading: isFirst ? subheading : '', paragraph: shown.join('\n\n'), video: film });
      shown = [];
      isFirst = false;
    };
    for (const text of paragraph.split(/\n{2,}/).flatMap((whole) => splitText(whole, room))) {
      const more = bytesOf(text);
      if (size > 0 && size + more > room) {
        if (shown.length > 0) add('');
        last = { html: '' as SafeHtml, parts: [] };
        texts.push(last);
        size = 0;
      }
      shown.push(text);
      size += more;
    }
    add(video);
  }
  return texts;
}

const TOKEN = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>|[^<]+/g;
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr']);
/** A text is divided after one of these; a heading stays with what follows it. */
const BLOCKS: ReadonlySet<string> = new Set(
  'p ul ol li dl dd blockquote figure table tr pre div section hr'.split(' '),
);
/** Words end here too, though no space follows. */
const LINE_ENDS: ReadonlySet<string> = new Set('br h1 h2 h3 h4 h5 h6'.split(' '));

interface OpenElement {
  readonly name: string;
  readonly tag: string;
  /** Of a list: how many of its items have ended. */
  readonly items: number;
}

interface Piece {
  readonly html: string;
  readonly bytes: number;
  /** Whether the text may be divided after this: between paragraphs, between words, or not at all. */
  readonly end: 'block' | 'word' | null;
  /** What is still open after it. */
  readonly open: readonly OpenElement[];
  /** Whether it holds something to read, or begins something that does. */
  readonly isNew: boolean;
}

/**
 * Divides sanitised HTML into pieces of at most `room` bytes: between paragraphs, or between words where one paragraph
 * is longer than that. What is open at the end of a piece is closed there and opened again in the next one, so the
 * pieces are as safe as the whole.
 */
export function splitHtml(html: SafeHtml, room: number): readonly SafeHtml[] {
  if (bytesOf(html) <= room) return [html];
  const pieces = piecesOf(html, room);
  const texts: SafeHtml[] = [];
  let from = 0;
  let size = 0;
  let afterBlock: number | null = null;
  let afterWord: number | null = null;
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece === undefined) break;
    const cut = afterBlock ?? afterWord;
    if (piece.isNew && size + piece.bytes > room && cut !== null) {
      texts.push(joined(pieces, from, cut));
      from = cut + 1;
      index = cut;
      size = 0;
      afterBlock = null;
      afterWord = null;
      continue;
    }
    size += piece.bytes;
    // A short paragraph before one that fills a page does not stand alone.
    if (piece.end === 'block' && size > room / 2) afterBlock = index;
    if (piece.end !== null) afterWord = index;
  }
  texts.push(joined(pieces, from, pieces.length - 1));
  return texts;
}

function piecesOf(html: SafeHtml, room: number): Piece[] {
  let open: readonly OpenElement[] = [];
  return [...html.matchAll(TOKEN)].flatMap(([token, slash, name]): Piece[] => {
    if (name === undefined) {
      return splitText(token, Math.min(room / 4, 1000)).map((text) => {
        const end = /\s$/.test(text) ? 'word' : null;
        return { html: text, bytes: bytesOf(text), end, open, isNew: text.trim() !== '' };
      });
    }
    if (slash === '/') open = closed(open, name);
    else if (!VOID.has(name)) open = [...open, { name, tag: token, items: 0 }];
    const isOver = slash === '/' || VOID.has(name);
    const end = isOver && BLOCKS.has(name) ? 'block' : isOver && LINE_ENDS.has(name) ? 'word' : null;
    return [{ html: token, bytes: bytesOf(token), end, open, isNew: slash !== '/' }];
  });
}

function closed(open: readonly OpenElement[], name: string): readonly OpenElement[] {
  const left = open.slice(0, -1);
  const list = left.at(-1);
  return name === 'li' && list ? [...left.slice(0, -1), { ...list, items: list.items + 1 }] : left;
}

function joined(pieces: readonly Piece[], from: number, to: number): SafeHtml {
  const before = pieces[from - 1]?.open ?? [];
  const after = pieces[to]?.open ?? [];
  const text = pieces.slice(from, to + 1).map(({ html }) => html);
  const endings = after.toReversed().map(({ name }) => `</${name}>`);
  return [...before.map(reopened), ...text, ...endings].join('') as SafeHtml;
}

/** The tag that goes on with an element; a numbered list goes on counting. */
function reopened({ name, tag, items }: OpenElement): string {
  if (name !== 'ol' || items === 0) return tag;
  const start = Number(/\sstart="(\d+)"/.exec(tag)?.[1] ?? 1);
  return tag.replace(/\sstart="\d+"/, '').replace('<ol', `<ol start="${start + items}"`);
}

/** Divides plain text between words into pieces of at most `room` bytes; a longer word stays whole. */
function splitText(text: string, room: number): string[] {
  if (bytesOf(text) <= room) return [text];
  const pieces: string[] = [];
  let piece: string[] = [];
  let size = 0;
  for (const word of text.match(/\s*\S+\s?|\s+/g) ?? []) {
    const more = bytesOf(word);
    if (size > 0 && size + more > room) {
      pieces.push(piece.join(''));
      piece = [];
      size = 0;
    }
    piece.push(word);
    size += more;
  }
  pieces.push(piece.join(''));
  return pieces;
}

const encoder = new TextEncoder();

function bytesOf(text: string): number {
  return encoder.encode(text).length;
}
