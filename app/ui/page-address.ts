/** The address of a page of a list; the first page has no query. */
export function pageAddress(path: string, page: number): string {
  return page <= 1 ? path : `${path}?page=${page}`;
}
