import { useId, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import fieldStyles from '#app/desk/kit/field.module.css';
import { TextField } from '#app/desk/kit/field.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { STORY_LIMITS, type StoryPartFields } from '#domain/desk/desk-story.ts';
import styles from './parts-field.module.css';
import { PictureFields } from './picture-fields.tsx';
import type { StoryForm } from './story-form.ts';

const NEW_PART: StoryPartFields = {
  subheading: '',
  paragraph: '',
  image: { url: '', alt: '', caption: '', credit: '' },
  video: '',
};

/** The parts of a deep dive: add, remove (with undo), move. */
export function PartsField({ form }: { form: StoryForm }) {
  const { parts } = form.fields;
  const [removed, setRemoved] = useState<{ part: StoryPartFields; index: number } | null>(null);
  // During an upload the parts cannot be moved, so that the picture goes to the one it was chosen for.
  const [uploads, setUploads] = useState(0);
  const setParts = (next: StoryPartFields[]) => form.set({ parts: next });
  const onUploading = (by: 1 | -1) => {
    setUploads((count) => count + by);
    form.onUploading(by);
  };
  const numbered = parts.map((part, index) => ({ part, index, key: `part ${index}` }));
  return (
    <section className={styles.parts} aria-label="Parts">
      <h2 className={styles.title}>Parts</h2>
      {numbered.map(({ part, index, key }) => (
        <Part
          key={key}
          part={part}
          fetchedPictures={form.fetchedPictures}
          place={{ number: index + 1, of: parts.length, isFixed: uploads > 0 }}
          onUploading={onUploading}
          set={(change) => setParts(parts.map((one) => (one === part ? { ...one, ...change } : one)))}
          onMove={(by) => setParts(moved(parts, index, by))}
          onRemove={() => {
            setParts(parts.filter((one) => one !== part));
            setRemoved({ part, index });
          }}
        />
      ))}
      {removed && (
        <p className={styles.removed} role="status">
          Removed ‘{removed.part.subheading || 'a part'}’.
          <DeskButton
            onClick={() => {
              setParts([...parts.slice(0, removed.index), removed.part, ...parts.slice(removed.index)]);
              setRemoved(null);
            }}
          >
            Undo
          </DeskButton>
        </p>
      )}
      <DeskButton disabled={parts.length >= STORY_LIMITS.parts} onClick={() => setParts([...parts, { ...NEW_PART }])}>
        Add a part
      </DeskButton>
    </section>
  );
}

interface PartProps {
  readonly part: StoryPartFields;
  readonly fetchedPictures: StoryForm['fetchedPictures'];
  readonly place: { readonly number: number; readonly of: number; readonly isFixed: boolean };
  readonly set: (change: Partial<StoryPartFields>) => void;
  readonly onUploading: (by: 1 | -1) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function Part({ part, fetchedPictures, place, set, onUploading, onMove, onRemove }: PartProps) {
  const id = useId();
  const { number, of, isFixed } = place;
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>Part {number}</legend>
      <div className={styles.tools}>
        <DeskButton
          look="icon"
          aria-label={`Move part ${number} up`}
          disabled={isFixed || number === 1}
          onClick={() => onMove(-1)}
        >
          ↑
        </DeskButton>
        <DeskButton
          look="icon"
          aria-label={`Move part ${number} down`}
          disabled={isFixed || number === of}
          onClick={() => onMove(1)}
        >
          ↓
        </DeskButton>
        <DeskButton disabled={isFixed} onClick={onRemove}>
          Remove part {number}
        </DeskButton>
      </div>
      <TextField
        id={`${id}subheading`}
        label="Subheading"
        value={part.subheading}
        maxLength={STORY_LIMITS.title}
        onType={(subheading) => set({ subheading })}
      />
      <div className={styles.field}>
        <label className={fieldStyles.label} htmlFor={`${id}paragraph`}>
          Paragraph
        </label>
        <textarea
          id={`${id}paragraph`}
          className={styles.paragraph}
          rows={6}
          value={part.paragraph}
          maxLength={STORY_LIMITS.paragraph}
          aria-describedby={`${id}help`}
          onChange={(event) => set({ paragraph: event.target.value })}
        />
        <p id={`${id}help`} className={textStyles.small}>
          A blank line begins a new paragraph.
        </p>
      </div>
      <PictureFields
        legend={`Picture of part ${number}`}
        image={part.image}
        fetchedPictures={fetchedPictures}
        set={(image) => set({ image })}
        onUploading={onUploading}
      />
      <TextField
        id={`${id}video`}
        label="Video address"
        value={part.video}
        maxLength={STORY_LIMITS.address}
        onType={(video) => set({ video })}
      />
    </fieldset>
  );
}

function moved(parts: readonly StoryPartFields[], index: number, by: 1 | -1): StoryPartFields[] {
  const [one, other] = [parts[index], parts[index + by]];
  if (!one || !other) return [...parts];
  return parts.map((part) => (part === one ? other : part === other ? one : part));
}
