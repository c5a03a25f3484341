import type { AuditLogEntry } from '#domain/desk/audit-entry.ts';
import { sectionBySlug } from '#domain/sections.ts';
import { CONTENT_PHRASES, plainPhrase } from './content-phrases.ts';
import { PEOPLE_PHRASES } from './people-phrases.ts';

/** An audit entry in words: 'Asha Rao published ‘Budget day’ in World'. The page links `title`, which may be empty. */
export interface AuditSentence {
  readonly who: string;
  readonly before: string;
  readonly title: string;
  readonly after: string;
}

/** Turns an entry into a sentence. An action without a phrase of its own is used as the verb. */
export function auditSentence(entry: AuditLogEntry): AuditSentence {
  const { subject, subjectId, action, userName } = entry;
  const table = subject === 'person' ? PEOPLE_PHRASES : CONTENT_PHRASES;
  const phrase = (Object.hasOwn(table, action) ? table[action] : undefined) ?? plainPhrase;
  const { who = userName, before, title = titleOf(entry), after = '' } = phrase(entry);
  const isInbox = subject === 'submission' && subjectId === 'inbox';
  const isName = subject === 'person' || subject === 'author' || isInbox || title === '';
  return { who, before, title: isName ? title : `‘${title}’`, after };
}

function titleOf({ subject, subjectId, title }: AuditLogEntry): string {
  return subject === 'section' ? (sectionBySlug(subjectId)?.title ?? title) : title;
}
