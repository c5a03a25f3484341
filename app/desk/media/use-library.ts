import { useCallback, useState } from 'react';
import { type Pages, usePages } from '#app/desk/kit/use-pages.ts';
import { useSettled } from '#app/desk/kit/use-settled.ts';
import type { LibraryFilter, LibraryPicture, PictureSource } from '#domain/desk/media-library.ts';
import { libraryPage } from '#domain/desk/media-library.ts';

/** What to show of the library. */
export interface LibraryQuery {
  readonly q: string;
  readonly filter: LibraryFilter;
  readonly source: PictureSource | 'all';
}

export const ALL_UPLOADED: LibraryQuery = { q: '', filter: 'all', source: 'desk' };

export interface LibraryList extends Pages<LibraryPicture> {
  /** Puts a changed picture in place of its old version. */
  replace(picture: LibraryPicture): void;
  drop(id: string): void;
}

/** The pictures that match `query`, page by page. Typing in the search box is debounced. */
export function useLibrary({ q, filter, source }: LibraryQuery): LibraryList {
  const words = useSettled(q);
  const params = new URLSearchParams({ q: words, filter, source }).toString();
  const pages = usePages(`/api/desk/media?${params}`, 'before', parse, {
    idOf: ({ _id }) => _id,
    keepsFormer: true,
    failed: 'The pictures could not be loaded. Please check your connection.',
  });
  // Kept beside the pages: one that is on its way may be from before the change.
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
