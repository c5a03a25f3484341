import type { Role } from '#domain/roles.ts';

/** Reading published World News needs no login; everything else needs an editor. */
export const WORLD_NEWS_POLICY: Readonly<Record<'save' | 'seeVersions', Role>> = {
  save: 'editor',
  seeVersions: 'editor',
};
