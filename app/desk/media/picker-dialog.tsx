import { useEffect, useId, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import type { PickedPicture } from '#app/desk/kit/pictures/picture-picker.tsx';
import { callDesk, Refused } from '#app/desk/kit/resource/call-desk.ts';
import { useDismissal } from '#app/desk/kit/use-dismissal.ts';
import { useModal } from '#app/desk/kit/use-modal.ts';
import { type LibraryPicture, libraryDetail, type UploadedPicture } from '#domain/desk/media-library.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { EVERYTHING, nothingFound } from './library-filter.ts';
import { LibraryFilters } from './library-filters.tsx';
import styles from './picker-dialog.module.css';
import { PictureGrid } from './picture-grid.tsx';
import { UploadButton, UploadList } from './upload-list.tsx';
import { useLibrary } from './use-library.ts';
import { useUploads } from './use-uploads.ts';

interface PickerDialogProps {
  /** A picture that was just uploaded, to be credited and picked. */
  readonly uncredited: string | undefined;
  readonly onAnswer: (picture: PickedPicture | null) => void;
}

/** The library as a dialog, or only the question for the credit of an uploaded picture. */
export function PickerDialog({ uncredited, onAnswer }: PickerDialogProps) {
  if (uncredited === undefined) return <LibraryDialog onAnswer={onAnswer} />;
  return (
    <CreditDialog
      id={uncredited}
      onCredited={(picture) => onAnswer(pickedFrom(picture))}
      onClose={() => onAnswer(null)}
    />
  );
}

/** A click on a picture chooses it, a newly uploaded one is chosen at once; one without a credit is credited first. */
function LibraryDialog({ onAnswer }: Pick<PickerDialogProps, 'onAnswer'>) {
  const id = useId();
  const dialog = useModal();
  const [filter, setFilter] = useState(EVERYTHING);
  const list = useLibrary(filter);
  const [asking, ask] = useState<string | null>(null);
  const uploads = useUploads((picture) => {
    if (picture.credit === '') ask(picture.id);
    else pickedUpload(picture).then(answer, reportError);
  });
  // Close before unmounting, or the focus would not return to where it was.
  const answer = (picture: PickedPicture | null) => {
    dialog.current?.close();
    onAnswer(picture);
  };
  const dismissal = useDismissal(() => answer(null));
  useEffect(() => {
    dialog.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  }, [dialog]);
  return (
    <>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} {...dismissal}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            Choose a picture
          </h2>
          <UploadButton onFiles={uploads.add} />
          <DeskButton onClick={() => answer(null)}>Cancel</DeskButton>
        </div>
        <div className={styles.body}>
          <UploadList {...uploads} />
          <LibraryFilters filter={filter} onChange={(change) => setFilter((before) => ({ ...before, ...change }))} />
          <PictureGrid
            list={list}
            chosen={null}
            onChoose={(picture) => (needsCredit(picture) ? ask(picture._id) : answer(pickedFrom(picture)))}
            empty={nothingFound(filter)}
          />
        </div>
      </dialog>
      {asking !== null && (
        <CreditDialog
          id={asking}
          onCredited={(picture) => answer(pickedFrom(picture))}
          onClose={() => {
            ask(null);
            list.reload();
          }}
        />
      )}
    </>
  );
}

/** The same rule as on the server. Samples need no credit: they are placeholders for pictures to come. */
function needsCredit({ credit, source }: LibraryPicture): boolean {
  return credit === '' && source !== 'sample';
}

function pickedFrom({ url, alt, caption, credit }: PickedPicture): PickedPicture {
  return { url, alt, caption, credit };
}

/** The library may have had this file before, so its texts are fetched. */
async function pickedUpload({ id, imageUrl, credit }: UploadedPicture): Promise<PickedPicture> {
  try {
    return pickedFrom(libraryDetail.parse(await (await callDesk(`/api/desk/media/${id}`)).json()));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { url: imageUrl, alt: '', caption: '', credit };
  }
}
