import { pageNumber } from '../../../domain/page-number.ts';
import type { AuthorListAsked, AuthorTab, Month } from '../../../server/newsroom/reading/author-page.ts';
import { authorPath } from '../cards/author-path.ts';

const TABS: readonly AuthorTab[] = ['latest', 'popular', 'archive'];

/** What the address asks to list; whatever makes no sense counts as not given. */
export function askedList(params: URLSearchParams): AuthorListAsked {
  return { tab: tabAsked(params), month: monthAsked(params), page: pageNumber(params) };
}

function tabAsked(params: URLSearchParams): AuthorTab {
  const asked = params.get('tab');
  return TABS.find((tab) => tab === asked) ?? 'latest';
}

function monthAsked(params: URLSearchParams): Month | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(params.get('month') ?? '') ?? [];
  return year && month && Number(year) > 0 ? { year: Number(year), month: Number(month) } : null;
}

/** The address of one page of an author's list; what is usual is left out. */
export function authorAddress(name: string, { tab, month, page }: AuthorListAsked): string {
  const query = new URLSearchParams();
  if (tab !== 'latest') query.set('tab', tab);
  if (tab === 'archive' && month) query.set('month', `${month.year}-${String(month.month).padStart(2, '0')}`);
  if (page > 1) query.set('page', String(page));
  const path = authorPath(name);
  return query.size === 0 ? path : `${path}?${query}`;
}
