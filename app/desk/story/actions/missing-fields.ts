import type { FieldMessage, StoryFields } from '#domain/desk/desk-story.ts';
import { textFromHtml } from '#domain/html-text.ts';

/** What is wrong with a time to publish at, as far as one is chosen. */
export function timeProblem(at: string | null, now: Date): string | undefined {
  return at !== null && new Date(at) <= now ? 'That time has passed: set a later one.' : undefined;
}

/** What a story lacks for publication, and what is wrong with its times at `now`. */
export function missingFields(fields: StoryFields, now: Date): FieldMessage[] {
  const { title, content, parts, kind, publishAt, unpublishAt } = fields;
  const found: FieldMessage[] = [];
  const miss = (field: string, message: string) => found.push({ field, message });
  if (title.trim() === '') miss('title', 'The title is missing.');
  const hasText = textFromHtml(content) !== '' || /<(?:img|video|iframe|figure)\b/i.test(content);
  const hasParts =
    kind === 'deep-dive' && parts.some(({ paragraph, subheading }) => `${paragraph}${subheading}`.trim() !== '');
  if (!hasText && !hasParts) miss('content', 'The text is missing.');
  if (unpublishAt !== null && new Date(unpublishAt) <= now) {
    miss('unpublishAt', 'The time to unpublish it has already passed.');
  } else if (unpublishAt !== null && publishAt !== null && unpublishAt <= publishAt) {
    miss('unpublishAt', 'It would be unpublished before it is published.');
  }
  return found;
}
