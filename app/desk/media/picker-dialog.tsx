import { useEffect, useId, useRef, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import type { PickedPicture } from '#app/desk/kit/pictures/picture-picker.tsx';
import type { UploadedPicture } from '#app/desk/kit/pictures/upload-picture.ts';
import { deskFetch } from '#app/desk/session/desk-fetch.ts';
import { libraryDetail } from '#domain/desk/media-library.ts';
import { LibraryFilters } from './library-filters.tsx';
import styles from './picker-dialog.module.css';
import { PictureGrid } from './picture-grid.tsx';
import { UploadButton, UploadList } from './upload-list.tsx';
import { EVERYTHING_UPLOADED, useLibrary } from './use-library.ts';
import { useUploads } from './use-uploads.ts';

/** The library as a dialog: one click on a picture chooses it, an uploaded one is chosen at once. */
export function PickerDialog({ onAnswer }: { onAnswer: (picture: PickedPicture | null) => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [wanted, setWanted] = useState(EVERYTHING_UPLOADED);
  const list = useLibrary(wanted);
  const uploads = useUploads((picture) => void withWords(picture).then((chosen) => answer(chosen), reportError));
  // Closed before it goes: only then does the focus return to where it came from.
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
        // A file chooser that was closed says 'cancel' as well.
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
        <LibraryFilters wanted={wanted} onChange={setWanted} />
        <PictureGrid
          list={list}
          chosen={null}
          onChoose={(picture) => answer(words(picture))}
          empty="No pictures fit."
        />
      </div>
    </dialog>
  );
}

function words({ url, alt, caption, credit }: PickedPicture): PickedPicture {
  return { url, alt, caption, credit };
}

/** The same file may have been in the library before, with its words. */
async function withWords({ id, url }: UploadedPicture): Promise<PickedPicture> {
  const answer = await deskFetch(`/api/desk/media/${id}`, { cache: 'no-store' });
  if (!answer.ok) return { url, alt: '', caption: '', credit: '' };
  return words(libraryDetail.parse(await answer.json()));
}
