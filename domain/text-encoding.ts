/** The encoding that a text's byte order mark declares, as `TextDecoder` names it; null without a mark. */
export function markedEncoding([first, second, third]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

const IN_XML = /^\s*<\?xml\s[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/;

/** The encoding that an XML document names in its first line, as it is written there; null without one. */
export function xmlEncoding(bytes: Uint8Array): string | null {
  return IN_XML.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 400)))?.[1] ?? null;
}

/** The text of bytes that are valid in `encoding`; null where they are not, or nobody knows that encoding. */
export function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
