import styles from '#app/desk/kit/conflict.module.css';
import { ConflictPanel, FieldDifferences } from '#app/desk/kit/conflict-panel.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { languageOf } from '#domain/text-language.ts';
import { compareLists, type Difference, isSameOrder } from './compare-lists.ts';
import type { StoredList } from './stored-list.ts';
import type { ListEditing } from './use-list-editor.ts';

const MEANING: Readonly<Record<Difference['kind'], string>> = {
  changed: 'Differs',
  'only mine': 'Only in your list',
  'only theirs': 'Only in theirs: saving yours takes it off the site',
};

/** Version conflict: shows both versions of the list, and nothing typed is lost (SPEC-27). */
export function ListConflict({ editing, theirs }: { editing: ListEditing; theirs: StoredList }) {
  const { state, change, save, settleConflict, isSaving } = editing;
  const differences = compareLists(state.items, theirs.stored);

  function loadTheirs() {
    change({ do: 'load', ...theirs });
    settleConflict();
  }

  return (
    <ConflictPanel
      title="Someone else has saved this list"
      isSaving={isSaving}
      onTheirs={loadTheirs}
      onMine={() => void save(theirs.etag ?? '*')}
    >
      <p>Your changes are still here and have not been saved. This is where the two versions differ:</p>
      {differences.length === 0 && isSameOrder(state.items, theirs.stored) && <p>Both lists hold the same stories.</p>}
      {!isSameOrder(state.items, theirs.stored) && <p>The order of the stories differs.</p>}
      <ul className={styles.list}>
        {differences.map((difference) => (
          <li key={difference.key} className={styles.story}>
            <p className={textStyles.name} lang={languageOf(difference.title)}>
              {difference.title}
            </p>
            <p className={textStyles.small}>{MEANING[difference.kind]}</p>
            {difference.fields.length > 0 && <FieldDifferences fields={difference.fields} />}
          </li>
        ))}
      </ul>
    </ConflictPanel>
  );
}
