import type { Role } from '#domain/roles.ts';

/** Who may do what with the home page's forms: everybody at the desk reads them, editors publish (SPEC-26). */
export const MAY = { read: 'reporter', save: 'editor' } as const satisfies Record<string, Role>;
