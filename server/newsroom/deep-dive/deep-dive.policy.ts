import type { Role } from '#domain/roles.ts';

/** Reading published deep dives needs no login; everything else needs an editor. */
export const MAY = {
  save: 'editor',
  order: 'editor',
  remove: 'editor',
  restore: 'editor',
  seeRemoved: 'editor',
} as const satisfies Record<string, Role>;
