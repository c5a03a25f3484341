import type { FastifyRequest } from 'fastify';
import { isAtLeast, type Role } from '#domain/roles.ts';
import type { App } from './app-types.ts';
import { Problem } from './problem.ts';

/** A person with a login. */
export interface DeskUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** Who makes a call of the desk, in which session and from which address. */
export interface DeskActor {
  readonly user: DeskUser;
  readonly sessionId: string;
  readonly from: string;
}

/** The part of the accounts that the desk's calls need. */
export interface DeskGuard {
  /** Who asks, when they have at least `role`; else a Problem 401 or 403 that says why. */
  actor(request: FastifyRequest, role: Role): Promise<DeskActor>;
}

const GUARD = 'deskGuard';
const ACTOR = 'deskActor';

/** Before the routes of the desk: `deskRoute` asks this guard. */
export function registerDeskGuard(app: App, guard: DeskGuard): void {
  app.decorate(GUARD, guard);
  app.decorateRequest(ACTOR, null);
}

/** An `onRequest` hook: nothing of the body has been read when it refuses. */
export function admitting(app: App, role: Role): (request: FastifyRequest) => Promise<void> {
  const guard = app.getDecorator<DeskGuard>(GUARD);
  return async (request) => request.setDecorator(ACTOR, await guard.actor(request, role));
}

/** Who was admitted. Throws when the call is none of the desk. */
export function actorOf(request: FastifyRequest): DeskActor {
  const actor = request.getDecorator<DeskActor | null>(ACTOR);
  if (!actor) throw new Error(`${request.url} was not admitted by the desk's guard`);
  return actor;
}

/** Throws Problem 403 `role_too_low` unless `user` has at least `role`. */
export function requireRole(user: Pick<DeskUser, 'role'>, role: Role): void {
  if (isAtLeast(user.role, role)) return;
  throw new Problem(403, 'role_too_low', `Your role (${user.role}) does not allow this. Ask an ${role} to do it.`);
}
