const DATA = /\.data$/;

/** The page that a request is for, as a path of this site: the router asks for a page's data under a name of its own. */
export function askedPage(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('_routes');
  const query = searchParams.toString();
  return `${pathname.replace(DATA, '')}${query === '' ? '' : `?${query}`}`;
}
