import type { ImportInput } from '#domain/schedule/desk-schedule.ts';
import { decodeStrictly, markedEncoding, xmlEncoding } from '#domain/text-encoding.ts';

export interface ScheduleFile {
  readonly format: ImportInput['format'];
  readonly text: string;
}

/**
 * Decodes a file by its byte order mark (the Unicode text of spreadsheets is UTF-16), else by the encoding that its XML
 * declares, else as UTF-8, else as Windows-1252 (Western spreadsheets).
 */
export function readScheduleFile(bytes: Uint8Array): ScheduleFile {
  const marked = markedEncoding(bytes);
  const text =
    (marked && decodeStrictly(bytes, marked)) ??
    decodeStrictly(bytes, xmlEncoding(bytes) ?? 'utf-8') ??
    new TextDecoder('windows-1252').decode(bytes);
  return { format: text.trimStart().startsWith('<') ? 'xmltv' : 'csv', text };
}
