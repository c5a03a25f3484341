/** From most to least that one may do. Reporters read the desk, editors write, administrators manage people. */
export const ROLES = ['administrator', 'editor', 'reporter'] as const;

export type Role = (typeof ROLES)[number];

/** True when `role` may do what `needed` may. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(needed);
}
