import { AsyncLocalStorage } from 'node:async_hooks';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { betterAuth } from 'better-auth/minimal';
import type { FastifyRequest } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { z } from 'zod';
import { newId } from '#domain/ids.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import { sessionCookieName } from '#server/http/session-cookie.ts';
import { isActive } from './accounts.repo.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { SESSION_DAYS } from './session-life.ts';

const ADDRESS_HEADER = 'x-matv-address';
const DAY_SECONDS = 24 * 60 * 60;

const DATES = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** The library's names for our tables and columns. */
const TABLES = {
  user: { modelName: 'users', fields: { ...DATES, emailVerified: 'email_verified' } },
  session: {
    modelName: 'sessions',
    fields: {
      ...DATES,
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
  },
  account: {
    modelName: 'accounts',
    fields: {
      ...DATES,
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  verification: { modelName: 'verifications', fields: { ...DATES, expiresAt: 'expires_at' } },
} as const;

/** Creates a session without a password, after single sign-on or a passkey. Server-only: no URL leads to it. */
const signInTrusted = createAuthEndpoint(
  '/sign-in/trusted',
  { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
  async (call) => {
    const { internalAdapter } = call.context;
    const user = await internalAdapter.findUserById(call.body.userId);
    const session = user && (await internalAdapter.createSession(user.id));
    if (!session) throw APIError.from('UNAUTHORIZED', { code: 'NO_SESSION', message: 'This person may not log in' });
    await setSessionCookie(call, { session, user });
    return { token: session.token };
  },
);

export type Auth = ReturnType<typeof createAuth>;

const failures = new AsyncLocalStorage<{ cause: unknown }>();

/**
 * Runs calls to the accounts library. When a query fails, the library throws its own error without the cause; this
 * rethrows the database's error instead.
 */
export async function withDatabaseCause<T>(calls: () => Promise<T>): Promise<T> {
  const failed: { cause: unknown } = { cause: null };
  try {
    return await failures.run(failed, calls);
  } catch (error) {
    if (failed.cause !== null && error instanceof APIError && error.statusCode >= 500) throw failed.cause;
    throw error;
  }
}

/** Kysely on our pool; notes the first query error for `withDatabaseCause`. */
function kyselyOn({ pool }: Pick<Database, 'pool'>): Kysely<unknown> {
  const noteFailure = (error: unknown): void => {
    const failed = failures.getStore();
    if (failed) failed.cause ??= error;
  };
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      noteFailure(error);
      throw error;
    });
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
    log: (event) => {
      if (event.level === 'error') noteFailure(event.error);
    },
  });
}

/**
 * The accounts library on our tables. Its own web handler is not mounted, so only the calls we make are reachable
 * (SPEC-25).
 */
export function createAuth(config: Config, secret: string, db: Pick<Database, 'pool'>, log: Pick<Log, 'warn'>) {
  return betterAuth({
    appName: 'MATV',
    baseURL: config.siteUrl,
    basePath: '/api/users',
    secret,
    telemetry: { enabled: false },
    database: kyselyAdapter(kyselyOn(db), { type: 'postgres' }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: ({ password, hash }) => verifyPassword(password, hash) },
    },
    session: {
      ...TABLES.session,
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      additionalFields: {
        byPasswordAlone: { type: 'boolean', required: false, input: false, fieldName: 'by_password_alone' },
      },
    },
    account: TABLES.account,
    verification: TABLES.verification,
    // Our own throttle considers the account as well as the address.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'matv',
      // The library would prefix the whole name with '__Secure-'.
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookieName(config.siteUrl) } },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: config.siteUrl.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => newId() },
    },
    user: {
      ...TABLES.user,
      additionalFields: {
        role: { type: 'string', input: false },
        disabledAt: { type: 'date', required: false, input: false, fieldName: 'disabled_at' },
      },
    },
    plugins: [{ id: 'trusted', endpoints: { signInTrusted } }],
    databaseHooks: {
      session: { create: { before: (session) => isActive(db.pool, session.userId) } },
    },
    // The library warns about every wrong password; only errors are worth logging.
    logger: { level: 'error', log: (_level, message) => log.warn({ part: 'accounts' }, message) },
  });
}

/** The headers passed to the accounts library: cookies, browser, and the client address as this server resolved it. */
export function authHeaders(request: Pick<FastifyRequest, 'headers' | 'ip'>): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  const browser = request.headers['user-agent'];
  if (browser) headers.set('user-agent', browser.slice(0, 300));
  return headers;
}
