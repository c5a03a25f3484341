import { type Messages, messagesIn } from '#app/languages/messages.ts';
import { briefCards, type CardData } from '#app/reader/cards/card-data.ts';
import { cardPicture, type ShownPicture } from '#app/ui/shown-picture.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { normaliseDevanagari } from '#domain/search/devanagari.ts';
import { renamedPlaces } from '#domain/search/renamed-places.ts';
import { filtersIn, type SearchCriteria } from '#domain/search/search-criteria.ts';
import { type MarkedPiece, markedPieces, wantedWords } from '#domain/search/search-words.ts';
import { SECTIONS, type SectionSlug } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';
import { shownSummary, withoutHeadline } from '#domain/summary.ts';
import type { SearchPage } from '#server/newsroom/search/search.service.ts';

/** A result with its text split at the matched words, for highlighting. */
export interface ResultData {
  readonly id: string;
  readonly href: string;
  readonly section: SectionSlug;
  readonly kind: StoryCard['kind'];
  readonly title: readonly MarkedPiece[];
  readonly summary: readonly MarkedPiece[];
  readonly picture: ShownPicture | null;
  /** Whether to omit the picture, because an earlier result has the same one, even if it is the section's fallback. */
  readonly isTextOnly: boolean;
  readonly author: string;
  readonly publishedAt: string | null;
}

export interface SearchData {
  readonly language: Language;
  readonly criteria: SearchCriteria;
  readonly now: string;
  readonly siteUrl: string;
  readonly found: FoundData | null;
  /** Id of the logged error; `null` if the search succeeded. */
  readonly failureId: string | null;
}

export interface FoundData extends Omit<SearchPage, 'stories' | 'newest'> {
  readonly results: readonly ResultData[];
  readonly newest: readonly CardData[];
  /** Whether a story shown is a sample (SPEC-09a). */
  readonly isSample: boolean;
}

/** Turns the search's answer into page data. */
export function foundData(found: SearchPage, criteria: SearchCriteria, language: Language): FoundData {
  const { stories, newest, ...rest } = found;
  const searched = found.meant ?? criteria.text;
  const words = [...renamedPlaces(searched).flatMap(({ others }) => others), ...wantedWords(searched)];
  const seen = new Set<string>();
  const results = stories.map((card) => {
    const result = resultOf(card, words);
    const picture = result.picture?.hash ?? `drawn for ${result.section}`;
    const isTextOnly = seen.has(picture);
    seen.add(picture);
    return { ...result, isTextOnly };
  });
  const sections = [...new Set([...found.sections, ...sectionsCalled(criteria, language)])];
  const isSample = [...stories, ...newest].some((card) => card.isSample);
  return { ...rest, sections, results, newest: briefCards(newest), isSample };
}

/** Sections whose name in a further language equals the query; the search itself knows only their English names. */
function sectionsCalled(criteria: SearchCriteria, language: Language): SectionSlug[] {
  const isPlain = criteria.page === 1 && criteria.text !== '' && filtersIn(criteria) === 0;
  if (!isPlain || language === DEFAULT_LANGUAGE) return [];
  const { section } = messagesIn(language);
  const typed = normaliseDevanagari(criteria.text);
  return SECTIONS.map(({ slug }) => slug).filter((slug) => {
    const { label, title } = section(slug);
    return [label, title].some((name) => normaliseDevanagari(name) === typed);
  });
}

function resultOf(card: StoryCard, words: readonly string[]): Omit<ResultData, 'isTextOnly'> {
  const { id, href, section, kind, title, summary, picture, author, publishedAt } = card;
  return {
    id,
    href,
    section,
    kind,
    title: markedPieces(title, words),
    summary: markedPieces(withoutHeadline(shownSummary(summary), title), words),
    picture: cardPicture(picture),
    author,
    publishedAt,
  };
}

/** 'One story', '12 stories', 'About 4,200 stories'. Estimates are rounded to two digits. */
export function countText(
  { total, isExact }: Pick<SearchPage, 'total' | 'isExact'>,
  texts: Pick<Messages['search'], 'count' | 'about'>,
): string {
  if (isExact) return texts.count(total);
  const step = 10 ** Math.max(0, String(Math.round(total)).length - 2);
  return texts.about(Math.round(total / step) * step);
}
