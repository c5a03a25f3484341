import type { Role } from '#domain/roles.ts';

/** Editors write and send; nobody at the desk sees a list of addresses. */
export const MAY = { read: 'editor', write: 'editor', send: 'editor' } as const satisfies Record<string, Role>;
