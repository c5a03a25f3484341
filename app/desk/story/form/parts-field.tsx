import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  const [removed, setRemoved] = useState<Removed | null>(null);
  // During an upload the parts cannot be moved, so that the picture goes to the one it was chosen for.
  const [uploads, setUploads] = useState(0);
  const section = useRef<HTMLElement>(null);
  const setParts = (next: StoryPartFields[]) => form.set({ parts: next });
  const onUploading = (by: 1 | -1) => {
    setUploads((count) => count + by);
    form.onUploading(by);
  };
  /** The buttons of a part: up, down, remove. */
  const toolsOf = (index: number) =>
    section.current?.querySelectorAll('[data-tools]')[index]?.querySelectorAll('button') ?? [];
  /** The focus goes along, or the next press would move the part that has come in its place. */
  const move = (index: number, by: 1 | -1) => {
    flushSync(() => setParts(moved(parts, index, by)));
    const [up, down] = toolsOf(index + by);
    const [pressed, other] = by < 0 ? [up, down] : [down, up];
    (pressed?.disabled ? other : pressed)?.focus();
  };
  const remove = (part: StoryPartFields, index: number) => {
    flushSync(() => {
      setParts(parts.filter((one) => one !== part));
      setRemoved({ part, index });
    });
    section.current?.querySelector<HTMLElement>('[data-undo] button')?.focus();
  };
  const putBack = ({ part, index }: Removed) => {
    flushSync(() => {
      setParts(parts.toSpliced(index, 0, part));
      setRemoved(null);
    });
    toolsOf(Math.min(index, parts.length))[2]?.focus();
  };
  const isFull = parts.length >= STORY_LIMITS.parts;
  const numbered = parts.map((part, index) => ({ part, index, key: `part ${index}` }));
  return (
    <section ref={section} className={styles.parts} aria-label="Parts">
      <h2 className={styles.title}>Parts</h2>
      {numbered.map(({ part, index, key }) => (
        <Part
          key={key}
          part={part}
          fetchedPictures={form.fetchedPictures}
          place={{ number: index + 1, of: parts.length, isFixed: uploads > 0 }}
          onUploading={onUploading}
          set={(change) => setParts(parts.map((one) => (one === part ? { ...one, ...change } : one)))}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(part, index)}
        />
      ))}
      {removed && (
        <p className={styles.removed} role="status" data-undo="">
          Removed ‘{removed.part.subheading || 'a part'}’.
          <DeskButton disabled={isFull} onClick={() => putBack(removed)}>
            Undo
          </DeskButton>
        </p>
      )}
      <DeskButton disabled={isFull} onClick={() => setParts([...parts, { ...NEW_PART }])}>
        Add a part
      </DeskButton>
    </section>
  );
}

interface Removed {
  readonly part: StoryPartFields;
  readonly index: number;
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
      <div className={styles.tools} data-tools="">
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
