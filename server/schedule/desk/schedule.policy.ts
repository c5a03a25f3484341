import type { Role } from '#domain/roles.ts';

/** Everybody at the desk sees what is planned; editors plan. */
export const MAY = { read: 'reporter', plan: 'editor' } as const satisfies Record<string, Role>;
