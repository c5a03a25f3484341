import { useEffect, useId, useRef, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import type { PickedPicture } from '#app/desk/kit/pictures/picture-picker.tsx';
import type { UploadedPicture } from '#app/desk/kit/pictures/upload-picture.ts';
import { callDesk, Refused } from '#app/desk/kit/resource/call-desk.ts';
import { libraryDetail } from '#domain/desk/media-library.ts';
import { EVERYTHING, nothingFound } from './library-filter.ts';
import { LibraryFilters } from './library-filters.tsx';
import styles from './picker-dialog.module.css';
import { PictureGrid } from './picture-grid.tsx';
import { UploadButton, UploadList } from './upload-list.tsx';
import { useLibrary } from './use-library.ts';
import { useUploads } from './use-uploads.ts';

/** The library as a dialog. A click on a picture chooses it; a newly uploaded picture is chosen at once. */
export function PickerDialog({ onAnswer }: { onAnswer: (picture: PickedPicture | null) => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [filter, setFilter] = useState(EVERYTHING);
  const list = useLibrary(filter);
  const uploads = useUploads((picture) => void pickedUpload(picture).then((chosen) => answer(chosen), reportError));
  // Close before unmounting, or the focus would not return to where it was.
  const answer = (picture: PickedPicture | null) => {
    dialog.current?.close();
    onAnswer(picture);
  };
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('input[type="search"]')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // Dismissing the file chooser inside also fires 'cancel'.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        answer(null);
      }}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          Choose a picture
        </h2>
        <UploadButton onFiles={uploads.add} />
        <DeskButton onClick={() => answer(null)}>Cancel</DeskButton>
      </div>
      <div className={styles.body}>
        <UploadList {...uploads} />
        <LibraryFilters filter={filter} onChange={setFilter} />
        <PictureGrid
          list={list}
          chosen={null}
          onChoose={(picture) => answer(pickedFrom(picture))}
          empty={nothingFound(filter)}
        />
      </div>
    </dialog>
  );
}

function pickedFrom({ url, alt, caption, credit }: PickedPicture): PickedPicture {
  return { url, alt, caption, credit };
}

/** The library may have had this file before, so its texts are fetched. */
async function pickedUpload({ id, url }: UploadedPicture): Promise<PickedPicture> {
  try {
    return pickedFrom(libraryDetail.parse(await (await callDesk(`/api/desk/media/${id}`)).json()));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { url, alt: '', caption: '', credit: '' };
  }
}
