import { type Month, monthFrom, monthInAddress } from './month.ts';
import { pageNumber } from './page-number.ts';

/** The three orders in which an author's page lists stories (AUTH-11, AUTH-20). */
export type AuthorTab = 'latest' | 'popular' | 'archive';

/** Which of an author's stories a page should list. */
export interface AuthorListQuery {
  readonly tab: AuthorTab;
  /** Counted from 1. */
  readonly page: number;
  /** For the archive tab; `null` means the newest month that has stories. */
  readonly month: Month | null;
}

const TABS: readonly AuthorTab[] = ['latest', 'popular', 'archive'];

/** Reads the query string; invalid values count as missing. */
export function authorListFrom(params: URLSearchParams): AuthorListQuery {
  const requested = params.get('tab');
  const tab = TABS.find((known) => known === requested) ?? 'latest';
  return { tab, month: tab === 'archive' ? monthFrom(params.get('month')) : null, page: pageNumber(params) };
}

/** The canonical query string for a list; '' for the first page of the latest stories. */
export function authorListQuery({ tab, month, page }: AuthorListQuery): string {
  const query = new URLSearchParams();
  if (tab !== 'latest') query.set('tab', tab);
  if (tab === 'archive' && month) query.set('month', monthInAddress(month));
  if (page > 1) query.set('page', String(page));
  return query.toString();
}
