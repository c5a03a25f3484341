/** What XML 1.0 cannot hold at all: control characters, half surrogate pairs, two code points at the end of the plane. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

/** `text` as it may stand between tags and in attributes. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** One element with text in it; nothing when there is no text. */
export function xmlElement(name: string, text: string | null): string {
  return text === null || text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`;
}

/** A whole document. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
