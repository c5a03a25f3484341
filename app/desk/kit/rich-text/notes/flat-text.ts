import type { Node } from '@tiptap/pm/model';

/** A document as plain text: paragraphs and forced line breaks divided by line feeds, pictures and embeds left out. */
export interface FlatText {
  readonly text: string;
  /** The document's position of the character at `offset`, or behind the one before it. */
  posAt(offset: number, side: 'before' | 'behind'): number;
  /** Where in the text a position of the document is. */
  offsetAt(pos: number): number;
}

interface Piece {
  readonly offset: number;
  readonly pos: number;
  readonly length: number;
}

export function flatText(doc: Node): FlatText {
  const pieces: Piece[] = [];
  let text = '';
  doc.descendants((node, pos) => {
    if (node.isTextblock && text !== '') text += '\n';
    if (!node.isInline) return;
    const inside = node.isText ? (node.text ?? '') : '\n'.repeat(node.nodeSize);
    pieces.push({ offset: text.length, pos, length: inside.length });
    text += inside;
  });
  return {
    text,
    posAt: (offset, side) => {
      const piece =
        side === 'before'
          ? pieces.find((one) => offset < one.offset + one.length)
          : pieces.findLast((one) => one.offset < offset);
      if (!piece) return side === 'before' ? doc.content.size : 0;
      return piece.pos + Math.min(Math.max(offset - piece.offset, 0), piece.length);
    },
    offsetAt: (pos) => {
      const piece = pieces.findLast((one) => one.pos <= pos);
      return piece ? piece.offset + Math.min(pos - piece.pos, piece.length) : 0;
    },
  };
}
