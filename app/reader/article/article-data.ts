import type { Sibling } from '#app/languages/siblings.ts';
import { briefCards, type CardData, cardsTogether, cardsUnder } from '#app/reader/cards/card-data.ts';
import { splitNotes } from '#domain/agency-notes.ts';
import { textFromHtml } from '#domain/html-text.ts';
import type { Language } from '#domain/languages.ts';
import type { LiveBlogPage } from '#domain/live-blog.ts';
import { countWords } from '#domain/read-time.ts';
import type { SafeHtml, Story, StoryPart } from '#domain/story.ts';
import { shownSummary, withoutHeadline } from '#domain/summary.ts';
import type { StoryPage } from '#server/newsroom/reading/reader.service.ts';

/** The fields of a story that its page shows. */
export type ShownStory = Pick<
  Story,
  | 'id'
  | 'language'
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
  /** The text as the page shows it. */
  readonly body: SafeHtml;
  /** The agency's paragraphs 'Part of: …' and 'Reported by: …', which follow the text. */
  readonly notes: SafeHtml;
  /** Whether the text is too short for a large picture beside it. */
  readonly isShort: boolean;
  /** Words of the whole text, a deep dive's chapters included. */
  readonly words: number;
  /** Whether an embed can be played here, after a click. */
  readonly hasPlayers: boolean;
  /** True when the text begins with the same words. The page then omits the standfirst; the story's dialog shows it. */
  readonly isStandfirstRepeated: boolean;
};

export interface ArticleData {
  readonly kind: 'found';
  readonly story: ShownStory;
  readonly related: readonly CardData[];
  /** Whether readers may compare its published versions. */
  readonly hasHistory: boolean;
  readonly liveBlog: LiveBlogPage | null;
  /** Its addresses in each language that it can be read in. */
  readonly siblings: readonly Sibling[];
  readonly titleCard: string;
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

/** Characters of text that fill about two screens of a phone. */
const SHORT_TEXT = 900;

/** Whether the summary repeats the beginning of the text, as a summary cut from it does, or the headline. */
function repeats(summary: string, title: string, text: string): boolean {
  return text.startsWith(summary.trimEnd()) || withoutHeadline(shownSummary(summary), title) === '';
}

/** The text as the page shows it, and the agency's notes below it: whole elements of safe HTML are as safe as it is. */
function partsOf(html: SafeHtml): { readonly body: SafeHtml; readonly notes: SafeHtml } {
  const { text, notes } = splitNotes(html);
  return { body: text as SafeHtml, notes: notes as SafeHtml };
}

/** The words of a part, which are plain text. */
function partText({ subheading, paragraph }: StoryPart): string {
  return `${subheading} ${paragraph}`;
}

function siblingsIn(language: Language, path: string, translations: StoryPage['translations']): Sibling[] {
  return [{ language, path }, ...translations.map((one) => ({ language: one.language, path: one.href }))];
}

/** The page data of a story. */
export function articleData(
  { story, text, related, hasHistory, liveBlog, titleCard, canonical, translations }: StoryPage,
  now: Date,
  siteUrl: string,
): ArticleData {
  const { id, kind, section, badge, category, title, picture, byline, publishedAt, receivedAt, updatedAt } = story;
  const { readMinutes, isLive, isSponsored, location, parts, tags, metaDescription, credit, corrections } = story;
  const words = textFromHtml(story.body);
  return {
    kind: 'found',
    story: {
      id,
      language: story.language,
      kind,
      section,
      badge,
      category,
      title,
      summary: shownSummary(story.summary),
      isStandfirstRepeated: repeats(story.summary, title, words),
      picture,
      byline,
      publishedAt,
      ...(receivedAt === undefined ? {} : { receivedAt }),
      updatedAt,
      readMinutes,
      isLive,
      isSponsored,
      location,
      ...partsOf(text.html),
      isShort: words.length < SHORT_TEXT && parts.length === 0,
      words: countWords(story.body) + countWords(parts.map(partText).join(' ')),
      hasPlayers: text.players.length > 0,
      parts,
      tags,
      metaDescription,
      credit,
      corrections,
    },
    hasHistory,
    liveBlog,
    siblings: siblingsIn(story.language, canonical, translations),
    titleCard,
    related: cardsTogether(cardsUnder(section, briefCards(related))),
    canonical,
    siteUrl,
    now: now.toISOString(),
    isSample: story.source === 'sample',
  };
}
