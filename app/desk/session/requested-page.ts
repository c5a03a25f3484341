const DATA = /\.data$/;

/** The path of the page that a request is for. React Router loads a page's data from `/path.data?_routes=…`. */
export function requestedPage(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('_routes');
  const query = searchParams.toString();
  return `${pathname.replace(DATA, '')}${query === '' ? '' : `?${query}`}`;
}
