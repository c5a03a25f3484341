import type { SearchPage } from '#server/newsroom/search/search.service.ts';

/** A search without any result. */
export const NOTHING_FOUND: SearchPage = {
  stories: [],
  hasMore: false,
  total: 0,
  isExact: true,
  meant: null,
  suggestion: null,
  isEmpty: false,
  people: [],
  topic: null,
  isByTopic: false,
  sections: [],
  newest: [],
};
