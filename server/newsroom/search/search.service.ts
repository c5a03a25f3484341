import { presentSection, presentSections } from '#domain/desk/section-merge.ts';
import { oneLine } from '#domain/html-text.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { londonDayBounds } from '#domain/london-time.ts';
import { renamedPlaces } from '#domain/search/renamed-places.ts';
import { filtersIn, isNarrowed, type SearchCriteria, type SearchSort } from '#domain/search/search-criteria.ts';
import { lastPrefix, searchTerms, withWords } from '#domain/search/search-words.ts';
import { likelyMeant } from '#domain/search/spelling.ts';
import { SECTIONS, type SectionSlug, sectionBySlug } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { mergedSections } from '../model/merged-sections.ts';
import { mergedTags, presentCategory, presentTags, spellingsOf } from '../model/names.ts';
import { cardsByIds, type Hits, readFiltered, readHits, understand } from './search.repo.ts';
import type { Match, SearchFilters } from './search-conditions.ts';
import { peopleNamed, tagNamed, wordsBeginning, wordsLike } from './search-words.repo.ts';

export interface SearchQuery extends Omit<SearchFilters, 'tags'> {
  readonly tags: readonly string[];
  readonly text: string;
  readonly sort: SearchSort;
  readonly offset: number;
  readonly limit: number;
}

type PageOfHits = Pick<SearchQuery, 'sort' | 'offset' | 'limit'>;

export interface FoundStories {
  /** Ids of one page, in order. */
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  readonly total: number;
  /** False: `total` is an estimate. */
  readonly isExact: boolean;
  /** What was searched for instead, because the typed words have no hits. */
  readonly meant: string | null;
  /** A suggestion, if the typed words have few hits and these have more. */
  readonly suggestion: string | null;
  /** True if no word can be searched for, such as 'the' or an emoji. */
  readonly isEmpty: boolean;
}

/** A page of results as /search shows it. */
export interface SearchPage {
  readonly stories: readonly StoryCard[];
  readonly hasMore: boolean;
  readonly total: number;
  readonly isExact: boolean;
  readonly meant: string | null;
  readonly suggestion: string | null;
  readonly isEmpty: boolean;
  readonly people: readonly string[];
  readonly topic: string | null;
  /** The stories are those of `topic`, because the words themselves have no hits. */
  readonly isByTopic: boolean;
  readonly sections: readonly SectionSlug[];
  /** Suggestions, shown if nothing was searched or found. */
  readonly newest: readonly StoryCard[];
}

/** The visitor's text (STATE-21); `cause` is for the log. */
export class SearchFailed extends Error {
  constructor(reason: { readonly cause: unknown }) {
    super('Search failed', reason);
    this.name = 'SearchFailed';
  }
}

export const RESULTS_PER_PAGE = 20;
const NEWEST_SHOWN = 6;
/** How many stories a search without words pages through; older ones are reached by date filters. */
const DEEPEST = 1_000;
/** With fewer hits, the last word is also tried as a prefix. */
const FEW = 5;
const MAX_CORRECTED = 4;
const SHORTEST_CORRECTED = 4;

/** What /search shows for `criteria` in a language. Throws `SearchFailed`. */
export function readSearchPage(
  db: Queryable,
  criteria: SearchCriteria,
  language: Language = DEFAULT_LANGUAGE,
): Promise<SearchPage> {
  return searchPage(db, criteria, language).catch(failed);
}

function failed(cause: unknown): never {
  throw new SearchFailed({ cause });
}

