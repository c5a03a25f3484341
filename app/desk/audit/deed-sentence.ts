import type { AuditLogEntry } from '#domain/desk/audit-entry.ts';
import { sectionBySlug } from '#domain/sections.ts';
import { DEEDS_ON_CONTENT, plainDeed } from './deeds-on-content.ts';
import { DEEDS_ON_PEOPLE } from './deeds-on-people.ts';

/** A deed in words: 'Asha Rao published ‘Budget day’ in World'. The title may be a link; '' when there is none. */
export interface DeedSentence {
  readonly who: string;
  readonly before: string;
  readonly title: string;
  readonly after: string;
}

/** Says who did what to what. */
export function deedSentence(entry: AuditLogEntry): DeedSentence {
  const { subject, action, userName } = entry;
  const table = subject === 'person' ? DEEDS_ON_PEOPLE : DEEDS_ON_CONTENT;
  const words = (Object.hasOwn(table, action) ? table[action] : undefined) ?? plainDeed;
  const { who = userName, before, title = titleOf(entry), after = '' } = words(entry);
  const isName = subject === 'person' || subject === 'author' || title === '';
  return { who, before, title: isName ? title : `‘${title}’`, after };
}

/** The whole sentence as one line. */
export function sentenceText({ who, before, title, after }: DeedSentence): string {
  return [who, before, title, after].filter((part) => part !== '').join(' ');
}

function titleOf({ subject, subjectId, title }: AuditLogEntry): string {
  return subject === 'section' ? (sectionBySlug(subjectId)?.title ?? title) : title;
}
