import { pageNumber } from './page-number.ts';

/** The three orders in which an author's page lists stories (AUTH-11, AUTH-20). */
export type AuthorTab = 'latest' | 'popular' | 'archive';

/** A month of Europe/London, counted from 1. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** What an author's page is asked to list. */
export interface AuthorListAsked {
  readonly tab: AuthorTab;
  /** Counted from 1. */
  readonly page: number;
  /** Of the archive tab; null: the newest month that has stories. */
  readonly month: Month | null;
}

const TABS: readonly AuthorTab[] = ['latest', 'popular', 'archive'];

/** What the query of an address asks to list; whatever makes no sense counts as not given. */
export function authorListFrom(params: URLSearchParams): AuthorListAsked {
  const asked = params.get('tab');
  const tab = TABS.find((known) => known === asked) ?? 'latest';
  return { tab, month: tab === 'archive' ? monthFrom(params) : null, page: pageNumber(params) };
}

function monthFrom(params: URLSearchParams): Month | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(params.get('month') ?? '') ?? [];
  return year && month && Number(year) > 0 ? { year: Number(year), month: Number(month) } : null;
}

/** The one query for a list, '' for the first page of the latest: all ways to ask for it come down to this. */
export function authorListQuery({ tab, month, page }: AuthorListAsked): string {
  const query = new URLSearchParams();
  if (tab !== 'latest') query.set('tab', tab);
  if (tab === 'archive' && month) query.set('month', `${month.year}-${String(month.month).padStart(2, '0')}`);
  if (page > 1) query.set('page', String(page));
  return query.toString();
}
