import { z } from 'zod';
import { newId } from '#domain/ids.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import type { SingleSignOnConfig } from '#server/config.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { sealing } from '#server/secrets/sealing.ts';
import { insertUser, isActive, lockPeople, userByEmail } from '../accounts.repo.ts';
import { takeInvitationFor } from '../people/links.repo.ts';
import { createProvider, expectation, type Identity } from './provider.ts';
import { insertLink, userIdOfLink } from './single-sign-on.repo.ts';

/** Long enough for a forgotten password at the provider. */
export const SSO_MINUTES = 15;

const begunLogin = z.object({ expected: expectation, next: z.string(), at: z.int() });

/** Who has come back from the provider, or why they are not logged in. */
export type Arrival =
  | { readonly kind: 'known'; readonly userId: string; readonly next: string }
  /** The login was begun too long ago, in another browser, or not at all. */
  | { readonly kind: 'late' }
  | { readonly kind: 'cancelled'; readonly next: string }
  /** The provider does not vouch for the person's e-mail address. */
  | { readonly kind: 'unverified'; readonly next: string }
  /** Nobody invited this person. */
  | { readonly kind: 'unknown'; readonly next: string };

/** Logging in at the organisation's own provider (ADR-069). */
export interface SingleSignOn {
  /** What the button names: 'Log in with …'. */
  readonly label: string;
  /** Where to send the visitor, and sealed state for their browser to keep. Throws if the provider is unreachable. */
  begin(next: string): Promise<{ readonly url: string; readonly sealed: string }>;
  /** Throws if the provider is unreachable or its response does not match the login. */
  finish(address: URL, sealed: string): Promise<Arrival>;
}

interface Needs {
  readonly config: SingleSignOnConfig;
  readonly callback: string;
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: string;
}

export function createSingleSignOn({ config, callback, db, clock, secret }: Needs): SingleSignOn {
  const provider = createProvider(config, callback);
  const seals = sealing(secret, 'single sign-on');
  return {
    label: config.label,
    async begin(next) {
      const { url, expected } = await provider.begin();
      const begun: z.infer<typeof begunLogin> = { expected, next, at: clock.now().getTime() };
      return { url, sealed: seals.seal(JSON.stringify(begun)) };
    },
    async finish(address, sealed) {
      const opened = seals.open(sealed);
      if (opened === null) return { kind: 'late' };
      const { expected, next, at } = begunLogin.parse(JSON.parse(opened));
      const isLate = clock.now().getTime() - at > SSO_MINUTES * 60_000;
      if (isLate || address.searchParams.get('state') !== expected.state) return { kind: 'late' };
      const identity = await provider.finish(address, expected);
      if (identity === null) return { kind: 'cancelled', next };
      return inTransaction(db, async (tx) => ({ ...(await personOf(tx, identity)), next }));
    },
  };
}

type Person = { readonly kind: 'known'; readonly userId: string } | { readonly kind: 'unverified' | 'unknown' };

/**
 * The person with this identity. An identity without a link is linked to the account with its e-mail address, or to one
 * made from the open invitation to it, if the provider has verified the address.
 */
async function personOf(tx: Queryable, identity: Identity): Promise<Person> {
  await lockPeople(tx);
  const linked = await userIdOfLink(tx, identity);
  if (linked !== null) return (await isActive(tx, linked)) ? { kind: 'known', userId: linked } : { kind: 'unknown' };
  const { email, isEmailVerified } = identity;
  if (email === null || !isEmailVerified) return { kind: 'unverified' };
  const user = (await userByEmail(tx, email)) ?? (await joined(tx, email));
  if (user === null || user.disabledAt !== null) return { kind: 'unknown' };
  await insertLink(tx, { id: newId(), userId: user.id, ...identity });
  const details = { issuer: identity.issuer };
  await recordAuditEntry(tx, { ...about(user), action: 'linked single sign-on', details });
  return { kind: 'known', userId: user.id };
}

/** Accepts the open invitation to this address; the account has no password until its owner asks for one. */
async function joined(tx: Queryable, email: string) {
  const invitation = await takeInvitationFor(tx, email);
  if (invitation === null) return null;
  const { name, role } = invitation;
  const user = { id: newId(), name, disabledAt: null };
  await insertUser(tx, { ...user, accountId: newId(), email, role, passwordHash: null });
  await recordAuditEntry(tx, { ...about(user), action: 'accepted the invitation', details: { role } });
  return user;
}

function about({ id, name }: { readonly id: string; readonly name: string }) {
  return { userId: id, subject: 'person', subjectId: id, title: name } as const;
}
