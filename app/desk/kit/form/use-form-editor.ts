import { useCallback, useReducer } from 'react';
import { useAlerts } from '../alerts.tsx';
import { dropTabDraft, keepTabDraft, keptTabDraft } from '../resource/tab-draft.ts';
import { useKeeping } from '../resource/use-keeping.ts';
import { useResource } from '../resource/use-resource.ts';
import type { FormKind } from './form-kind.ts';
import { type FormAction, type FormState, formReducer, isFormDirty, type PutBack } from './form-state.ts';
import { isSame, mergedVersions } from './merge-versions.ts';
import { fetchForm, type StoredForm, sendForm } from './stored-form.ts';

export interface FormEditing<T> {
  readonly kind: FormKind<T>;
  readonly state: FormState<T>;
  /** Changes some fields; a function gets the form's latest values. */
  readonly set: (change: Partial<T> | ((values: T) => Partial<T>)) => void;
  /** Replaces all values; `said` is shown with an 'Undo' button. `back` is how that undoes it, if not field by field. */
  readonly replace: (values: T, said: string, back?: PutBack<T>) => void;
  /** Takes back the latest replacement since the last save; what was typed since stays. */
  readonly undo: () => void;
  readonly loading: 'loading' | 'ready' | 'failed';
  readonly load: () => void;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** `etag` is that of the version to save over; by default the one that the values are based on. */
  readonly save: (etag?: string) => Promise<void>;
  /** The version that somebody else saved meanwhile; null if there is no conflict. */
  readonly conflict: StoredForm<T> | null;
  readonly takeTheirs: () => void;
}

const MERGED =
  'Someone else has saved other parts of this meanwhile. Their changes are in the form beside yours: check it, then save again.';
const BACK_AGAIN = 'The changes you had not saved are back in the form.';

/** State and actions of a form being edited: its values, the stored version, the tab's draft, conflicts and saving. */
export function useFormEditor<T>(kind: FormKind<T>): FormEditing<T> {
  const { editor, empty } = kind;
  const { say } = useAlerts();
  const [state, change] = useReducer<FormState<T>, [FormAction<T>]>(formReducer, {
    values: empty,
    stored: empty,
    etag: null,
    undo: [],
  });
  const isDirty = isFormDirty(state);
  const resource = useResource({
    path: kind.readPath,
    load: (signal) => fetchForm(kind, signal),
    onLoaded: (stored) => {
      change({ do: 'load', ...stored });
      const draft = keptTabDraft(editor.slug, kind.schema);
      if (draft && isFormDirty({ values: draft.values, stored: stored.values })) {
        const { values, etag, base } = draft;
        // What a colleague has saved since is not taken for what the draft began with, or the next save would undo it.
        change({ do: 'replace', values, etag, stored: base, said: BACK_AGAIN });
      }
    },
    send: ({ values, stored, etag }: Pick<FormState<T>, 'values' | 'stored' | 'etag'>) =>
      sendForm(kind, kind.payloadOf(values, stored), etag ?? '*'),
    onSaved: (etag, { values }) => change({ do: 'saved', sent: values, etag }),
    holds: ({ values }, sent) => isSame(values, sent.values),
    savedOf: ({ etag }) => etag,
    rebased: (sent, { values, etag }) => ({ ...sent, stored: values, etag }),
    saved: editor.saved,
    failed: editor.failed,
    merge: ({ values: theirs, etag }) => {
      const merged = mergedVersions({ base: state.stored, theirs, mine: state.values }, kind.fields, kind.mergeValue);
      if (merged === null || kind.mistakeIn(merged) !== null) return false;
      change({ do: 'replace', values: merged, stored: theirs, etag, said: MERGED });
      return true;
    },
    unreachable: 'The site could not be reached. What you have typed is still here.',
  });
  useFormDraft(kind, state, { isDirty, isLoaded: resource.loading === 'ready' });

  async function save(etag = state.etag): Promise<void> {
    const mistake = kind.mistakeIn(state.values);
    if (mistake !== null) return say('failed', editor.failed, mistake);
    await resource.save({ ...state, etag });
  }

  function takeTheirs(): void {
    const theirs = resource.conflict;
    if (theirs) change({ do: 'replace', ...theirs, stored: theirs.values, said: 'Their version is in the form.' });
    resource.settleConflict();
  }

  const set = useCallback<FormEditing<T>['set']>((next) => {
    change({ do: 'set', change: (values) => (typeof next === 'function' ? next(values) : next) });
  }, []);
  const replace = useCallback<FormEditing<T>['replace']>(
    (values, said, back) => change({ do: 'replace', values, said, back }),
    [],
  );
  const undo = useCallback(() => change({ do: 'undo' }), []);
  return { ...resource, kind, state, isDirty, set, replace, undo, save, takeTheirs };
}

function useFormDraft<T>(kind: FormKind<T>, state: FormState<T>, now: { isDirty: boolean; isLoaded: boolean }): void {
  const { slug } = kind.editor;
  const { values, stored, etag } = state;
  const { isDirty, isLoaded } = now;
  const keep = useCallback(() => {
    if (!isLoaded) return;
    if (isDirty) keepTabDraft(slug, { values, etag, base: stored });
    else dropTabDraft(slug);
  }, [slug, values, stored, etag, isDirty, isLoaded]);
  useKeeping(keep, isDirty);
}
