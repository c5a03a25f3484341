import { STORY_LIMITS } from '#domain/desk/desk-story.ts';

/** `tags` with what was typed: a comma separates, the same tag in another case is not added twice. */
export function withTags(tags: readonly string[], typed: string): string[] {
  const found = [...tags];
  for (const part of typed.split(',')) {
    const tag = part.trim().replace(/\s+/g, ' ').slice(0, STORY_LIMITS.tag);
    const isKnown = found.some((one) => one.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isKnown && found.length < STORY_LIMITS.tags) found.push(tag);
  }
  return found;
}
