import { useId } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import fieldStyles from '#app/desk/kit/field.module.css';
import { TextField } from '#app/desk/kit/field.tsx';
import { readPictureAddress } from '#app/desk/kit/pictures/picture-address.ts';
import { type FormPicture, useUpload, withPicture } from '#app/desk/kit/pictures/picture-field.tsx';
import { usePicturePicker } from '#app/desk/kit/pictures/picture-picker.tsx';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import styles from './small-picture.module.css';

interface SmallPictureProps {
  readonly editor: DeskEditor;
  readonly picture: FormPicture;
  readonly set: (fields: Partial<FormPicture>) => void;
  readonly onUploading: (by: 1 | -1) => void;
}

/** Shown in place of a thumbnail. */
const NOTES = {
  none: 'No picture',
  elsewhere: 'Fetched after saving',
  unusable: 'Not a stored picture',
} as const;

/** The picture of one entry among several: thumbnail, upload (DESK-37), address and alt text. */
export function SmallPicture({ editor, picture, set, onUploading }: SmallPictureProps) {
  const id = useId();
  const { part, choose } = useUpload({ editor, item: picture, set, onUploading });
  const pick = usePicturePicker();
  const { image, imageAlt } = picture;
  const address = readPictureAddress(image);
  const chooseStored = async () => {
    const picked = await pick();
    if (picked) set(withPicture(picture, picked));
  };
  return (
    <div className={styles.picture}>
      <div className={styles.frame}>
        {address.kind === 'stored' ? (
          <img className={styles.shown} src={address.path} alt="" />
        ) : (
          <span>{NOTES[address.kind]}</span>
        )}
      </div>
      <div className={styles.controls}>
        <label className={styles.upload}>
          <span className={fieldStyles.label}>Upload a picture</span>
          <input type="file" accept="image/*" disabled={part !== null} onChange={(event) => choose(event.target)} />
        </label>
        <DeskButton onClick={() => void chooseStored()}>Choose from library</DeskButton>
        {part !== null && (
          <progress value={part} max={1} aria-label="Upload">
            {Math.round(part * 100)}%
          </progress>
        )}
        <TextField
          id={`${id}image`}
          label="Image address"
          value={image}
          maxLength={2000}
          onType={(address) => set({ image: address })}
        />
        {image !== '' && (
          <>
            <TextField
              id={`${id}alt`}
              label="Alt text"
              value={imageAlt}
              maxLength={500}
              onType={(text) => set({ imageAlt: text })}
            />
            <DeskButton onClick={() => set({ image: '', imageAlt: '' })}>Remove picture</DeskButton>
          </>
        )}
      </div>
    </div>
  );
}
