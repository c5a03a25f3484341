const FRAME = /<iframe\b[^<>]*>/gi;

/** `html` with nothing inside its frames: what old browsers would show there is no part of the story. */
export function emptyFrames(html: string): string {
  const closer = /<\/iframe/gi;
  let emptied = '';
  let from = 0;
  for (const { 0: opener, index } of html.matchAll(FRAME)) {
    if (index < from) continue;
    const inside = index + opener.length;
    closer.lastIndex = inside;
    emptied += `${html.slice(from, inside)}</iframe>`;
    const close = closer.exec(html)?.index;
    // Never closed: the story continues after it, and after all further ones.
    if (close === undefined) return emptied + html.slice(inside).replace(FRAME, '$&</iframe>');
    from = close;
  }
  return emptied + html.slice(from);
}
