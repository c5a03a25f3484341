import type { Role } from '#domain/roles.ts';

/** Who may do what with deep dives: reading what is published needs nobody, everything else an editor. */
export const DEEP_DIVE_POLICY: Readonly<Record<'save' | 'order' | 'remove' | 'restore' | 'seeRemoved', Role>> = {
  save: 'editor',
  order: 'editor',
  remove: 'editor',
  restore: 'editor',
  seeRemoved: 'editor',
};
