/** With more digits, the number of a page's first row would not fit into the database's integers. */
const PAGE = /^\d{1,7}$/;

/** The page number in `?page=`, even one that no list reaches; 1 when it is missing or invalid. */
export function pageNumber(params: URLSearchParams): number {
  const requested = params.get('page') ?? '';
  return PAGE.test(requested) ? Math.max(Number(requested), 1) : 1;
}
