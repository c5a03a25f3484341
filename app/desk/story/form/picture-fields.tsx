import { useEffect, useId, useRef } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import { readPictureAddress } from '#app/desk/kit/pictures/picture-address.ts';
import { usePicturePicker } from '#app/desk/kit/pictures/picture-picker.tsx';
import { STORY_LIMITS, type StoryImage } from '#domain/desk/desk-story.ts';
import { useChoosePicture } from './choose-picture.ts';
import styles from './picture-fields.module.css';

interface PictureFieldsProps {
  readonly legend: string;
  readonly image: StoryImage;
  readonly set: (image: StoryImage) => void;
  readonly onUploading: (by: 1 | -1) => void;
}

/** A picture with what it shows, what is said under it and whose it is. */
export function PictureFields({ legend, image, set, onUploading }: PictureFieldsProps) {
  const id = useId();
  const latest = useRef({ image, set });
  useEffect(() => {
    latest.current = { image, set };
  });
  const choice = useChoosePicture((url) => latest.current.set({ ...latest.current.image, url }), onUploading);
  const change = (part: Partial<StoryImage>) => set({ ...image, ...part });
  const pick = usePicturePicker();
  async function fromLibrary(): Promise<void> {
    const picked = await pick();
    if (picked) latest.current.set(picked);
  }

  const has = image.url !== '';
  return (
    <fieldset className={styles.picture}>
      <legend className={styles.legend}>{legend}</legend>
      {has && <Preview image={image} />}
      <Field id={`${id}file`} label={has ? 'Replace it by an upload' : 'Upload a picture'}>
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
      />
      <DeskButton onClick={() => change({ url: '', alt: '', caption: '', credit: '' })}>Remove picture</DeskButton>
    </>
  );
}

function Preview({ image: { url, alt } }: { image: StoryImage }) {
  const address = readPictureAddress(url);
  if (address.kind === 'stored') return <img className={styles.shown} src={address.path} alt={alt} />;
  return address.kind === 'none' ? null : <p className={styles.elsewhere}>{address.note}</p>;
}
