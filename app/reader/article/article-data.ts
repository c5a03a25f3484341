import { briefCards, type CardData, cardsUnder } from '#app/reader/cards/card-data.ts';
import { textFromHtml } from '#domain/html-text.ts';
import type { SafeHtml, Story } from '#domain/story.ts';
import { shownSummary } from '#domain/summary.ts';
import type { StoryPage } from '#server/newsroom/reading/reader.service.ts';

/** The fields of a story that its page shows. */
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
  | 'parts'
  | 'tags'
  | 'metaDescription'
  | 'credit'
> & {
  /** As the page shows it. */
  readonly body: SafeHtml;
  /** Whether an embed can be played here, after a click. */
  readonly hasPlayers: boolean;
  /** True when the text begins with the same words. The page then omits the standfirst; the story's dialog shows it. */
  readonly isStandfirstRepeated: boolean;
};

export interface ArticleData {
  readonly kind: 'found';
  readonly story: ShownStory;
  readonly related: readonly CardData[];
  /** Canonical path. */
  readonly canonical: string;
  readonly siteUrl: string;
  readonly now: string;
  readonly isSample: boolean;
}

export interface MissingData {
  readonly kind: 'missing';
  /** The specified reason. */
  readonly reason: string;
}

/** Whether the summary repeats the beginning of the text, as a summary cut from it does. */
function repeatsText({ summary, body }: Story): boolean {
  return textFromHtml(body).startsWith(summary.trimEnd());
}

/** The page data of a story. */
export function articleData({ story, text, related, canonical }: StoryPage, now: Date, siteUrl: string): ArticleData {
  const { id, kind, section, badge, category, title, picture, byline, publishedAt, receivedAt, updatedAt } = story;
  const { readMinutes, isLive, isSponsored, location, parts, tags, metaDescription, credit, corrections } = story;
  return {
    kind: 'found',
    story: {
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
      readMinutes,
      isLive,
      isSponsored,
      location,
      body: text.html,
      hasPlayers: text.players.length > 0,
      parts,
      tags,
      metaDescription,
      credit,
      corrections,
    },
    related: cardsUnder(section, briefCards(related)),
    canonical,
    siteUrl,
    now: now.toISOString(),
    isSample: story.source === 'sample',
  };
}
