import { useEffect, useId, useRef, useState } from 'react';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import { useAlerts } from '../alerts.tsx';
import { DeskButton } from '../desk-button.tsx';
import fieldStyles from '../field.module.css';
import { Field, TextField } from '../field.tsx';
import { readPictureAddress } from './picture-address.ts';
import styles from './picture-field.module.css';
import { usePicturePicker } from './picture-picker.tsx';
import { uploadToLibrary } from './upload-picture.ts';

/** A picture in a form: its address and alt text. */
export interface FormPicture {
  readonly image: string;
  readonly imageAlt: string;
  /** The path of this site's copy, once a picture of another site has been fetched. */
  readonly shownImage?: string | undefined;
}

interface UploadProps {
  readonly editor: Pick<DeskEditor, 'uploadFailed'>;
  readonly item: FormPicture;
  readonly set: (fields: Partial<FormPicture>) => void;
  readonly onUploading: (by: 1 | -1) => void;
}

/** A picture in place of another takes none of its words over; those typed before there was a picture are kept. */
export function withPicture(former: FormPicture, { url, alt }: { readonly url: string; readonly alt: string }) {
  const isAnother = former.image !== '' && former.image !== url;
  return { image: url, imageAlt: isAnother ? alt : former.imageAlt || alt };
}

interface PictureFieldProps extends UploadProps {
  readonly legend?: string;
  /** Label of the address field. */
  readonly label?: string;
}

/** The picture of a story, uploaded (DESK-08) or given by its address, with its alt text. */
export function PictureField({
  editor,
  item,
  set,
  onUploading,
  legend = 'Picture',
  label = 'Image address',
}: PictureFieldProps) {
  const id = useId();
  const { part, choose } = useUpload({ editor, item, set, onUploading });
  const pick = usePicturePicker();
  const chooseStored = async () => {
    const picked = await pick();
    if (picked) set(withPicture(item, picked));
  };
  return (
    <fieldset className={styles.group}>
      <legend className={fieldStyles.label}>{legend}</legend>
      <div className={styles.picture}>
        <div className={styles.frame}>
          <Preview image={item.shownImage ?? item.image} alt={item.imageAlt} />
        </div>
        <div className={styles.controls}>
          <Field id={`${id}file`} label="Upload a picture">
            <input
              id={`${id}file`}
              type="file"
              accept="image/*"
              disabled={part !== null}
              onChange={(event) => choose(event.target)}
            />
          </Field>
          <DeskButton onClick={() => void chooseStored()}>Choose from library</DeskButton>
          {part !== null && (
            <progress value={part} max={1} aria-label="Upload">
              {Math.round(part * 100)}%
            </progress>
          )}
          <TextField
            id={`${id}image`}
            label={label}
            value={item.image}
            maxLength={2000}
            onType={(image) => set({ image })}
          />
          <TextField
            id={`${id}alt`}
            label="Alt text"
            value={item.imageAlt}
            maxLength={500}
            onType={(imageAlt) => set({ imageAlt })}
            help="What the picture shows, for readers who cannot see it."
          />
          {item.image !== '' && (
            <DeskButton onClick={() => set({ image: '', imageAlt: '' })}>Remove picture</DeskButton>
          )}
        </div>
      </div>
    </fieldset>
  );
}

function Preview({ image, alt }: { image: string; alt: string }) {
  const address = readPictureAddress(image);
  if (address.kind === 'stored') return <img className={styles.shown} src={address.path} alt={alt} />;
  return <p>{address.kind === 'none' ? 'No picture' : address.note}</p>;
}

/** One upload at a time; `part` is its progress from 0 to 1, null when there is none. */
export function useUpload({ editor, item, set, onUploading }: UploadProps) {
  const { say } = useAlerts();
  const pick = usePicturePicker();
  const [part, setPart] = useState<number | null>(null);
  // Another story may be open when the upload finishes: the picture goes to the one it was chosen for.
  const latest = useRef({ item, set });
  useEffect(() => {
    latest.current = { item, set };
  });

  async function choose(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    if (!file) return;
    setPart(0);
    onUploading(1);
    try {
      const { id, imageUrl, credit } = await uploadToLibrary(file, setPart);
      // The server accepts no picture without a credit in a list.
      if (credit === '' && !(await pick(id))) return;
      latest.current.set(withPicture(latest.current.item, { url: imageUrl, alt: '' }));
    } catch (error) {
      if (!(error instanceof SessionEnded)) say('failed', editor.uploadFailed, reasonOf(error));
    } finally {
      setPart(null);
      onUploading(-1);
      input.value = '';
    }
  }

  return { part, choose: (input: HTMLInputElement) => void choose(input) };
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}
