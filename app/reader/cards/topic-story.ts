import type { SectionSlug } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';
import { type CardData, cardsUnder, fullCard } from './card-data.ts';

/** A story in a section that readers can narrow to one topic. */
export interface TopicStory {
  readonly id: string;
  readonly card: CardData;
  /** The pill that shows it, in its own spelling. */
  readonly topic: string;
  readonly likes: number;
}

/** The story below the heading of `section`; its kicker is left out where it only repeats that. */
export function topicStory(story: StoryCard, section: SectionSlug): TopicStory {
  const [card = fullCard(story)] = cardsUnder(section, [fullCard(story)]);
  return { id: story.id, card, topic: topicOf(story), likes: story.likes };
}

/** At most `most` topics, the one with most stories first. */
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
  // Agencies write their tags in small letters, but UNESCO stays UNESCO.
  return name.charAt(0).toUpperCase() + name.slice(1);
}
