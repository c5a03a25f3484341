import { useId, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import inputs from '#app/desk/kit/field.module.css';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import { MoveButtons } from '#app/desk/kit/move-buttons.tsx';
import { PictureField } from '#app/desk/kit/pictures/picture-field.tsx';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import styles from './deep-dive.module.css';
import { type EditedPart, newPart } from './edited-cards.ts';

interface SectionsFieldProps {
  readonly editor: DeskEditor;
  readonly sections: readonly EditedPart[];
  readonly set: (change: (sections: readonly EditedPart[]) => EditedPart[]) => void;
  readonly onUploading: (by: 1 | -1) => void;
}

interface Removed {
  readonly part: EditedPart;
  readonly index: number;
}

/** The sections of a deep dive: add, move, remove, and in each subheading, paragraph, image and video (DESK-43). */
export function SectionsField({ editor, sections, set, onUploading }: SectionsFieldProps) {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const entryFocus = useEntryFocus<HTMLDivElement>();

  function remove(part: EditedPart, index: number) {
    set((all) => all.filter(({ key }) => key !== part.key));
    setRemoved({ part, index });
  }

  function undo({ part, index }: Removed) {
    set((all) => all.toSpliced(index, 0, part));
    setRemoved(null);
  }

  return (
    <section className={styles.sections} aria-label="Sections">
      <h2 className={styles.heading}>Sections</h2>
      {sections.length === 0 && <p className={styles.help}>No sections yet: the page shows the content alone.</p>}
      <div {...entryFocus} className={styles.parts}>
        {sections.map((part, index) => (
          <SectionForm
            key={part.key}
            editor={editor}
            part={part}
            place={{ index, count: sections.length }}
            set={(fields) => set((all) => all.map((one) => (one.key === part.key ? { ...one, ...fields } : one)))}
            onMove={(by) => set((all) => moved(all, part, by))}
            onRemove={() => remove(part, index)}
            onUploading={onUploading}
          />
        ))}
      </div>
      <div role="status">
        {removed && (
          <div className={styles.notice}>
            <p>Removed ‘{removed.part.subheading || `Section ${removed.index + 1}`}’ from this card.</p>
            <DeskButton onClick={() => undo(removed)}>Undo</DeskButton>
          </div>
        )}
      </div>
      <div>
        <DeskButton onClick={() => set((all) => [...all, newPart()])}>Add section</DeskButton>
      </div>
    </section>
  );
}

interface SectionFormProps {
  readonly editor: DeskEditor;
  readonly part: EditedPart;
  readonly place: { readonly index: number; readonly count: number };
  readonly set: (fields: Partial<EditedPart>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onUploading: (by: 1 | -1) => void;
}

function SectionForm({ editor, part, place, set, onMove, onRemove, onUploading }: SectionFormProps) {
  const id = useId();
  const name = `Section ${place.index + 1}`;
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{name}</legend>
      <div className={styles.tools}>
        <MoveButtons
          name={name}
          canMoveUp={place.index > 0}
          canMoveDown={place.index < place.count - 1}
          onMove={onMove}
        />
        <DeskButton look="icon" aria-label={`Remove: ${name}`} onClick={onRemove}>
          ×
        </DeskButton>
      </div>
      <TextField
        id={`${id}subheading`}
        label="Subheading"
        value={part.subheading}
        maxLength={300}
        onType={(subheading) => set({ subheading })}
      />
      <Field id={`${id}paragraph`} label="Paragraph" help="An empty line begins a new paragraph.">
        <textarea
          id={`${id}paragraph`}
          className={`${inputs.input} ${styles.paragraph}`}
          value={part.paragraph}
          maxLength={50_000}
          aria-describedby={`${id}paragraphhelp`}
          onChange={(event) => set({ paragraph: event.target.value })}
        />
      </Field>
      <PictureField
        editor={editor}
        legend={`Picture of section ${place.index + 1}`}
        label="Section image"
        item={part}
        set={set}
        onUploading={onUploading}
      />
      <TextField
        id={`${id}video`}
        label="Video"
        value={part.video}
        maxLength={2000}
        onType={(video) => set({ video })}
        help="The address of its page, with https://. Readers get a link to it."
      />
    </fieldset>
  );
}

function moved(all: readonly EditedPart[], part: EditedPart, by: 1 | -1): EditedPart[] {
  const from = all.findIndex(({ key }) => key === part.key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= all.length) return [...all];
  return all.filter(({ key }) => key !== part.key).toSpliced(to, 0, part);
}
