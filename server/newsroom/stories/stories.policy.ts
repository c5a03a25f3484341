import type { Role } from '#domain/roles.ts';

/** Reporters draft; what readers see is for editors. */
export const MAY = {
  read: 'reporter',
  draft: 'reporter',
  askReview: 'reporter',
  /** Of a draft that was put away; what readers had seen is for `publish`. */
  restoreDraft: 'reporter',
  answerReview: 'editor',
  publish: 'editor',
  unschedule: 'editor',
  withdraw: 'editor',
  correct: 'editor',
} as const satisfies Record<string, Role>;
