import type { SectionSlug } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';
import { type CardData, cardsTogether, cardsUnder, fullCard } from './card-data.ts';

/** A story in a section that can be filtered by topic. */
export interface TopicStory {
  readonly id: string;
  readonly card: CardData;
  /** The name of its pill. */
  readonly topic: string;
  readonly likes: number;
}

/** A story below the heading of `section`, without a kicker that repeats the heading. */
export function topicStory(story: StoryCard, section: SectionSlug): TopicStory {
  const [card = fullCard(story)] = cardsUnder(section, [fullCard(story)]);
  return { id: story.id, card, topic: topicOf(story), likes: story.likes };
}

/** The stories of a section, with their cards as they are seen together. */
export function topicStories(stories: readonly StoryCard[], section: SectionSlug): TopicStory[] {
  const cards = cardsTogether(stories.map((story) => topicStory(story, section).card));
  return stories.map((story, place) => {
    const own = topicStory(story, section);
    return { ...own, card: cards[place] ?? own.card };
  });
}

/** At most `most` topics, those with the most stories first. */
export function topicsOf(stories: readonly Pick<TopicStory, 'topic'>[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const { topic } of stories) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([topic]) => topic);
}

function topicOf({ topic, category }: StoryCard): string {
  const name = topic?.trim() || category.trim() || 'News';
  // Agencies write tags in lower case; only the first letter is changed, so UNESCO stays UNESCO.
  return name.charAt(0).toUpperCase() + name.slice(1);
}
