import type { Role } from '../../../domain/roles.ts';

/** Whoever works at the desk may open what visitors attached (decision 35). */
export const MAY_OPEN_ATTACHMENTS: Role = 'reporter';
