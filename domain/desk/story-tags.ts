import { cutText } from '#domain/summary.ts';
import { STORY_LIMITS } from './desk-story.ts';

/** `tags` with the typed, comma-separated ones; a tag that differs only in case is not added twice. */
export function withTags(tags: readonly string[], typed: string): string[] {
  const found = [...tags];
  for (const part of typed.split(',')) {
    const tag = cutText(part.trim().replace(/\s+/g, ' '), STORY_LIMITS.tag).trimEnd();
    const isKnown = found.some((one) => one.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isKnown && found.length < STORY_LIMITS.tags) found.push(tag);
  }
  return found;
}

/** A change to the tags of several stories at once. */
export interface TagsChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/**
 * `tags` without the removed ones and with the added ones at their end: the first tag is the label on a story's card.
 */
export function changedTags(tags: readonly string[], { add, remove }: TagsChange): string[] {
  const removed = new Set(remove.map((tag) => tag.toLowerCase()));
  const kept = tags.filter((tag) => !removed.has(tag.toLowerCase()));
  const known = new Set(kept.map((tag) => tag.toLowerCase()));
  return [...kept, ...add.filter((tag) => !known.has(tag.toLowerCase()))];
}
