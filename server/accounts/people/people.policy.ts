import type { Role } from '#domain/roles.ts';

/** The least role for each deed about people and accounts; there is no other place that decides. */
export const PEOPLE_POLICY = {
  seePeople: 'administrator',
  invite: 'administrator',
  changePeople: 'administrator',
  seeSessionsOfOthers: 'administrator',
  endSessionsOfOthers: 'administrator',
  /** One's own name, password, second factor and sessions. */
  ownAccount: 'reporter',
} as const satisfies Record<string, Role>;
