import styles from '../conflict.module.css';
import { DeskButton } from '../desk-button.tsx';
import type { StoredForm } from './stored-form.ts';
import type { FormEditing } from './use-form-editor.ts';

/** Somebody else saved first: both versions field by field, and nothing typed is lost (SPEC-27). */
export function FormConflict<T>({ editing, theirs }: { editing: FormEditing<T>; theirs: StoredForm<T> }) {
  const { kind, state, set, save, takeTheirs, isSaving } = editing;
  const different = kind.fields.filter(({ key }) => !isSame(state.values[key], theirs.values[key]));
  return (
    <section className={styles.panel} aria-labelledby="conflict">
      <h2 id="conflict" className={styles.title}>
        Somebody else has saved this
      </h2>
      <p>What you have typed is still here and has not been saved.</p>
      {different.length === 0 && <p>Both versions hold the same.</p>}
      {different.length > 0 && (
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
              {different.map(({ key, label, text }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>
                    <p>{text(theirs.values) || 'empty'}</p>
                    <DeskButton
                      look="quiet"
                      onClick={() => set((values) => ({ ...values, [key]: theirs.values[key] }))}
                    >
                      Take theirs: {label}
                    </DeskButton>
                  </td>
                  <td>{text(state.values) || 'empty'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.choices}>
        <DeskButton disabled={isSaving} onClick={takeTheirs}>
          Load theirs
        </DeskButton>
        <DeskButton look="primary" disabled={isSaving} onClick={() => void save(theirs.etag ?? '*')}>
          Save mine anyway
        </DeskButton>
      </div>
    </section>
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