async function searchPage(db: Queryable, criteria: SearchCriteria, language: Language): Promise<SearchPage> {
  const byWords = isNarrowed(criteria) ? await findStories(db, queryOf(criteria, language)) : NOTHING;
  const isPlain = criteria.page === 1 && criteria.text !== '' && filtersIn(criteria) === 0;
  const isWithoutHits = criteria.text !== '' && (byWords.total === 0 || byWords.meant !== null);
  const topic = isPlain || isWithoutHits ? await tagNamed(db, criteria.text) : null;
  const byTopic =
    isWithoutHits && topic !== null ? await storiesAbout(db, queryOf(criteria, language), topic) : NOTHING;
  const isByTopic = byTopic.total > 0;
  const { ids, ...list } = isByTopic ? byTopic : byWords;
  const [stories, people, sections, newest] = await Promise.all([
    cardsByIds(db, ids),
    isPlain ? peopleNamed(db, criteria.text) : [],
    isPlain ? sectionsNamed(db, criteria.text) : [],
    ids.length === 0 ? readNewestCards(db, language) : [],
  ]);
  return { ...list, stories, people, topic: isPlain ? topic : null, isByTopic, sections, newest };
}

/** The stories of a topic that fit the other filters, newest first. */
function storiesAbout(db: Queryable, query: SearchQuery, topic: string): Promise<FoundStories> {
  return findStories(db, { ...query, text: '', tags: [...query.tags, topic] });
}

/** The stories that match all criteria, ranked or newest first; at most 200 for a search by words. */
export async function findStories(db: Queryable, criteria: SearchQuery): Promise<FoundStories> {
  const category = await presentFilter(db, criteria.category);
  const tags = presentTags(criteria.tags, await mergedTags(db, criteria.tags));
  const query = { ...criteria, category, tags: await spellingsOf(db, tags) };
  if (query.text === '') return findFiltered(db, query);
  // In the first language names are hardly ever in Devanagari: their sound is only tried where spelling finds little.
  const isLatin = /[a-z]/i.test(query.text);
  const isByEar = isLatin && query.language !== DEFAULT_LANGUAGE;
  const plain: Match = { text: query.text, completed: null, isByEar };
  const understood = await understand(db, plain);
  if (understood.kind === 'nothing') return { ...NOTHING, isEmpty: true };
  let found = await readHits(db, query, plain, understood);
  if (found.total < FEW && isLatin && !isByEar) {
    const alike: Match = { ...plain, isByEar: true };
    const heard = await readHits(db, query, alike, await understand(db, alike));
    if (heard.total > found.total) found = heard;
  }
  const completed = found.total < FEW ? await completedWords(db, query.text) : null;
  if (completed) found = await readHits(db, query, { ...plain, completed }, understood);
  if (found.total >= FEW) return pageOf(found, query, {});
  const text = await correctedText(db, query.text);
  if (text === null) return pageOf(found, query, {});
  const corrected: Match = { text, completed: null };
  const instead = await readHits(db, query, corrected, await understand(db, corrected));
  if (found.total === 0) return pageOf(instead, query, { meant: text });
  return pageOf(found, query, instead.total > found.total ? { suggestion: text } : {});
}

const NOTHING: FoundStories = {
  ids: [],
  hasMore: false,
  total: 0,
  isExact: true,
  meant: null,
  suggestion: null,
  isEmpty: false,
};

async function findFiltered(db: Queryable, query: SearchFilters & PageOfHits): Promise<FoundStories> {
  const { offset, limit } = query;
  // Past the last page only the count is left, which the first page has.
  if (offset >= DEEPEST) return { ...(await findFiltered(db, { ...query, offset: 0 })), ids: [], hasMore: false };
  const { ids, expected } = await readFiltered(db, query, { offset, limit: limit + 1 });
  const hasMore = ids.length > limit && offset + limit < DEEPEST;
  const seen = offset + ids.length;
  const isExact = ids.length <= limit && (ids.length > 0 || offset === 0);
  const total = isExact ? seen : Math.max(seen, expected);
  return { ...NOTHING, ids: ids.slice(0, limit), hasMore, total, isExact };
}

function pageOf(
  { hits, total, isExact }: Hits,
  { sort, offset, limit }: PageOfHits,
  spelling: Partial<Pick<FoundStories, 'meant' | 'suggestion'>>,
): FoundStories {
  if (hits.length === 0) return NOTHING;
  const ordered = sort === 'newest' ? hits : hits.toSorted((one, other) => other.score - one.score);
  const ids = ordered.slice(offset, offset + limit).map((hit) => hit.id);
  return { ...NOTHING, ids, hasMore: offset + limit < hits.length, total, isExact, ...spelling };
}

