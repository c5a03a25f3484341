import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { type ApiToken, type apiTokenOrder, MAX_API_TOKENS, type NewApiToken } from '#domain/desk/api-tokens.ts';
import { newId } from '#domain/ids.ts';
import { isAtLeast, type Role } from '#domain/roles.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { hashOfToken, newSecretToken } from '#server/secrets/secret-token.ts';
import type { User } from '../accounts.repo.ts';
import {
  deleteApiToken,
  deleteExpiredTokens,
  deleteUnusedToken,
  insertApiToken,
  lockApiTokens,
  readApiTokens,
  type TokenAndOwner,
  tokenAndOwner,
} from './api-tokens.repo.ts';

const DAY_MS = 86_400_000;
/** How long expired tokens stay listed, for whoever investigates why a program fails. */
const KEPT_DAYS = 90;

/** `matv_`, the token's id and 32 random bytes; scanners for leaked secrets recognise the prefix. */
const TOKEN = /^matv_([0-9a-f]{24})_([\w-]{43})$/;

/** Tokens of other programs, managed by administrators. */
export interface ApiTokens {
  list(): Promise<ApiToken[]>;
  /**
   * Returns the token itself, which is never shown again. 409 `too_many_tokens`. Sent again with its id, it replaces the
   * token: the secret was lost with the answer. 409 `token_id_taken` for one that is in use, or another person's.
   */
  create(order: z.infer<typeof apiTokenOrder>, userId: string): Promise<NewApiToken>;
  /** 404 `no_token`. */
  revoke(id: string, userId: string): Promise<void>;
}

export function createApiTokens({ db, clock }: { readonly db: Database; readonly clock: Clock }): ApiTokens {
  return {
    list: () => readApiTokens(db.pool),
    async create({ id = newId(), name, role, scopes, days }, userId) {
      const { token: secret, hash: secretHash } = newSecretToken();
      const now = clock.now();
      const token = await inTransaction(db, async (tx) => {
        const count = await lockApiTokens(tx);
        if (!(await deleteUnusedToken(tx, id, userId)) && count >= MAX_API_TOKENS) throw tooMany();
        const expiresAt = new Date(now.getTime() + days * DAY_MS);
        const stored = {
          id,
          name,
          secretHash,
          role,
          scopes,
          ownerId: userId,
          createdAt: now,
          expiresAt,
        };
        const added = await insertApiToken(tx, stored);
        if (added === null) throw new Problem(409, 'token_id_taken', 'Another token has this id.');
        const details = { role, scopes: added.scopes.join(', '), days };
        await recordAuditEntry(tx, { userId, action: 'added', subject: 'token', subjectId: id, title: name, details });
        return added;
      });
      return { token, secret: `matv_${id}_${secret}` };
    },
    async revoke(id, userId) {
      await inTransaction(db, async (tx) => {
        const name = await deleteApiToken(tx, id);
        if (name === null) throw new Problem(404, 'no_token', 'This token has been revoked already.');
        await recordAuditEntry(tx, { userId, action: 'revoked', subject: 'token', subjectId: id, title: name });
      });
    },
  };
}

/** Whether a bearer token is, by its prefix, an API token of a program rather than the token of a session. */
export function isApiToken(bearer: string): boolean {
  return bearer.startsWith('matv_');
}

/** A program that calls, on behalf of the person who made its token. */
export interface TokenCaller {
  readonly tokenId: string;
  readonly scopes: TokenAndOwner['scopes'];
  /** The owner, with the role of the token or their own, whichever is lower. */
  readonly user: User;
}

/** Who calls with this token. Throws a Problem 401 with the reason if the token is not valid. */
export async function callerOfToken(db: Pick<Database, 'pool'>, bearer: string, now: Date): Promise<TokenCaller> {
  const [, id = '', secret = ''] = TOKEN.exec(bearer) ?? [];
  const found = id === '' ? null : await tokenAndOwner(db.pool, id);
  if (found === null || !isSame(hashOfToken(secret), found.secretHash)) {
    throw new Problem(401, 'invalid_api_token', 'This API token is unknown, was revoked, or its owner may not log in.');
  }
  if (found.expiresAt <= now) {
    throw new Problem(401, 'api_token_expired', 'This API token has expired. Ask an administrator for a new one.');
  }
  const { owner, scopes } = found;
  const role: Role = isAtLeast(owner.role, found.role) ? found.role : owner.role;
  return { tokenId: id, scopes, user: { ...owner, role } };
}

/** Deletes tokens that expired long ago; returns how many. */
export function clearExpiredTokens({ pool }: Pick<Database, 'pool'>, now: Date): Promise<number> {
  return deleteExpiredTokens(pool, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function tooMany(): Problem {
  return new Problem(
    409,
    'too_many_tokens',
    `There are ${MAX_API_TOKENS} tokens already: revoke one that is not used.`,
  );
}
