/** How agencies introduce the notes below a report. They are written like this, so sentences are not mistaken for them. */
const NOTE_IN_TEXT = /(?:^|\s)(?:Part of|Reported by): /;
const NOTE = /^<p(?:\s[^<>]*)?>\s*(?:Part of|Reported by):/;
const PARAGRAPH_END = '</p>';

/**
 * Separates the paragraphs 'Part of: …' and 'Reported by: …' at the end of a report from its text. The last of them may
 * be unfinished, as in an excerpt. Both parts consist of whole elements of `html`.
 */
export function splitNotes(html: string): { readonly text: string; readonly notes: string } {
  let end = html.length;
  for (;;) {
    const before = html.slice(0, end).trimEnd();
    const start = before.lastIndexOf('<p');
    const paragraph = start < 0 ? '' : before.slice(start);
    const close = paragraph.indexOf(PARAGRAPH_END);
    // One without its end tag ends where the next begins, as HTML has it.
    const isWhole = close < 0 || close + PARAGRAPH_END.length === paragraph.length;
    if (!NOTE.test(paragraph) || !isWhole) break;
    end = start;
  }
  return { text: end === html.length ? html : html.slice(0, end).trimEnd(), notes: html.slice(end) };
}

/** A plain text, such as a stored summary, up to the first of these notes. */
export function withoutNotes(text: string): string {
  const at = text.search(NOTE_IN_TEXT);
  return at < 0 ? text : text.slice(0, at).trimEnd();
}
