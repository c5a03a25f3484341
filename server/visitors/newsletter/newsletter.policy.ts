import type { FastifyRequest } from 'fastify';
import type { Role } from '#domain/roles.ts';

/** The part of the accounts that the newsletter needs. */
export interface NewsletterGuard {
  authorise(
    request: FastifyRequest,
    role: Role,
  ): Promise<{ readonly id: string; readonly email: string; readonly name: string }>;
}

/** Editors write and send; nobody at the desk sees a list of addresses. */
export const NEWSLETTER_POLICY = { read: 'editor', write: 'editor', send: 'editor' } as const satisfies Record<
  string,
  Role
>;
