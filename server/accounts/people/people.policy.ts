import type { Role } from '#domain/roles.ts';

/** The lowest role for each action on people and accounts; nothing else decides. */
export const MAY = {
  seePeople: 'administrator',
  invite: 'administrator',
  changePeople: 'administrator',
  seeSessionsOfOthers: 'administrator',
  endSessionsOfOthers: 'administrator',
  manageTokens: 'administrator',
  /** One's own name, password, second factor and sessions. */
  ownAccount: 'reporter',
} as const satisfies Record<string, Role>;
