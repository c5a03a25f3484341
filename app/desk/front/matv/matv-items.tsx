import { useId } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import type { FormEditing } from '#app/desk/kit/form/use-form-editor.ts';
import { MoveButtons } from '#app/desk/kit/move-buttons.tsx';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import { MAX_MATV_ITEMS } from '#domain/desk/matv-form.ts';
import { newId } from '#domain/ids.ts';
import styles from './matv-items.module.css';
import type { ItemsPart, MatvItem, MatvValues } from './matv-kind.ts';
import { SmallPicture } from './small-picture.tsx';

interface MatvItemsProps {
  readonly editor: DeskEditor;
  readonly editing: FormEditing<MatvValues>;
  readonly part: ItemsPart;
  readonly title: string;
  readonly onUploading: (by: 1 | -1) => void;
}

/** A list of entries with picture and text, plus an author for opinions (DESK-34 to DESK-36). */
export function MatvItems({ editor, editing, part, title, onUploading }: MatvItemsProps) {
  const { state, set, replace } = editing;
  const items = state.values[part];
  const id = useId();
  const entryFocus = useEntryFocus<HTMLOListElement>();

  // An upload may finish after other edits, so a change applies to the form's latest values.
  const edit = (change: (all: readonly MatvItem[]) => MatvItem[]) =>
    set((values) => ({ [part]: change(values[part]) }));
  const setItem = (key: string, fields: Partial<MatvItem>) =>
    edit((all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one)));

  function remove(item: MatvItem) {
    const index = items.indexOf(item);
    const left = items.filter((one) => one.key !== item.key);
    replace({ ...state.values, [part]: left }, `Removed ‘${nameOf(item)}’ from ${title}.`, (now) => ({
      ...now,
      [part]: now[part].toSpliced(index, 0, item),
    }));
  }

  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <DeskButton
          disabled={items.length >= MAX_MATV_ITEMS}
          onClick={() => edit((all) => [...all, { key: newId(), text: '', author: '', image: '', imageAlt: '' }])}
        >
          Add to {title}
        </DeskButton>
      </div>
      {items.length === 0 && <p className={styles.empty}>No entries yet. Readers do not see an empty part.</p>}
      <ol {...entryFocus} className={styles.list}>
        {items.map((item, index) => (
          <li key={item.key} className={styles.item}>
            <Tools
              item={item}
              index={index}
              count={items.length}
              onMove={(to) => edit((all) => moved(all, item.key, to))}
              onRemove={() => remove(item)}
            />
            <div className={styles.fields}>
              <ItemTexts item={item} hasAuthor={part === 'opinion'} set={(fields) => setItem(item.key, fields)} />
              <SmallPicture
                editor={editor}
                picture={item}
                set={(fields) => setItem(item.key, fields)}
                onUploading={onUploading}
              />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ToolsProps {
  readonly item: MatvItem;
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

function Tools({ item, index, count, onMove, onRemove }: ToolsProps) {
  const name = nameOf(item);
  return (
    <div className={styles.tools}>
      <span className={styles.number}>{index + 1}</span>
      <MoveButtons
        name={name}
        canMoveUp={index > 0}
        canMoveDown={index < count - 1}
        onMove={(by) => onMove(index + by)}
      />
      <DeskButton look="icon" aria-label={`Remove: ${name}`} onClick={onRemove}>
        ×
      </DeskButton>
    </div>
  );
}

interface ItemTextsProps {
  readonly item: MatvItem;
  readonly hasAuthor: boolean;
  readonly set: (fields: Partial<MatvItem>) => void;
}

function ItemTexts({ item, hasAuthor, set }: ItemTextsProps) {
  const id = useId();
  return (
    <div className={styles.texts}>
      <Field id={`${id}text`} label="Text">
        <textarea
          id={`${id}text`}
          className={styles.text}
          rows={3}
          maxLength={500}
          value={item.text}
          onChange={(event) => set({ text: event.target.value })}
        />
      </Field>
      {hasAuthor && (
        <TextField
          id={`${id}author`}
          label="Author"
          value={item.author}
          maxLength={120}
          onType={(author) => set({ author })}
        />
      )}
    </div>
  );
}

function nameOf({ text, author }: MatvItem): string {
  return text.trim() || author.trim() || 'New entry';
}

function moved(items: readonly MatvItem[], key: string, to: number): MatvItem[] {
  const item = items.find((one) => one.key === key);
  return item ? items.filter((one) => one !== item).toSpliced(to, 0, item) : [...items];
}
