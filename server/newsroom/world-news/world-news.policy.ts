import type { Role } from '#domain/roles.ts';

/** Reading published World News needs no login; everything else needs an editor. */
export const MAY = {
  save: 'editor',
  seeVersions: 'editor',
} as const satisfies Record<string, Role>;
