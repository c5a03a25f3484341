import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { registerAccountRoutes } from '#server/accounts/accounts.api.ts';
import { type Accounts, createAccounts, createUser } from '#server/accounts/accounts.service.ts';
import { sessionSecret } from '#server/accounts/session-secret.ts';
import type { Clock } from '#server/clock.ts';
import { type Config, parseConfig } from '#server/config.ts';
import type { App } from '#server/http/app-types.ts';
import { registerDeskGuard } from '#server/http/desk-guard.ts';
import { registerErrorAnswers } from '#server/http/errors.ts';
import { createMail, type Mail } from '#server/mail/mail.service.ts';
import { renderMail } from '#server/mail/templates/render-mail.tsx';
import { sealing } from '#server/secrets/sealing.ts';
import { openForAnotherNode, openTestDatabase, type TestDatabase } from './database.ts';
import { type InstantJobs, instantJobs } from './instant-jobs.ts';

export const SITE = 'http://localhost:3000';
export const PASSWORD = 'correct horse battery';
/**
 * Cheap password hashes: a password check has the cost stored in its hash, so logging in takes 0.1 ms instead of 25.
 */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

export interface DeskApp {
  readonly app: App;
  readonly accounts: Accounts;
  readonly db: TestDatabase;
  readonly config: Config;
  readonly clock: Clock & { forward(seconds: number): void };
  /** How often the accounts have reported that the desk is in use. */
  readonly deskUses: () => number;
  /** Jobs of accounts and mails, which run when drained. */
  readonly jobs: InstantJobs;
  close(): Promise<void>;
}

/** Further services that routes may need. */
export interface DeskParts {
  readonly config: Config;
  readonly clock: DeskApp['clock'];
  readonly mail: Mail;
  readonly secret: string;
}

/** Adds the routes that a test is about. */
type Register = (app: App, accounts: Accounts, db: TestDatabase, more: DeskParts) => void | Promise<void>;

/** A server with the account routes on a database of its own, and one person of each role. */
export async function openDeskApp(
  register: Register = () => undefined,
  env: Record<string, string> = {},
): Promise<DeskApp> {
  const desk = await openNode(await openTestDatabase(), register, env);
  for (const role of ['administrator', 'editor', 'reporter'] as const) {
    const person = { email: `${role}@matv.example`, password: PASSWORD, name: `The ${role}`, role };
    await createUser(desk.db, person, SITE, CHEAP);
  }
  return desk;
}

/** Another node of the same site, with connections of its own. Close it before `first`. */
export async function openSecondNode(first: DeskApp, register: Register = () => undefined): Promise<DeskApp> {
  return openNode(await openForAnotherNode(first.db), register, {});
}

async function openNode(db: TestDatabase, register: Register, env: Record<string, string>): Promise<DeskApp> {
  const config = testConfig(env);
  const clock = movableClock();
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorAnswers(app);
  const jobs = instantJobs();
  const secret = await sessionSecret(config, db);
  const templates = async () => ({ renderMail });
  const mail = createMail({ config, db, jobs, sealing: sealing(secret, 'mails'), templates, log: app.log });
  let deskUses = 0;
  const onDeskUse = () => {
    deskUses += 1;
  };
  const accounts = createAccounts({ config, db, clock, log: app.log, mail, jobs, secret, onDeskUse });
  registerDeskGuard(app, accounts);
  await registerAccountRoutes(app, accounts);
  await register(app, accounts, db, { config, clock, mail, secret });
  await app.ready();
  return {
    app,
    accounts,
    db,
    config,
    clock,
    deskUses: () => deskUses,
    jobs,
    close: async () => {
      await app.close();
      mail.close();
      await db.dispose();
    },
  };
}

/** The settings of a test server; `more` are environment variables. */
export function testConfig(more: Record<string, string> = {}): Config {
  const secret = 'a secret for tests only, long enough to be one';
  const parsed = parseConfig({ NODE_ENV: 'test', SITE_URL: SITE, SESSION_SECRET: secret, ...more });
  if (!parsed.ok) throw new Error(parsed.mistakes.join('; '));
  return parsed.config;
}

/** A clock that stands still until it is moved. */
export function movableClock(): Clock & { forward(seconds: number): void } {
  let now = Date.now();
  return {
    now: () => new Date(now),
    forward: (seconds) => {
      now += seconds * 1000;
    },
  };
}

export interface Login {
  readonly token: string;
  readonly cookie: string;
}

/** Logs `role` in over the API: the bearer token, and the cookie as a browser would send it back. */
export async function logIn(
  { app }: Pick<DeskApp, 'app'>,
  role: 'administrator' | 'editor' | 'reporter',
): Promise<Login> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email: `${role}@matv.example`, password: PASSWORD },
  });
  const { token } = answer.json<{ token: string }>();
  return { token, cookie: answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ') };
}
