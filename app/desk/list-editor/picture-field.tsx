import { useEffect, useId, useRef, useState } from 'react';
import { useAlerts } from '../alerts/alerts.tsx';
import { SessionEnded } from '../session/desk-fetch.ts';
import { uploadPicture } from '../session/upload-picture.ts';
import { DeskButton } from '../shell/desk-button.tsx';
import { Field, TextField } from './field.tsx';
import styles from './item-form.module.css';
import type { ListDeskEditor } from './list-editor.tsx';
import type { EditedItem, ItemFields } from './list-state.ts';

interface PictureFieldProps {
  readonly editor: ListDeskEditor;
  readonly item: EditedItem;
  readonly set: (fields: Partial<ItemFields>) => void;
  readonly onUploading: (by: 1 | -1) => void;
}

/** The picture of a story: uploaded (DESK-08), or named by its address, and what it shows for those who listen. */
export function PictureField({ editor, item, set, onUploading }: PictureFieldProps) {
  const id = useId();
  const { part, choose } = useUpload({ editor, set, onUploading });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>Picture</legend>
      <div className={styles.picture}>
        <div className={styles.frame}>
          <Preview image={item.image} alt={item.imageAlt} />
        </div>
        <div className={styles.controls}>
          <Field id={`${id}file`} label="Upload a picture">
            <input
              id={`${id}file`}
              className={styles.file}
              type="file"
              accept="image/*"
              disabled={part !== null}
              onChange={(event) => choose(event.target)}
            />
          </Field>
          {part !== null && (
            <progress className={styles.progress} value={part} max={1} aria-label="Upload">
              {Math.round(part * 100)}%
            </progress>
          )}
          <TextField
            id={`${id}image`}
            label="Image address"
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
            <DeskButton look="quiet" onClick={() => set({ image: '', imageAlt: '' })}>
              Remove picture
            </DeskButton>
          )}
        </div>
      </div>
    </fieldset>
  );
}

function Preview({ image, alt }: { image: string; alt: string }) {
  if (image === '') return <p>No picture</p>;
  if (!image.startsWith('/media/'))
    return <p>From another site. It is fetched after the save and then shown to readers.</p>;
  return <img className={styles.shown} src={image} alt={alt} />;
}

/** One upload at a time; `part` is how much of it is sent, null when none is under way. */
function useUpload({ editor, set, onUploading }: Omit<PictureFieldProps, 'item'>) {
  const { say } = useAlerts();
  const [part, setPart] = useState<number | null>(null);
  // Another story may be open by the time the picture is there: it goes to the one it was chosen for.
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });

  async function choose(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    if (!file) return;
    setPart(0);
    onUploading(1);
    try {
      const image = await uploadPicture(file, setPart);
      latest.current({ image });
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
