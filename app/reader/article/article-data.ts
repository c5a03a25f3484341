import { briefCards, type CardData, cardsUnder } from '#app/reader/cards/card-data.ts';
import { textFromHtml } from '#domain/html-text.ts';
import type { SafeHtml, Story } from '#domain/story.ts';
import { shownSummary } from '#domain/summary.ts';
import type { StoryPage } from '#server/newsroom/reading/reader.service.ts';

/** What a story's page shows of it. */
export type ShownStory = Pick<
  Story,
  | 'id'
  | 'kind'
  | 'section'
  | 'badge'
  | 'category'
  | 'title'
  | 'summary'
  | 'picture'
  | 'byline'
  | 'publishedAt'
  | 'receivedAt'
  | 'updatedAt'
  | 'corrections'
  | 'readMinutes'
  | 'isLive'
  | 'isSponsored'
  | 'location'
  | 'body'
  | 'parts'
  | 'tags'
  | 'metaDescription'
  | 'credit'
> & {
  readonly body: SafeHtml;
  /** The text begins with the same words: the page leaves the standfirst out, the story's dialog shows it. */
  readonly isStandfirstRepeated: boolean;
};

export interface ArticleData {
  readonly kind: 'found';
  readonly story: ShownStory;
  readonly related: readonly CardData[];
  /** Path of the one canonical address. */
  readonly canonical: string;
  readonly siteUrl: string;
  readonly now: string;
  readonly isSample: boolean;
}

export interface MissingData {
  readonly kind: 'missing';
  /** Why, in the specification's words. */
  readonly reason: string;
}

/** Whether it only says what the text below begins with, as summaries do that were cut from it. */
function repeatsText({ summary, body }: Story): boolean {
  return textFromHtml(body).startsWith(summary.trimEnd());
}

/** A found story as its page shows it. */
export function articleData({ story, related, canonical }: StoryPage, now: Date, siteUrl: string): ArticleData {
  const { id, kind, section, badge, category, title, picture, byline, publishedAt, receivedAt, updatedAt } = story;
  const { readMinutes, isLive, isSponsored, location, body, parts, tags, metaDescription, credit, corrections } = story;
  return {
    kind: 'found',
    story: {
      ...{
        id,
        kind,
        section,
        badge,
        category,
        title,
        summary: shownSummary(story.summary),
        isStandfirstRepeated: repeatsText(story),
        picture,
        byline,
        publishedAt,
        ...(receivedAt === undefined ? {} : { receivedAt }),
        updatedAt,
      },
      ...{ readMinutes, isLive, isSponsored, location, body, parts, tags, metaDescription, credit, corrections },
    },
    related: cardsUnder(section, briefCards(related)),
    canonical,
    siteUrl,
    now: now.toISOString(),
    isSample: story.source === 'sample',
  };
}
