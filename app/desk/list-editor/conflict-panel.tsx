import { useAlerts } from '#app/desk/kit/alerts.tsx';
import styles from '#app/desk/kit/conflict.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { compareLists, type Difference, isSameOrder } from './compare-lists.ts';
import type { StoredList } from './stored-list.ts';
import type { ListEditing } from './use-list-editor.ts';

const MEANING: Readonly<Record<Difference['kind'], string>> = {
  changed: 'Differs',
  'only mine': 'Only in your list',
  'only theirs': 'Only in theirs: saving yours takes it off the site',
};

/** Somebody else saved first: both versions, and nothing typed is lost (SPEC-27). */
export function ConflictPanel({ editing, theirs }: { editing: ListEditing; theirs: StoredList }) {
  const { state, change, save, settleConflict, isSaving } = editing;
  const { ask } = useAlerts();
  const differences = compareLists(state.items, theirs.stored);

  async function loadTheirs() {
    const text = 'Load their version? What you have typed is lost.';
    if (!(await ask({ text, yes: 'Load theirs' }))) return;
    change({ do: 'load', ...theirs });
    settleConflict();
  }

  return (
    <section className={styles.panel} aria-labelledby="conflict">
      <h2 id="conflict" className={styles.title}>
        Somebody else has saved this list
      </h2>
      <p>Your changes are still here and have not been saved. This is where the two versions differ:</p>
      {differences.length === 0 && isSameOrder(state.items, theirs.stored) && <p>They hold the same stories.</p>}
      {!isSameOrder(state.items, theirs.stored) && <p>The order of the stories differs.</p>}
      <ul className={styles.list}>
        {differences.map((difference) => (
          <li key={difference.key} className={styles.story}>
            <p className={textStyles.name}>{difference.title}</p>
            <p className={textStyles.small}>{MEANING[difference.kind]}</p>
            {difference.fields.length > 0 && <Fields difference={difference} />}
          </li>
        ))}
      </ul>
      <div className={styles.choices}>
        <DeskButton disabled={isSaving} onClick={() => void loadTheirs()}>
          Load theirs
        </DeskButton>
        <DeskButton look="primary" disabled={isSaving} onClick={() => void save(theirs.etag ?? '*')}>
          Save mine anyway
        </DeskButton>
      </div>
    </section>
  );
}

function Fields({ difference }: { difference: Difference }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.fields}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {difference.fields.map(({ field, mine, theirs }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{theirs || 'empty'}</td>
              <td>{mine || 'empty'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
