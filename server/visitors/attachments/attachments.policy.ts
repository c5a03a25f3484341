import type { Role } from '#domain/roles.ts';

/** As the rest of what visitors sent: reporters see nothing of it (SPEC-35). */
export const MAY_OPEN_ATTACHMENTS: Role = 'editor';
