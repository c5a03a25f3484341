import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { authorPath } from '#app/reader/cards/author-path.ts';
import { type AuthorListQuery, authorListQuery } from '#domain/author-list.ts';

/** The address of one page of an author's list, without default values. */
export function authorAddress(name: string, requested: AuthorListQuery): string {
  const query = authorListQuery(requested);
  return query === '' ? authorPath(name) : `${authorPath(name)}?${query}`;
}

/** The three orders of an author's stories, each at its own address (AUTH-11, AUTH-20). */
export function useAuthorOrders(name: string, shown: AuthorListQuery['tab']) {
  const { author } = useMessages();
  const at = useHref();
  const orders = [
    { tab: 'latest', label: author.tabLatest },
    { tab: 'popular', label: author.tabPopular },
    { tab: 'archive', label: author.tabArchive },
  ] as const;
  return orders.map(({ tab, label }) => ({
    label,
    href: at(authorAddress(name, { tab, month: null, page: 1 })),
    isShown: tab === shown,
  }));
}
