import { isSame } from './merge-versions.ts';

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

/** The values and ETag before a bulk change, and the message about that change. */
export interface UndoStep<T> {
  readonly said: string;
  readonly values: T;
  readonly etag: string | null;
}

export type FormAction<T> =
  | { readonly do: 'load'; readonly values: T; readonly etag: string | null }
  | { readonly do: 'set'; readonly change: (values: T) => Partial<T> }
  /** `etag`: the version that the values are based on, if another one. `stored`: the server's version, if newer. */
  | {
      readonly do: 'replace';
      readonly values: T;
      readonly said: string;
      readonly stored?: T;
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
        undo: [...state.undo, { said: action.said, values, etag }],
      };
    case 'undo': {
      const before = state.undo.at(-1);
      return before ? { ...state, values: before.values, etag: before.etag, undo: state.undo.slice(0, -1) } : state;
    }
    // Keeps what was typed during the save, and lines that the server left out.
    case 'saved':
      return { ...state, stored: action.sent, etag: action.etag, undo: [] };
  }
}

/** True when the form holds something that is not saved. */
export function isFormDirty<T>({ values, stored }: Pick<FormState<T>, 'values' | 'stored'>): boolean {
  return !isSame(values, stored);
}
