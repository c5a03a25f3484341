const MAX_PAGE = 10_000;

/** The page number in `?page=`; 1 when it is missing or invalid. */
export function pageNumber(params: URLSearchParams): number {
  const requested = params.get('page') ?? '';
  const page = /^\d{1,15}$/.test(requested) ? Number(requested) : 1;
  return Math.min(Math.max(page, 1), MAX_PAGE);
}
