import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { LEAVING, SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { useAlerts } from '../alerts.tsx';
import { dropFormDraft, keepFormDraft, keptFormDraft } from './form-draft.ts';
import type { FormKind } from './form-kind.ts';
import { type FormAction, type FormState, formReducer, isFormDirty } from './form-state.ts';
import { type FormSaveOutcome, fetchForm, type StoredForm, sendForm } from './stored-form.ts';

export interface FormEditing<T> {
  readonly kind: FormKind<T>;
  readonly state: FormState<T>;
  /** Changes some fields; a function gets what the form holds by then. */
  readonly set: (change: Partial<T> | ((values: T) => Partial<T>)) => void;
  /** Puts other values into the form; `said` tells what happened and can be undone. */
  readonly replace: (values: T, said: string) => void;
  readonly undo: () => void;
  readonly loading: 'loading' | 'ready' | 'failed';
  readonly load: () => void;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** `etag` names the state that may be overwritten; without it the one this form started from. */
  readonly save: (etag?: string) => Promise<void>;
  /** What somebody else saved meanwhile. */
  readonly conflict: StoredForm<T> | null;
  readonly takeTheirs: () => void;
}

const UNREACHABLE = 'The site could not be reached. What you have typed is still here.';
const STALE = 'Somebody else has saved this since you opened it.';
const BACK_AGAIN = 'The changes you had not saved are back in the form.';
const DRAFT_AFTER_MS = 300;

/** One form being edited: loading, saving, keeping what is typed, and what to do when somebody else saved first. */
export function useFormEditor<T>(kind: FormKind<T>): FormEditing<T> {
  const { empty } = kind;
  const [state, change] = useReducer<FormState<T>, [FormAction<T>]>(formReducer, {
    values: empty,
    stored: empty,
    etag: null,
    undo: null,
  });
  const { loading, load } = useLoading(kind, change);
  useDraft(kind, state, loading === 'ready');
  const saving = useSaving(kind, state, change);
  const set = useCallback<FormEditing<T>['set']>((next) => {
    change({ do: 'set', change: (values) => (typeof next === 'function' ? next(values) : next) });
  }, []);
  const replace = useCallback((values: T, said: string) => change({ do: 'replace', values, said }), []);
  const undo = useCallback(() => change({ do: 'undo' }), []);
  return { kind, state, set, replace, undo, loading, load, isDirty: isFormDirty(state), ...saving };
}

function useLoading<T>(kind: FormKind<T>, change: Dispatch<FormAction<T>>) {
  const [loading, setLoading] = useState<FormEditing<T>['loading']>('loading');
  const load = useCallback(() => {
    setLoading('loading');
    fetchForm(kind).then(
      (stored) => {
        change({ do: 'load', ...stored });
        const draft = keptFormDraft(kind.editor.slug, kind.schema);
        if (draft && isFormDirty({ values: draft.values, stored: stored.values })) {
          change({ do: 'replace', ...draft, said: BACK_AGAIN });
        }
        setLoading('ready');
      },
      (error: unknown) => {
        if (error instanceof SessionEnded) return;
        reportError(error);
        setLoading('failed');
      },
    );
  }, [kind, change]);
  useEffect(load, [load]);
  return { loading, load };
}

/** Work that is not saved is put aside a moment after each change, and at once before the desk is left. */
function useDraft<T>(kind: FormKind<T>, state: FormState<T>, isLoaded: boolean): void {
  const { slug } = kind.editor;
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    const { values, etag } = state;
    latest.current = () => {
      if (!isLoaded) return;
      if (isFormDirty(state)) keepFormDraft(slug, { values, etag });
      else dropFormDraft(slug);
    };
    const timer = setTimeout(latest.current, DRAFT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [slug, state, isLoaded]);
  useEffect(() => {
    const keep = () => latest.current();
    window.addEventListener(LEAVING, keep);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener(LEAVING, keep);
      window.removeEventListener('pagehide', keep);
    };
  }, []);
}

function useSaving<T>(kind: FormKind<T>, state: FormState<T>, change: Dispatch<FormAction<T>>) {
  const { say } = useAlerts();
  const { editor } = kind;
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<StoredForm<T> | null>(null);

  async function save(etag?: string): Promise<void> {
    const { values, stored } = state;
    const mistake = kind.mistakeIn(values);
    if (mistake !== null) return say('failed', editor.failed, mistake);
    setSaving(true);
    const outcome = await attempt(kind, kind.payloadOf(values, stored), etag ?? state.etag ?? '*');
    if (outcome?.kind === 'stale') await showConflict();
    setSaving(false);
    if (outcome === null || outcome.kind === 'stale') return;
    if (outcome.kind === 'failed') return say('failed', editor.failed, outcome.reason);
    setConflict(null);
    change({ do: 'saved', sent: values, etag: outcome.etag });
    say('done', editor.saved);
  }

  async function showConflict(): Promise<void> {
    const theirs = await fetchForm(kind).catch((error: unknown) => {
      reportError(error);
      return null;
    });
    setConflict(theirs);
    say('failed', editor.failed, theirs === null ? UNREACHABLE : STALE);
  }

  const takeTheirs = () => {
    if (conflict)
      change({ do: 'replace', ...conflict, stored: conflict.values, said: 'Their version is in the form.' });
    setConflict(null);
  };
  return { isSaving, save, conflict, takeTheirs };
}

async function attempt<T>(kind: FormKind<T>, payload: unknown, etag: string): Promise<FormSaveOutcome | null> {
  try {
    return await sendForm(kind, payload, etag);
  } catch (error) {
    if (error instanceof SessionEnded) return null;
    reportError(error);
    return { kind: 'failed', reason: UNREACHABLE };
  }
}
