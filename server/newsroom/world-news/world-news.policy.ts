import type { Role } from '#domain/roles.ts';

/** Who may do what with World News: reading what is published needs nobody, everything else an editor. */
export const WORLD_NEWS_POLICY: Readonly<Record<'save' | 'seeVersions', Role>> = {
  save: 'editor',
  seeVersions: 'editor',
};
