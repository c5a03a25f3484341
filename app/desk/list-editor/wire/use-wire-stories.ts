import { useEffect, useState } from 'react';
import { type Pages, usePages } from '#app/desk/kit/use-pages.ts';
import { type SectionWireStory, wireStoriesAnswer } from '#domain/desk/desk-section.ts';
import type { SectionSlug } from '#domain/sections.ts';

const AFTER_TYPING_MS = 250;

/** The wire's stories of a section that hold the words of `search`, page by page. */
export function useWireStories(section: SectionSlug, search: string): Pages<SectionWireStory> {
  const words = search.trim();
  const [typed, setTyped] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(words), words === '' ? 0 : AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const query = typed === '' ? '' : `?${new URLSearchParams({ q: typed })}`;
  return usePages(`/api/desk/sections/${section}/wire${query}`, 'before', parse, { keepsFormer: true });
}

function parse(answer: unknown) {
  const { stories, next } = wireStoriesAnswer.parse(answer);
  return { items: stories, next };
}
