import { messagesIn } from '#app/languages/messages.ts';
import { type TopicStory, topicStories, topicsOf } from '#app/reader/cards/topic-story.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
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
  { state, language = DEFAULT_LANGUAGE }: { state: HomeState; language?: Language },
): EntertainmentData {
  const { author, cards, home } = messagesIn(language);
  const shown = topicStories(stories, 'entertainment');
  // Where nothing could be read, there is no number, and not the number nought.
  const counted = (number: number) => (state === 'failed' ? home.tileNone : String(number));
  return {
    stories: shown,
    topics: topicsOf(shown, MAX_TOPICS),
    tiles: [
      { name: home.tileArticles, value: counted(stories.length) },
      { name: home.tileViews, value: weeklyViews === null ? home.tileNone : author.shortCount(weeklyViews) },
      { name: home.tileTrending, value: counted(trending) },
      { name: home.tileCategory, value: topCategory === null ? home.tileNoCategory : cards.badge(topCategory) },
    ],
    state,
  };
}
