/** From most to least powerful: administrators manage people, editors write, reporters can only read the desk. */
export const ROLES = ['administrator', 'editor', 'reporter'] as const;

export type Role = (typeof ROLES)[number];

/** True when `role` has at least the rights of `needed`. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(needed);
}

/** 'Administrator', 'Editor', 'Reporter'. */
export function roleTitle(role: Role): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}
