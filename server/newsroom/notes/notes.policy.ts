import type { Role } from '#domain/roles.ts';

/** Whoever sees a story in the desk may comment on it. */
export const MAY = {
  read: 'reporter',
  write: 'reporter',
  /** Answering a suggested edit takes the right to save the story's working copy. */
  answerSuggestion: 'reporter',
} as const satisfies Record<string, Role>;
