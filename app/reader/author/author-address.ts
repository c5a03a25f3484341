import { authorPath } from '#app/reader/cards/author-path.ts';
import { type AuthorListQuery, authorListQuery } from '#domain/author-list.ts';

/** The address of one page of an author's list, without default values. */
export function authorAddress(name: string, requested: AuthorListQuery): string {
  const query = authorListQuery(requested);
  return query === '' ? authorPath(name) : `${authorPath(name)}?${query}`;
}
