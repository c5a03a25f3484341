import { authorPath } from '#app/reader/cards/author-path.ts';
import { type AuthorListAsked, authorListQuery } from '#domain/author-list.ts';

/** The address of one page of an author's list, without default values. */
export function authorAddress(name: string, asked: AuthorListAsked): string {
  const query = authorListQuery(asked);
  return query === '' ? authorPath(name) : `${authorPath(name)}?${query}`;
}
