import type { Role } from '#domain/roles.ts';

/** The least role for what can be done with a section's stories: reporters look, editors publish. */
export const SECTION_POLICY = {
  read: 'reporter',
  change: 'editor',
} as const satisfies Readonly<Record<string, Role>>;
