import { type Language, pathInLanguage } from '#domain/languages.ts';
import type { StoryKind } from '#domain/story.ts';

/** The one canonical address of a story (SPEC-05), below the prefix of its language. */
export function hrefOf(kind: StoryKind, section: string, slug: string, id: string, language: Language): string {
  const path = kind === 'article' ? `/${section}/${slug}` : `/${kind}/${id}`;
  return pathInLanguage(path, language);
}
