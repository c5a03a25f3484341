import type { Role } from '#domain/roles.ts';

/** Whoever can see a story at the desk may comment on it. */
export const MAY = {
  read: 'reporter',
  write: 'reporter',
  /** Answering a suggestion requires the right to save the story's working copy. */
  answerSuggestion: 'reporter',
} as const satisfies Record<string, Role>;
