import type { Role } from '#domain/roles.ts';

/** The least role for what can be done with a section's stories: reporters look, editors publish. */
export const MAY = {
  read: 'reporter',
  change: 'editor',
} as const satisfies Record<string, Role>;
