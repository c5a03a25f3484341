import type { Role } from '#domain/roles.ts';

/** Authors, tags, sections and redirects are read by everybody at the desk; editors change them. */
export const MAY = { read: 'reporter', change: 'editor' } as const satisfies Record<string, Role>;
