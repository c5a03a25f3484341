import type { AuditLogEntry } from '#domain/desk/audit-entry.ts';

/** The words around a deed's title. */
export interface DeedWords {
  readonly before: string;
  readonly after?: string;
  /** Instead of the person's name. */
  readonly who?: string;
  /** Instead of the title; '' when the sentence names only who did it. */
  readonly title?: string;
}

export type DeedTable = Readonly<Record<string, (entry: AuditLogEntry) => DeedWords>>;

/** `say` of a fact that is a text; '' of anything else. */
export function fact(value: unknown, say: (text: string) => string): string {
  return typeof value === 'string' && value !== '' ? say(value) : '';
}
