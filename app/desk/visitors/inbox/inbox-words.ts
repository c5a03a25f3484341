import type { ListedSubmission } from '#domain/desk/inbox.ts';
import type { SentValue, SubmissionState } from '#domain/forms/submission.ts';
import { DEFAULT_LANGUAGE, type Language, languageFacts } from '#domain/languages.ts';

export const STATE_LABELS: Readonly<Record<SubmissionState, string>> = {
  new: 'New',
  open: 'Open',
  answered: 'Answered',
  settled: 'Settled',
  spam: 'Spam',
};

/** Whom a submission is assigned to. */
export function assigneeText({ name, canAnswer }: NonNullable<ListedSubmission['assignedTo']>): string {
  return canAnswer ? name : `${name}, who can no longer answer`;
}

/** Labels of fields whose name would not explain itself. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  issueDescription: 'Issue',
  whyPodcast: 'Why the podcast',
  portfolioUrl: 'Portfolio',
  socialMediaLinks: 'Social media',
};

/** 'topicsToDiscuss' → 'Topics to discuss'. */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, end, next) => `${end} ${next.toLowerCase()}`);
  return FIELD_LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A submitted value as text; `''` if it is empty. */
export function fieldText(value: SentValue): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(fieldText).filter(Boolean).join('\n');
  if (value === null) return '';
  const lines = Object.entries(value).map(([name, part]) => [fieldLabel(name), fieldText(part)] as const);
  return lines.flatMap(([name, text]) => (text === '' ? [] : [`${name}: ${text}`])).join('\n');
}

/** A size for people: '999 bytes', '12 kB', '1.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** What the mail of a reply says beside it, to a visitor who wrote from the pages in `language`. */
export function addedToReply(language: Language): string {
  const layout = 'Their message is not quoted. A blank line starts a new paragraph.';
  if (language === DEFAULT_LANGUAGE) return `Greeting, date and reference are added. ${layout}`;
  const { english } = languageFacts(language);
  return `They wrote from the ${english} pages: greeting, date and reference are added in ${english}. ${layout}`;
}
