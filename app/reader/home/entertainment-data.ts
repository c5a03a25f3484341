import { type TopicStory, topicStories, topicsOf } from '#app/reader/cards/topic-story.ts';
import { formatViews } from '#domain/views.ts';
import type { HomePage, HomeState } from '#server/newsroom/reading/home-page.ts';

export interface EntertainmentData {
  /** The lead comes first. */
  readonly stories: readonly TopicStory[];
  readonly topics: readonly string[];
  readonly tiles: readonly { readonly name: string; readonly value: string }[];
  readonly state: HomeState;
}

const MAX_TOPICS = 6;

/** The data of the section 'Entertrainment' (HOME-40 to HOME-48). */
export function entertainmentData(
  { stories, weeklyViews, trending, topCategory }: HomePage['entertainment'],
  { state }: { state: HomeState },
): EntertainmentData {
  const shown = topicStories(stories, 'entertainment');
  return {
    stories: shown,
    topics: topicsOf(shown, MAX_TOPICS),
    tiles: [
      { name: 'Total Articles', value: String(stories.length) },
      { name: 'Weekly Views', value: weeklyViews === null ? 'N/A' : formatViews(weeklyViews) },
      { name: 'Trending', value: String(trending) },
      { name: 'Top Category', value: topCategory ?? 'Entertainment' },
    ],
    state,
  };
}
