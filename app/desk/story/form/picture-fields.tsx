import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import { readPictureAddress } from '#app/desk/kit/pictures/picture-address.ts';
import { usePicturePicker } from '#app/desk/kit/pictures/picture-picker.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { type DeskStory, STORY_LIMITS, type StoryImage } from '#domain/desk/desk-story.ts';
import { useChoosePicture, withUpload } from './choose-picture.ts';
import styles from './picture-fields.module.css';

interface PictureFieldsProps {
  readonly legend: string;
  /** The visible heading has the name already, so the label is only for screen readers. */
  readonly isNamed?: boolean;
  readonly image: StoryImage;
  readonly fetchedPictures: DeskStory['fetchedPictures'];
  readonly set: (image: StoryImage) => void;
  readonly onUploading: (by: 1 | -1) => void;
}

/** A picture with its alt text, caption and credit. */
export function PictureFields(props: PictureFieldsProps) {
  const { legend, isNamed = false, image, fetchedPictures, set, onUploading } = props;
  const id = useId();
  const latest = useRef({ image, set });
  useEffect(() => {
    latest.current = { image, set };
  });
  const choice = useChoosePicture(
    (uploaded) => latest.current.set(withUpload(latest.current.image, uploaded)),
    onUploading,
  );
  const drop = useDrop(choice.part !== null, (file) => void choice.upload(file));
  const change = (part: Partial<StoryImage>) => set({ ...image, ...part });
  const pick = usePicturePicker();
  async function fromLibrary(): Promise<void> {
    const picked = await pick();
    if (picked) latest.current.set(picked);
  }

  const has = image.url !== '';
  return (
    <fieldset className={styles.picture} {...drop}>
      {isNamed ? (
        <legend>
          <VisuallyHidden>{legend}</VisuallyHidden>
        </legend>
      ) : (
        <legend className={styles.legend}>{legend}</legend>
      )}
      <div className={styles.zone}>
        {has ? <Preview image={image} fetchedPictures={fetchedPictures} /> : <p>Drop a picture here.</p>}
      </div>
      <Field id={`${id}file`} label={has ? 'Replace it with an upload' : 'Upload a picture'}>
        <input
          id={`${id}file`}
          type="file"
          accept="image/*"
          disabled={choice.part !== null}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void choice.upload(file);
          }}
        />
      </Field>
      <DeskButton disabled={choice.part !== null} onClick={() => void fromLibrary()}>
        Choose from library
      </DeskButton>
      {choice.part !== null && (
        <progress value={choice.part} max={1} aria-label="Upload">
          {Math.round(choice.part * 100)}%
        </progress>
      )}
      <TextField
        id={`${id}url`}
        label="Image address"
        value={image.url}
        maxLength={STORY_LIMITS.address}
        onType={(url) => change({ url })}
      />
      {has && <Texts id={id} image={image} change={change} />}
    </fieldset>
  );
}

interface TextsProps {
  readonly id: string;
  readonly image: StoryImage;
  readonly change: (part: Partial<StoryImage>) => void;
}

function Texts({ id, image, change }: TextsProps) {
  const most = STORY_LIMITS.pictureText;
  return (
    <>
      <TextField
        id={`${id}alt`}
        label="Alt text"
        value={image.alt}
        maxLength={most}
        onType={(alt) => change({ alt })}
        help="What the picture shows, for readers who cannot see it."
      />
      <TextField
        id={`${id}caption`}
        label="Caption"
        value={image.caption}
        maxLength={most}
        onType={(caption) => change({ caption })}
      />
      <TextField
        id={`${id}credit`}
        label="Credit"
        value={image.credit}
        maxLength={most}
        onType={(credit) => change({ credit })}
        help="Photographer or agency. Readers see it under the picture; without one the story cannot be published."
      />
      <DeskButton onClick={() => change({ url: '', alt: '', caption: '', credit: '' })}>Remove picture</DeskButton>
    </>
  );
}

/** Accepts a picture dropped anywhere on its fields; the file input is for everybody else. */
function useDrop(isBusy: boolean, onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      if (isBusy || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (!file) return;
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault();
      if (!isBusy) onFile(file);
    },
  };
}

type PreviewProps = Pick<PictureFieldsProps, 'image' | 'fetchedPictures'>;

/** What readers see: a picture of another site is shown from its stored copy once there is one. */
function Preview({ image: { url, alt }, fetchedPictures }: PreviewProps) {
  const fetched = fetchedPictures.find((picture) => picture.url === url);
  if (fetched) return <img className={styles.shown} src={fetched.path} alt={alt} />;
  const address = readPictureAddress(url);
  if (address.kind === 'stored') return <img className={styles.shown} src={address.path} alt={alt} />;
  return address.kind === 'none' ? null : <p>{address.note}</p>;
}
