/** The address of a page of a list; the first one is the plain address. */
export function pageAddress(path: string, page: number): string {
  return page <= 1 ? path : `${path}?page=${page}`;
}
