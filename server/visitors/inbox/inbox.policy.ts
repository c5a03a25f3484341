import type { Role } from '#domain/roles.ts';

/** Reporters see nothing of what visitors sent; editors answer; what cannot be undone is for administrators. */
export const MAY = {
  read: 'editor',
  answer: 'editor',
  erase: 'administrator',
  export: 'administrator',
  setRetention: 'administrator',
} as const satisfies Record<string, Role>;
