/** A form while it is edited. */
export interface FormState<T> {
  readonly values: T;
  /** As the server has it. */
  readonly stored: T;
  /** Names the state this one started from; null before it is loaded. */
  readonly etag: string | null;
  /** What the last sweeping change took away, and how that change is called. */
  readonly undo: { readonly said: string; readonly values: T; readonly etag: string | null } | null;
}

export type FormAction<T> =
  | { readonly do: 'load'; readonly values: T; readonly etag: string | null }
  | { readonly do: 'set'; readonly change: (values: T) => Partial<T> }
  /** `stored` and `etag`: when the values are what the server has by now, or had when they were put aside. */
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
      return { values: action.values, stored: action.values, etag: action.etag, undo: null };
    case 'set':
      return { ...state, values: { ...values, ...action.change(values) } };
    case 'replace':
      return {
        ...state,
        values: action.values,
        stored: action.stored ?? state.stored,
        etag: action.etag === undefined ? etag : action.etag,
        undo: { said: action.said, values, etag },
      };
    case 'undo':
      return state.undo === null ? state : { ...state, values: state.undo.values, etag: state.undo.etag, undo: null };
    // What was typed while it was on its way stays, and so do lines that the server left out.
    case 'saved':
      return { ...state, stored: action.sent, etag: action.etag, undo: null };
  }
}

/** True when the form holds something that is not saved. */
export function isFormDirty<T>({ values, stored }: Pick<FormState<T>, 'values' | 'stored'>): boolean {
  return JSON.stringify(values) !== JSON.stringify(stored);
}
