import { isUtf8 } from 'node:buffer';
import { markedEncoding } from '#domain/byte-order-mark.ts';
import { narrowEncoding } from './xml-text.ts';

/**
 * The text of JSON in another encoding than UTF-8, told by its byte order mark, else by the content type's `charset`.
 * Null: it is read as UTF-8. A charset counts only where the bytes are not UTF-8, which most programs write in any case.
 */
export function otherThanUtf8(bytes: Uint8Array, charset: string | null): string | null {
  const marked = markedEncoding(bytes);
  if (marked !== null) return marked === 'utf-8' ? null : new TextDecoder(marked).decode(bytes);
  const encoding = charset === null || isUtf8(bytes) ? null : narrowEncoding(charset);
  return encoding === null ? null : new TextDecoder(encoding).decode(bytes);
}
