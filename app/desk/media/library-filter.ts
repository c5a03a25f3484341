import { libraryQuery, type PictureSource, type PictureType } from '#domain/desk/media-library.ts';

/** What to show of the library; `''` does not filter. The library's own screen keeps it in its address. */
export interface LibraryFilter {
  readonly q: string;
  readonly source: PictureSource | '';
  /** `'1'` for the viewer's own uploads. */
  readonly mine: '1' | '';
  readonly credit: 'yes' | 'no' | '';
  readonly alt: 'yes' | 'no' | '';
  readonly used: 'yes' | 'no' | '';
  readonly type: PictureType | '';
  /** Days on which a picture was added, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

export const EVERYTHING: LibraryFilter = {
  q: '',
  source: '',
  mine: '',
  credit: '',
  alt: '',
  used: '',
  type: '',
  from: '',
  to: '',
};

/** Reads a filter from an address. Unknown values do not filter. */
export function filterOf(params: URLSearchParams): LibraryFilter {
  const { shape } = libraryQuery;
  const value = (name: keyof LibraryFilter) => params.get(name)?.trim() || undefined;
  const source = shape.source.catch('all').parse(value('source'));
  return {
    q: shape.q.catch('').parse(value('q')),
    source: source === 'all' ? '' : source,
    mine: shape.mine.catch(undefined).parse(value('mine')) ?? '',
    credit: shape.credit.catch(undefined).parse(value('credit')) ?? '',
    alt: shape.alt.catch(undefined).parse(value('alt')) ?? '',
    used: shape.used.catch(undefined).parse(value('used')) ?? '',
    type: shape.type.catch(undefined).parse(value('type')) ?? '',
    from: shape.from.catch(undefined).parse(value('from')) ?? '',
    to: shape.to.catch(undefined).parse(value('to')) ?? '',
  };
}

/** Writes a filter as a query, of an address or of the API, without its empty values. */
export function queryOf(filter: LibraryFilter): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filter)
      .map(([name, value]): [string, string] => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );
}

export function isNarrowed(filter: LibraryFilter): boolean {
  return queryOf(filter).size > 0;
}

/** Whether only the search words were edited further, which is not worth a history entry of its own. */
export function isSameSearch(before: LibraryFilter, after: LibraryFilter): boolean {
  const rest = (filter: LibraryFilter) => queryOf({ ...filter, q: '' }).toString();
  return rest(before) === rest(after) && (before.q === after.q || before.q !== '');
}

/** What the empty list says: why it is empty, and what to do about it. */
export function nothingFound(filter: LibraryFilter): string {
  if (!isNarrowed(filter)) {
    return 'There are no pictures yet. Upload some, or drop them here; those of the wire appear by themselves.';
  }
  const { credit, alt, used } = filter;
  const others = isNarrowed({ ...filter, credit: '', alt: '', used: '' });
  if (!others && credit === 'no' && alt === '' && used === '') return 'Every picture has a credit.';
  if (!others && credit === '' && alt === 'no' && used === '') return 'Every picture has alt text.';
  if (!others && credit === '' && alt === '' && used === 'no') return 'Every picture is used somewhere.';
  return 'No pictures match these filters. Try fewer words or another filter.';
}
