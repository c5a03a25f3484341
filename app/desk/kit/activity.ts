/** Whether this person is at work on what a tab has open. */
export interface Activity {
  readonly isActive: () => boolean;
  /** Calls `changed` when others should know at once; returns how to unsubscribe. */
  readonly onChange: (changed: () => void) => () => void;
}

/** Active for `lastsMs` after each key; others know at once of the first key after a pause. */
export function newTyping(lastsMs: number, onTyping: (typed: () => void) => () => void): Activity {
  let typedAt = Number.NEGATIVE_INFINITY;
  const isActive = () => Date.now() - typedAt < lastsMs;
  return {
    isActive,
    onChange: (changed) =>
      onTyping(() => {
        const isFirst = !isActive();
        typedAt = Date.now();
        if (isFirst) changed();
      }),
  };
}

/** Active while there are unsaved changes; others know at once when they begin and end. */
export function newEditing(): Activity & { readonly set: (isEditing: boolean) => void } {
  let isEditing = false;
  const listeners = new Set<() => void>();
  return {
    isActive: () => isEditing,
    onChange: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    set: (next) => {
      if (next === isEditing) return;
      isEditing = next;
      for (const changed of listeners) changed();
    },
  };
}
