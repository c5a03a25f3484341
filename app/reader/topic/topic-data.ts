import { briefCard, type CardData, cardsTogether, fullCard } from '#app/reader/cards/card-data.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { topicSlug } from '#domain/topic.ts';
import type { TopicPage } from '#server/newsroom/reading/topic-page.ts';

type TopicFacts = 'slug' | 'name' | 'description' | 'page' | 'hasMore' | 'isSample' | 'followersCount' | 'former';

/** The data of a topic's page. */
export interface TopicData extends Pick<TopicPage, TopicFacts> {
  readonly language: Language;
  readonly now: string;
  readonly siteUrl: string;
  readonly stories: readonly CardData[];
  readonly related: TopicPage['related'];
}

export function topicData(
  found: TopicPage,
  now: Date,
  siteUrl: string,
  language: Language = DEFAULT_LANGUAGE,
): TopicData {
  const { slug, name, description, page, hasMore, isSample, related, followersCount, former } = found;
  const cards = found.stories.map((story, place) => (place === 0 && page === 1 ? fullCard(story) : briefCard(story)));
  return {
    language,
    slug,
    name,
    description,
    page,
    hasMore,
    isSample,
    related,
    followersCount,
    former,
    now: now.toISOString(),
    siteUrl,
    // A badge that repeats the page's title says nothing.
    stories: cardsTogether(cards.map((card) => (topicSlug(card.badge) === slug ? { ...card, badge: '' } : card))),
  };
}
