import type { Role } from '#domain/roles.ts';

/** Everybody at the desk may see how the videos are doing; what readers see of them is for editors. */
export const MAY = { read: 'reporter', change: 'editor' } as const satisfies Record<string, Role>;
