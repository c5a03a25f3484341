import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import type { FormEditing } from '#app/desk/kit/form/use-form-editor.ts';
import { type MovableRow, MovableRows } from '#app/desk/kit/movable-rows/movable-rows.tsx';
import { isComplete, isLinkOnly, WORLD_LIST_LABELS, WORLD_LISTS } from '#domain/desk/world-news.ts';
import { newId } from '#domain/ids.ts';
import styles from './world-news.module.css';
import { type EditedEntry, entryOf, type WorldValues, withEntryAt, withNewEntry } from './world-news-values.ts';

interface EntryListsProps {
  readonly editing: FormEditing<WorldValues>;
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  readonly onRemove: (key: string) => void;
}

const NOTES = {
  worldNews: 'Above the wire’s stories on World News.',
  recommended: 'Beside the lead of World News: the first five are shown.',
} as const;

/** The two lists in their order (DESK-47, DESK-50). */
export function EntryLists({ editing, selected, onSelect, onRemove }: EntryListsProps) {
  const { state, set } = editing;
  const { values, stored } = state;
  return (
    <div className={styles.lists}>
      {WORLD_LISTS.map((list) => (
        <section key={list} className={styles.side} aria-labelledby={`list-${list}`}>
          <div className={styles.head}>
            <h2 className={styles.heading} id={`list-${list}`}>
              {WORLD_LIST_LABELS[list]}
            </h2>
            <DeskButton
              onClick={() => {
                const key = newId();
                set((now) => withNewEntry(now, list, key));
                onSelect(key);
              }}
            >
              Add to {WORLD_LIST_LABELS[list]}
            </DeskButton>
          </div>
          <p className={styles.help}>{NOTES[list]}</p>
          {values[list].length === 0 && <p className={styles.none}>This list is empty.</p>}
          <MovableRows
            label={`${WORLD_LIST_LABELS[list]} in order`}
            rows={values[list].map((entry, index) => rowOf(entry, index, entryOf(stored, entry.key)))}
            selected={selected}
            onSelect={onSelect}
            onMove={(key, index) =>
              set((now) => {
                const entry = entryOf(now, key);
                return entry ? withEntryAt(now, entry, { list, index }) : now;
              })
            }
            onRemove={onRemove}
          />
        </section>
      ))}
    </div>
  );
}

function rowOf(entry: EditedEntry, index: number, stored: EditedEntry | null): MovableRow {
  const isEdited = stored === null || JSON.stringify(stored) !== JSON.stringify(entry);
  const opens = isLinkOnly(entry) ? (URL.parse(entry.link)?.hostname ?? entry.link) : 'On this site';
  return {
    key: entry.key,
    name: entry.title || 'New entry',
    image: entry.image,
    below: [`${index + 1}. ${entry.category || 'No category'}`, opens].join(' · '),
    mark: isComplete(entry) ? (isEdited ? (stored ? 'Edited' : 'New') : null) : 'Left out: no title or no image',
    isMovable: true,
  };
}
