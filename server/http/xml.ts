/**
 * Characters that XML 1.0 does not allow: control characters and two noncharacters. Lone surrogates are replaced
 * before.
 */
const NOT_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

/** Escapes `text` for element content and attributes. */
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

/** A whole document, with the address of the style sheet that browsers show it with. */
export function xmlDocument(root: string, styleSheet: string | null = null): string {
  const style = styleSheet === null ? '' : `<?xml-stylesheet type="text/css" href="${xmlText(styleSheet)}"?>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${style}${root}\n`;
}
