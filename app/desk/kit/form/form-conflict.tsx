import { ComparedVersions, ConflictPanel } from '../conflict-panel.tsx';
import { isSame } from './merge-versions.ts';
import type { StoredForm } from './stored-form.ts';
import type { FormEditing } from './use-form-editor.ts';

/** Somebody else saved first: both versions field by field, and nothing typed is lost (SPEC-27). */
export function FormConflict<T>({ editing, theirs }: { editing: FormEditing<T>; theirs: StoredForm<T> }) {
  const { kind, state, set, save, takeTheirs, isSaving } = editing;
  const different = kind.fields.filter(({ key }) => !isSame(state.values[key], theirs.values[key]));
  const fields = different.map(({ key, label, text }) => ({
    label,
    theirs: text(theirs.values),
    mine: text(state.values),
    onTake: () => set((values) => ({ ...values, [key]: theirs.values[key] })),
  }));
  return (
    <ConflictPanel
      title="Someone else has saved this"
      isSaving={isSaving}
      canUndo
      onTheirs={takeTheirs}
      onMine={() => void save(theirs.etag ?? '*')}
    >
      <ComparedVersions fields={fields} />
    </ConflictPanel>
  );
}
