import type { Role } from '#domain/roles.ts';

/** Reporters write drafts; what readers see is for editors. */
export const MAY = {
  read: 'reporter',
  draft: 'reporter',
  askReview: 'reporter',
  /** For discarded drafts; restoring a story that was published needs `publish`. */
  restoreDraft: 'reporter',
  answerReview: 'editor',
  publish: 'editor',
  unschedule: 'editor',
  withdraw: 'editor',
  correct: 'editor',
} as const satisfies Record<string, Role>;
