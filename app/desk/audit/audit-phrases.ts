import type { AuditLogEntry } from '#domain/desk/audit-entry.ts';

/** The words around the title in an entry's sentence. */
export interface AuditPhrase {
  readonly before: string;
  readonly after?: string;
  /** Replaces the person's name. */
  readonly who?: string;
  /** Replaces the title; `''` for a sentence without an object. */
  readonly title?: string;
}

/** How to word each action. */
export type PhraseTable = Readonly<Record<string, (entry: AuditLogEntry) => AuditPhrase>>;

/** Words a detail of an entry; `''` if the detail is missing or not a text. */
export function fact(value: unknown, say: (text: string) => string): string {
  return typeof value === 'string' && value !== '' ? say(value) : '';
}
