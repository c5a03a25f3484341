import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth } from 'better-auth/minimal';
import type { FastifyRequest } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { newId } from '../../domain/ids.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import type { Log } from '../http/app-types.ts';
import { isActive } from './accounts.repo.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { SESSION_DAYS } from './session-life.ts';

const ADDRESS_HEADER = 'x-matv-address';
const DAY_SECONDS = 24 * 60 * 60;
const COOKIE = /(?:^|;\s*)(?:__Secure-)?matv\.session_token=/;

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

export type Auth = ReturnType<typeof createAuth>;

/** True when the request carries a session cookie, whether or not it is still good. Cheap: for the page cache. */
export function hasSessionCookie(cookieHeader: string | undefined): boolean {
  return cookieHeader !== undefined && COOKIE.test(cookieHeader);
}

/** The accounts library on our tables. Its own web handler is not mounted: only the calls we make exist (decision 25). */
export function createAuth(config: Config, secret: string, db: Pick<Database, 'pool'>, log: Pick<Log, 'warn'>) {
  return betterAuth({
    appName: 'MATV',
    baseURL: config.siteUrl,
    basePath: '/api/users',
    secret,
    telemetry: { enabled: false },
    database: kyselyAdapter(new Kysely({ dialect: new PostgresDialect({ pool: db.pool }) }), { type: 'postgres' }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: ({ password, hash }) => verifyPassword(password, hash) },
    },
    session: { ...TABLES.session, expiresIn: SESSION_DAYS * DAY_SECONDS, updateAge: DAY_SECONDS },
    account: TABLES.account,
    verification: TABLES.verification,
    // Our own limit knows the account as well as the address.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'matv',
      useSecureCookies: config.siteUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
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
    databaseHooks: {
      session: { create: { before: (session) => isActive(db.pool, session.userId) } },
    },
    // The library warns about each wrong password; only more than that is worth a line.
    logger: { level: 'error', log: (_level, message) => log.warn({ part: 'accounts' }, message) },
  });
}

/** What the accounts library may know of a request: its cookies, browser and address as this server believes it. */
export function authHeaders(request: Pick<FastifyRequest, 'headers' | 'ip'>): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  const browser = request.headers['user-agent'];
  if (browser) headers.set('user-agent', browser.slice(0, 300));
  return headers;
}
