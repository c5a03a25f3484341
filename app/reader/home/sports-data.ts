import { type TopicStory, topicStories, topicsOf } from '#app/reader/cards/topic-story.ts';
import { londonTime } from '#domain/london-clock.ts';
import type { HomePage, HomeState } from '#server/newsroom/reading/home-page.ts';

export interface SportsStory extends TopicStory {
  /** Absolute address for sharing; empty if the site's own address is not configured. */
  readonly url: string;
}

export interface SportsData {
  /** The first one is shown large. */
  readonly stories: readonly SportsStory[];
  readonly topics: readonly string[];
  readonly matchesToday: number;
  /** '14:05', London time. */
  readonly updatedAt: string;
  readonly state: HomeState;
}

const MAX_TOPICS = 6;

/** The data of the section 'SPORTS'. `siteUrl` has no trailing slash; if it is empty, stories cannot be shared. */
export function sportsData(
  { stories, matchesToday }: HomePage['sports'],
  loadedAt: Date,
  { siteUrl, state }: { siteUrl: string; state: HomeState },
): SportsData {
  const shown = topicStories(stories, 'sportfit').map((story) => ({
    ...story,
    url: siteUrl === '' ? '' : siteUrl + story.card.href,
  }));
  return { stories: shown, topics: topicsOf(shown, MAX_TOPICS), matchesToday, updatedAt: londonTime(loadedAt), state };
}
