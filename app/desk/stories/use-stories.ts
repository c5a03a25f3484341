import { type Pages, usePages } from '#app/desk/kit/use-pages.ts';
import { type ListedStory, storiesAnswer } from '#domain/desk/desk-story.ts';

/** The stories that match `query`, loaded page by page. */
export function useStories(query: string): Pages<ListedStory> {
  return usePages(`/api/desk/stories${query === '' ? '' : `?${query}`}`, 'before', parse, {
    idOf: ({ _id }) => _id,
    keepsFormer: true,
    failed: 'The stories could not be loaded.',
  });
}

function parse(answer: unknown) {
  const { stories, next } = storiesAnswer.parse(answer);
  return { items: stories, next };
}
