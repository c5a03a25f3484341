/** Connects the fields, which report typing, with the component that reports it to colleagues. */
export interface Typing {
  readonly typed: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createTyping(): Typing {
  const listeners = new Set<() => void>();
  return {
    typed: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
