import type { Role } from '#domain/roles.ts';

/** What guests wrote is personal: editors read and answer it, and say when the show is on. */
export const MAY = { read: 'editor', answer: 'editor', showTimes: 'editor' } as const satisfies Record<string, Role>;
