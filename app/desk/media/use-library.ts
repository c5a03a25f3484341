import { useCallback, useState } from 'react';
import { type Pages, usePages } from '#app/desk/kit/use-pages.ts';
import { type LibraryPicture, libraryPage } from '#domain/desk/media-library.ts';
import { type LibraryFilter, queryOf } from './library-filter.ts';

export interface LibraryList extends Pages<LibraryPicture> {
  /** Puts a changed picture in place of its old version. */
  replace(picture: LibraryPicture): void;
  drop(id: string): void;
}

/** The pictures that pass the filter, page by page. */
export function useLibrary(filter: LibraryFilter): LibraryList {
  const params = queryOf(filter).toString();
  const pages = usePages(`/api/desk/media${params === '' ? '' : `?${params}`}`, 'before', parse, {
    idOf: ({ _id }) => _id,
    keepsFormer: true,
    failed: 'The pictures could not be loaded. Please check your connection.',
  });
  // Kept apart from the pages, because a page that is still loading may hold the old version.
  const [saved, setSaved] = useState<ReadonlyMap<string, LibraryPicture>>(new Map());
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const newest = (picture: LibraryPicture) => {
    const own = saved.get(picture._id);
    return own !== undefined && own.version > picture.version ? own : picture;
  };
  return {
    ...pages,
    items: pages.items.filter(({ _id }) => !dropped.includes(_id)).map(newest),
    replace: useCallback((picture) => setSaved((before) => new Map(before).set(picture._id, picture)), []),
    drop: useCallback((id) => setDropped((before) => [...before, id]), []),
  };
}

function parse(answer: unknown) {
  const { pictures, next } = libraryPage.parse(answer);
  return { items: pictures, next };
}
