import type { FastifyRequest } from 'fastify';
import type { Role } from '#domain/roles.ts';

/** The part of the accounts that the desk's calls need: who asks, or a Problem when they may not. */
export interface DeskGuard {
  authorise(request: FastifyRequest, role: Role): Promise<{ readonly id: string }>;
}
