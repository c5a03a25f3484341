import { type Pages, usePages } from '#app/desk/kit/use-pages.ts';
import { useSettled } from '#app/desk/kit/use-settled.ts';
import { type SectionWireStory, wireStoriesAnswer } from '#domain/desk/desk-section.ts';
import type { SectionSlug } from '#domain/sections.ts';

/** The wire's stories of a section that hold the words of `search`, page by page. */
export function useWireStories(section: SectionSlug, search: string): Pages<SectionWireStory> {
  const words = useSettled(search);
  const query = words === '' ? '' : `?${new URLSearchParams({ q: words })}`;
  return usePages(`/api/desk/sections/${section}/wire${query}`, 'before', parse, { keepsFormer: true });
}

function parse(answer: unknown) {
  const { stories, next } = wireStoriesAnswer.parse(answer);
  return { items: stories, next };
}
