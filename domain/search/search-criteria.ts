import { oneLine } from '#domain/html-text.ts';
import { pageNumber } from '#domain/page-number.ts';
import type { StoryKind } from '#domain/story.ts';

export type SearchSort = 'relevance' | 'newest';

/** A search as stored in its address. Empty and `null` fields are no filter; all others must match. */
export interface SearchCriteria {
  /** One line of at most LONGEST_SEARCH characters. */
  readonly text: string;
  /** A section's slug or a category's name. */
  readonly category: string;
  readonly author: string;
  readonly tags: readonly string[];
  /** Days such as '2026-11-20' in London, both included. */
  readonly startDate: string;
  readonly endDate: string;
  readonly kind: StoryKind | null;
  readonly sort: SearchSort;
  readonly page: number;
}

/** An empty search. */
export const NO_SEARCH: SearchCriteria = {
  text: '',
  category: '',
  author: '',
  tags: [],
  startDate: '',
  endDate: '',
  kind: null,
  sort: 'relevance',
  page: 1,
};

export const LONGEST_SEARCH = 200;
const LONGEST_NAME = 200;
const MAX_TAGS = 10;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const KINDS: readonly StoryKind[] = ['article', 'blog', 'deep-dive'];

/** Reads a search from an address; invalid values count as missing. */
export function searchFromAddress(params: URLSearchParams): SearchCriteria {
  const kind = params.get('kind');
  return {
    text: cutText(params.get('q')),
    category: cutText(params.get('category'), LONGEST_NAME),
    author: cutText(params.get('author'), LONGEST_NAME),
    tags: tagsFrom(params.get('tags')),
    startDate: dayFrom(params.get('startDate')),
    endDate: dayFrom(params.get('endDate')),
    kind: KINDS.find((known) => known === kind) ?? null,
    sort: params.get('sort') === 'newest' ? 'newest' : 'relevance',
    page: pageNumber(params),
  };
}

/** The path of `criteria` with `changes`, back on the first page unless the change is to another page. */
export function searchAddress(criteria: SearchCriteria, changes: Partial<SearchCriteria> = {}): string {
  const wanted = { ...criteria, page: 1, ...changes };
  const params = new URLSearchParams();
  const add = (name: string, value: string) => value !== '' && params.set(name, value);
  add('q', wanted.text);
  add('category', wanted.category);
  add('author', wanted.author);
  add('tags', wanted.tags.join(','));
  add('startDate', wanted.startDate);
  add('endDate', wanted.endDate);
  add('kind', wanted.kind ?? '');
  add('sort', wanted.sort === 'newest' ? 'newest' : '');
  add('page', wanted.page > 1 ? String(wanted.page) : '');
  const query = params.toString();
  return query ? `/search?${query}` : '/search';
}

/** With fewer characters a search has no feed. */
const SHORTEST_OF_A_FEED = 2;

/** The query of the feed of a search, always the newest first: '?q=monsoon'; null where the words are too short for one. */
export function searchFeedQuery(criteria: SearchCriteria): string | null {
  if ([...criteria.text].length < SHORTEST_OF_A_FEED) return null;
  return searchAddress(criteria, { sort: 'relevance' }).slice('/search'.length);
}

/** Whether `criteria` has words or filters; a sort order or page alone is not a search. */
export function isNarrowed({ text, ...criteria }: SearchCriteria): boolean {
  return text !== '' || filtersIn(criteria) > 0;
}

/** Whether the first day is later than the last one, so that no story can fit. */
export function isBackToFront({ startDate, endDate }: Pick<SearchCriteria, 'startDate' | 'endDate'>): boolean {
  return startDate !== '' && endDate !== '' && startDate > endDate;
}

/** How many filters are set, not counting the search words. */
export function filtersIn({ category, author, tags, startDate, endDate, kind }: Omit<SearchCriteria, 'text'>): number {
  return [category, author, ...tags, startDate, endDate, kind ?? ''].filter(Boolean).length;
}

/** Splits tags at commas and removes duplicates. */
export function tagsFrom(given: string | null | undefined): string[] {
  const tags = (given ?? '').split(',').map((tag) => cutText(tag, LONGEST_NAME));
  return [...new Set(tags.filter(Boolean))].slice(0, MAX_TAGS);
}

function cutText(given: string | null, most = LONGEST_SEARCH): string {
  return oneLine([...oneLine((given ?? '').slice(0, most * 8))].slice(0, most).join(''));
}

function dayFrom(given: string | null): string {
  const day = (given ?? '').trim();
  if (!DAY.test(day)) return '';
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : '';
}
