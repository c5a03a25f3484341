import type { Role } from '#domain/roles.ts';

/** Each call costs some of the day's quota: for those who can save what it prefills. */
export const MAY_ASK_FOR_HEADLINES: Role = 'editor';
