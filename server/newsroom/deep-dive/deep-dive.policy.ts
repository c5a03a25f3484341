import type { Role } from '#domain/roles.ts';

/** Reading published deep dives needs no login; everything else needs an editor. */
export const DEEP_DIVE_POLICY: Readonly<Record<'save' | 'order' | 'remove' | 'restore' | 'seeRemoved', Role>> = {
  save: 'editor',
  order: 'editor',
  remove: 'editor',
  restore: 'editor',
  seeRemoved: 'editor',
};
