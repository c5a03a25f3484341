import type { StoryKind } from '#domain/story.ts';

/** The one canonical address of a story (SPEC-05). */
export function hrefOf(kind: StoryKind, section: string, slug: string, id: string): string {
  if (kind === 'blog') return `/blog/${id}`;
  if (kind === 'deep-dive') return `/deep-dive/${id}`;
  return `/${section}/${slug}`;
}
