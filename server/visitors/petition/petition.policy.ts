import type { Role } from '#domain/roles.ts';

/** Editors write petitions and moderate comments; taking signatures out and exporting them is for administrators. */
export const MAY = {
  read: 'editor',
  edit: 'editor',
  moderate: 'editor',
  remove: 'administrator',
  export: 'administrator',
} as const satisfies Record<string, Role>;
