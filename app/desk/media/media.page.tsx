import { type DragEvent, useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { addressNow } from '#app/desk/kit/address-now.ts';
import { callDesk } from '#app/desk/kit/resource/call-desk.ts';
import screenStyles from '#app/desk/kit/screen.module.css';
import { letGoOfWork, useUnsavedWork } from '#app/desk/kit/unsaved-work.ts';
import { useChosen } from '#app/desk/kit/use-chosen.ts';
import { britishDate } from '#domain/dates.ts';
import { similarPictures, type UploadedPicture } from '#domain/desk/media-library.ts';
import { filterOf, isSameSearch, type LibraryFilter, nothingFound, queryOf } from './library-filter.ts';
import { LibraryFilters } from './library-filters.tsx';
import styles from './media.page.module.css';
import { PictureDetail } from './picture-detail.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { UploadButton, UploadList } from './upload-list.tsx';
import { useLibrary } from './use-library.ts';
import { CHOSEN_PICTURE } from './use-picture-form.ts';
import { useUploads } from './use-uploads.ts';

export const meta: MetaFunction = () => [
  { title: 'Media | MATV Desk' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** The media library: find, upload, describe and delete pictures. */
export default function MediaPage() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const list = useLibrary(filter);
  const { reload, replace, drop } = list;
  const uploads = useUploads(reload, remarkOn);
  useUnsavedWork(uploads.isBusy);
  const { id: chosen, choice, choose } = useChosen(CHOSEN_PICTURE);
  const setFilter = (change: Partial<LibraryFilter>) => {
    const address = addressNow();
    const before = filterOf(address);
    const next = { ...before, ...change };
    const query = queryOf(next);
    const picture = address.get(CHOSEN_PICTURE);
    if (picture !== null) query.set(CHOSEN_PICTURE, picture);
    setParams(query, { replace: isSameSearch(before, next), preventScrollReset: true });
  };
  const dropZone = useDropZone(uploads.add);
  return (
    <div className={dropZone.isOver ? styles.over : styles.page} {...dropZone.handlers}>
      <div className={styles.head}>
        <h1 className={screenStyles.title}>Media</h1>
        <UploadButton isMany onFiles={uploads.add} />
      </div>
      <p className={styles.hint}>You can also drop pictures anywhere on this page.</p>
      <UploadList {...uploads} onShow={choose} />
      <div className={chosen === null ? undefined : styles.both}>
        <div className={styles.list}>
          <LibraryFilters filter={filter} onChange={setFilter} />
          <PictureGrid list={list} chosen={chosen} onChoose={({ _id }) => choose(_id)} empty={nothingFound(filter)} />
        </div>
        {chosen !== null && (
          <div className={styles.detail}>
            <PictureDetail
              key={chosen}
              id={chosen}
              choice={choice}
              onClose={() => choose(null)}
              onChoose={choose}
              onSaved={replace}
              onDeleted={(id) => {
                letGoOfWork();
                drop(id);
                choose(null);
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** What to say about an upload that the library has already, in the same file or one that looks like it. */
async function remarkOn({ id, knownSince }: UploadedPicture): Promise<string | null> {
  if (knownSince !== null) {
    return `This file has been in the library since ${britishDate(new Date(knownSince))}, so it was not stored again.`;
  }
  const answer = await callDesk(`/api/desk/media/${encodeURIComponent(id)}/similar`);
  const { length } = similarPictures.parse(await answer.json()).pictures;
  if (length === 0) return null;
  return `It looks like ${length === 1 ? 'a picture' : `${length} pictures`} that the library has already.`;
}

function useDropZone(add: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (event.currentTarget === event.target) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      add([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
