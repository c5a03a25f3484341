import type { FastifyRequest } from 'fastify';
import type { TokenScope } from '#domain/desk/api-tokens.ts';
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

/** Who calls the desk's API, in which session and from which address. */
export interface DeskActor {
  readonly user: DeskUser;
  /** For an API token, which has no session, `token:` and the token's id. */
  readonly sessionId: string;
  readonly from: string;
}

/** The part of `Accounts` that the desk's routes need. */
export interface DeskGuard {
  /**
   * The calling person, or the owner of the calling program's token. Throws a Problem 401 or 403 with the reason unless
   * they have at least `role` and a token also has `scope`; a `scope` of `null` refuses every token. `mayLackFactor`
   * also admits people who have yet to set up the second factor that is required of them.
   */
  actor(request: FastifyRequest, role: Role, scope: TokenScope | null, mayLackFactor?: boolean): Promise<DeskActor>;
}

const GUARD = 'deskGuard';
const ACTOR = 'deskActor';

/** Register before the desk's routes: `deskRoute` uses this guard. */
export function registerDeskGuard(app: App, guard: DeskGuard): void {
  app.decorate(GUARD, guard);
  app.decorateRequest(ACTOR, null);
}

/** An `onRequest` hook, so that it refuses before the body is read. */
export function admitting(
  app: App,
  { role, scope, mayLackFactor }: { role: Role; scope: TokenScope | null; mayLackFactor: boolean },
): (request: FastifyRequest) => Promise<void> {
  const guard = app.getDecorator<DeskGuard>(GUARD);
  return async (request) => request.setDecorator(ACTOR, await guard.actor(request, role, scope, mayLackFactor));
}

/** Who was admitted. Throws if the call is not to a desk route. */
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
