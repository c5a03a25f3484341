import type { FormKind } from './form-kind.ts';
import { isSame, mergedVersions, withoutChange } from './merge-versions.ts';
import type { StoredForm } from './stored-form.ts';

/** A form while it is edited. */
export interface FormState<T> {
  readonly values: T;
  /** As the server has it. */
  readonly stored: T;
  /** ETag of the version that `values` are based on; null before it is loaded. */
  readonly etag: string | null;
  /** What was there before each bulk change since the last save, the latest last. */
  readonly undo: readonly UndoStep<T>[];
}

/** The form before a bulk change and the values after it, and the message about that change. */
export interface UndoStep<T> extends Pick<FormState<T>, 'values' | 'stored' | 'etag'> {
  readonly said: string;
  readonly after: T;
  readonly back: PutBack<T> | undefined;
}

/** Puts back what a change took away into what the form holds by then. */
export type PutBack<T> = (now: T) => T;

const MERGED =
  'Someone else has saved other parts of this meanwhile. Their changes are in the form beside yours: check it, then save again.';
const THEIRS = 'Someone else has saved this meanwhile. Their version is in the form.';
const UNDONE_WITH_LATER = 'That is undone, and with it what was typed there afterwards.';

export type FormAction<T> =
  | { readonly do: 'load'; readonly values: T; readonly etag: string | null }
  | { readonly do: 'set'; readonly change: (values: T) => Partial<T> }
  /**
   * `etag`: the version that the values are based on, if another one. `stored`: what the server had in that version.
   * `back`: how it is undone, if not field by field.
   */
  | {
      readonly do: 'replace';
      readonly values: T;
      readonly said: string;
      readonly back?: PutBack<T> | undefined;
      readonly stored?: T | undefined;
      readonly etag?: string | null;
    }
  | { readonly do: 'undo' }
  | { readonly do: 'saved'; readonly sent: T; readonly etag: string | null };

/** Everything that can happen to a form; nothing is sent before the save. */
export function formReducer<T>(state: FormState<T>, action: FormAction<T>): FormState<T> {
  const { values, etag } = state;
  switch (action.do) {
    case 'load':
      return { values: action.values, stored: action.values, etag: action.etag, undo: [] };
    case 'set':
      return { ...state, values: { ...values, ...action.change(values) } };
    case 'replace':
      return {
        ...state,
        values: action.values,
        stored: action.stored ?? state.stored,
        etag: action.etag === undefined ? etag : action.etag,
        undo: [
          ...state.undo,
          { said: action.said, values, stored: state.stored, etag, after: action.values, back: action.back },
        ],
      };
    case 'undo':
      return undone(state);
    // Keeps what was typed during the save, and lines that the server left out.
    case 'saved':
      return { ...state, stored: action.sent, etag: action.etag, undo: [] };
  }
}

// What was typed since stays. Where the same field was typed in, that goes too, and can be brought back in turn.
function undone<T>(state: FormState<T>): FormState<T> {
  const step = state.undo.at(-1);
  if (!step) return state;
  const { values: before, stored, etag, after, back } = step;
  const earlier = state.undo.slice(0, -1);
  if (back) return { values: back(state.values), stored, etag, undo: earlier };
  const { values, isWhole } = withoutChange(state.values, { before, after });
  if (isWhole) return { values, stored, etag, undo: earlier };
  return {
    values,
    stored,
    etag,
    undo: [...earlier, { ...state, said: UNDONE_WITH_LATER, after: values, back: undefined }],
  };
}

/** Puts the version that somebody else has saved into the form beside what is typed; null where only a person can. */
export function takingOver<T>(
  { values, stored }: FormState<T>,
  theirs: StoredForm<T>,
  { fields, mergeValue, mistakeIn }: Pick<FormKind<T>, 'fields' | 'mergeValue' | 'mistakeIn'>,
): FormAction<T> | null {
  const merged = mergedVersions({ base: stored, theirs: theirs.values, mine: values }, fields, mergeValue);
  if (merged === null || mistakeIn(merged) !== null) return null;
  const said = isFormDirty({ values, stored }) ? MERGED : THEIRS;
  return { do: 'replace', values: merged, stored: theirs.values, etag: theirs.etag, said };
}

/** True when the form holds something that is not saved. */
export function isFormDirty<T>({ values, stored }: Pick<FormState<T>, 'values' | 'stored'>): boolean {
  return !isSame(values, stored);
}
