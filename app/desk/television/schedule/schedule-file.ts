import { markedEncoding } from '#domain/byte-order-mark.ts';
import type { ImportInput } from '#domain/schedule/desk-schedule.ts';

export interface ScheduleFile {
  readonly format: ImportInput['format'];
  readonly text: string;
}

const DECLARED = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/;

/**
 * Decodes a file by its byte order mark (the Unicode text of spreadsheets is UTF-16), else by the encoding that its XML
 * declares, else as UTF-8, else as Windows-1252 (Western spreadsheets).
 */
export function readScheduleFile(bytes: Uint8Array): ScheduleFile {
  const marked = markedEncoding(bytes);
  const markedText = marked && decoded(bytes, marked);
  if (markedText !== null)
    return { format: markedText.trimStart().startsWith('<') ? 'xmltv' : 'csv', text: markedText };
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).trimStart();
  const format = start.startsWith('<') ? 'xmltv' : 'csv';
  const text = decoded(bytes, DECLARED.exec(start)?.[1] ?? 'utf-8') ?? new TextDecoder('windows-1252').decode(bytes);
  return { format, text };
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // The bytes are not valid in that encoding, or the browser does not know it.
    return null;
  }
}
