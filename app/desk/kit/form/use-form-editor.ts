import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useAlerts } from '../alerts.tsx';
import { dropTabDraft, keepTabDraft, keptTabDraft } from '../resource/tab-draft.ts';
import { useKeeping } from '../resource/use-keeping.ts';
import { useResource } from '../resource/use-resource.ts';
import type { FormKind } from './form-kind.ts';
import { type FormAction, type FormState, formReducer, isFormDirty, type PutBack, takingOver } from './form-state.ts';
import { isSame } from './merge-versions.ts';
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
  /** Reads the stored version again, beside what is typed: after a refusal that may be due to somebody else's save. */
  readonly catchUp: () => Promise<void>;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** `etag` is that of the version to save over; by default the one that the values are based on. */
  readonly save: (etag?: string) => Promise<void>;
  /** The version that somebody else saved meanwhile; null if there is no conflict. */
  readonly conflict: StoredForm<T> | null;
  readonly takeTheirs: () => void;
}

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
    merge: (theirs) => {
      const merge = takingOver(state, theirs, kind);
      if (merge !== null) change(merge);
      return merge !== null;
    },
    unreachable: 'The site could not be reached. What you have typed is still here.',
  });
  useFormDraft(kind, state, { isDirty, isLoaded: resource.loading === 'ready' });

  const latest = useRef({ state, meet: resource.meet });
  useEffect(() => {
    latest.current = { state, meet: resource.meet };
  });
  const catchUp = useCallback(async () => {
    const theirs = await fetchForm(kind).catch((error: unknown) => {
      reportError(error);
      return null;
    });
    // Only now, as typing goes on meanwhile.
    const { state, meet } = latest.current;
    if (theirs !== null && theirs.etag !== state.etag) meet(theirs);
  }, [kind]);

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
  return { ...resource, kind, state, isDirty, catchUp, set, replace, undo, save, takeTheirs };
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