/** What the last word of `text` may be the beginning of; null when no published title has such a word. */
async function completedWords(db: Queryable, text: string): Promise<Match['completed']> {
  const last = lastPrefix(text);
  if (last === null) return null;
  const words = await wordsBeginning(db, last.prefix);
  return words.length > 0 ? { before: last.before, words } : null;
}

/** `text` with each unknown word replaced by the likely intended one; null when there is none. */
async function correctedText(db: Queryable, text: string): Promise<string | null> {
  const places = new Set(renamedPlaces(text).map(({ typed }) => typed));
  const words = searchTerms(text)
    .filter((term) => !term.isUnwanted)
    .flatMap((term) => term.words)
    .filter((word) => word.length >= SHORTEST_CORRECTED && !/\d/.test(word) && !places.has(word));
  if (words.length === 0) return null;
  const candidates = await wordsLike(db, [...new Set(words)].slice(0, MAX_CORRECTED));
  const meant = new Map<string, string>();
  for (const [typed, alike] of candidates) {
    const word = likelyMeant(typed, alike);
    if (word !== null) meant.set(typed, word);
  }
  return meant.size > 0 ? withWords(text, meant) : null;
}

/**
 * The newest stories that match `criteria`, on whatever page; null if no word of them can be searched for. Stories with a
 * similar spelling are left out: whoever reads a feed does not see what was searched for instead.
 */
export async function readNewestMatches(
  db: Queryable,
  criteria: SearchCriteria,
  language: Language,
  limit: number,
): Promise<StoryCard[] | null> {
  const query = queryOf({ ...criteria, sort: 'newest', page: 1 }, language);
  const { ids, meant, isEmpty } = await findStories(db, { ...query, limit });
  if (isEmpty) return null;
  return meant === null ? cardsByIds(db, ids) : [];
}

/** The newest stories with words, of a category if one is given. */
export function newestWith(
  text: string,
  category: string | undefined,
  window: Pick<SearchQuery, 'offset' | 'limit' | 'language'>,
): SearchQuery {
  return { ...NO_FILTERS, ...window, text: oneLine(text), category: oneLine(category ?? ''), sort: 'newest' };
}

const NO_FILTERS = {
  category: '',
  author: '',
  tags: [],
  from: null,
  until: null,
  kind: null,
} as const satisfies Omit<SearchFilters, 'language'>;

function queryOf(criteria: SearchCriteria, language: Language): SearchQuery {
  const { text, category, author, tags, kind, sort, startDate, endDate, page } = criteria;
  const from = londonDayBounds(startDate)?.from ?? null;
  const until = londonDayBounds(endDate)?.until ?? null;
  const offset = (page - 1) * RESULTS_PER_PAGE;
  return { language, text, category, author, tags, kind, sort, from, until, offset, limit: RESULTS_PER_PAGE };
}

async function readNewestCards(db: Queryable, language: Language): Promise<StoryCard[]> {
  const { ids } = await readFiltered(db, { ...NO_FILTERS, language }, { offset: 0, limit: NEWEST_SHOWN });
  return cardsByIds(db, ids);
}

async function sectionsNamed(db: Queryable, text: string): Promise<SectionSlug[]> {
  const name = text.toLowerCase();
  const named = SECTIONS.filter(({ slug, label, title, shortLabel }) =>
    [slug, label, title, shortLabel].some((known) => known.toLowerCase() === name),
  );
  return presentSections(
    named.map(({ slug }) => slug),
    await mergedSections(db),
  );
}

/** A merged category, or the slug of a merged section, means the one that took its stories. */
export async function presentFilter(db: Queryable, category: string): Promise<string> {
  const section = sectionBySlug(category.toLowerCase());
  if (section) return presentSection(section.slug, await mergedSections(db));
  return category === '' ? '' : presentCategory(db, category);
}
