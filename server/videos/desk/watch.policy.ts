import type { Role } from '#domain/roles.ts';

/** Everybody at the desk may see the videos' state; changing what readers see needs an editor. */
export const MAY = { read: 'reporter', change: 'editor' } as const satisfies Record<string, Role>;
