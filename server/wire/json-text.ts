import { isUtf8 } from 'node:buffer';
import { markedEncoding } from '#domain/text-encoding.ts';
import { decodeUtf8, narrowEncoding } from './xml-text.ts';

/**
 * The text of JSON that is not UTF-8, read by its byte order mark, else by the content type's `charset`, else as
 * `decodeUtf8` does. Null: it is UTF-8, which most programs write whatever they declare.
 */
export function otherThanUtf8(bytes: Uint8Array, charset: string | null): string | null {
  const marked = markedEncoding(bytes);
  if (marked !== null && marked !== 'utf-8') return new TextDecoder(marked).decode(bytes);
  if (isUtf8(bytes)) return null;
  const encoding = narrowEncoding(charset ?? 'utf-8') ?? 'utf-8';
  return encoding === 'utf-8' ? decodeUtf8(bytes) : new TextDecoder(encoding).decode(bytes);
}
