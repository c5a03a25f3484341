import { randomBytes } from 'node:crypto';
import {
  MAX_PASSKEYS,
  type NewPasskey,
  type OwnPasskeys,
  PASSKEY_SECONDS,
  type Passkey,
  type PasskeyCreation,
  type PasskeyLogin,
  type PasskeyRequest,
} from '#domain/desk/passkeys.ts';
import type { OwnershipProof } from '#domain/desk/people.ts';
import { newId } from '#domain/ids.ts';
import { countAuditEntry, recordAuditEntry } from '#server/audit/audit.service.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import type { MailProps } from '#server/mail/mail-props.ts';
import { hashOfToken } from '#server/secrets/secret-token.ts';
import { countFailedLogin } from '../login/log-in.ts';
import { askedOf, proveOwnership } from '../people/ownership.ts';
import type { Passwords } from '../people/passwords.ts';
import { personOr404 } from '../people/people.service.ts';
import type { Actor, PeopleNeeds } from '../people/people-needs.ts';
import {
  credentialIdsOf,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  type KnownPasskey,
  lockPasskeys,
  notePasskeyUse,
  passkeyByCredential,
  passkeysOf,
  renamePasskey,
  takeChallenge,
} from './passkeys.repo.ts';
import { ALGORITHMS, checkNewKey, checkUse, type RelyingParty, relyingPartyOf } from './web-authn.ts';

/** Whose passkey logs in, or why none does. */
export type PasskeyCheck =
  | { readonly kind: 'owner'; readonly userId: string }
  /** Removed, or never added. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'late' }
  | { readonly kind: 'wrong' }
  /** The device's counter has not grown, so another device holds the key as well. */
  | { readonly kind: 'copied' }
  /** The owner may not log in. */
  | { readonly kind: 'disabled' };

/** Keys in people's devices that log in without a password (ADR-085). */
export interface Passkeys {
  /** Whether the site's address allows them. */
  readonly isPossible: boolean;
  own(actor: Actor): Promise<OwnPasskeys>;
  /** Throws a Problem 404 if there is no such person. */
  of(userId: string): Promise<Passkey[]>;
  /** Options for `navigator.credentials.create`, after a proof of ownership (`proveOwnership`). */
  begin(actor: Actor, proof: OwnershipProof): Promise<PasskeyCreation>;
  add(actor: Actor, made: NewPasskey): Promise<Passkey>;
  rename(actor: Actor, id: string, name: string): Promise<void>;
  remove(actor: Actor, id: string, proof: OwnershipProof): Promise<void>;
  /** For administrators. */
  removeOf(actor: Actor, userId: string, id: string): Promise<void>;
  /** Options for `navigator.credentials.get`. `browser` is a secret that only this browser has. */
  beginLogin(browser: string): Promise<PasskeyRequest>;
  check(signed: PasskeyLogin, browser: string, from: string): Promise<PasskeyCheck>;
}

interface PasskeyNeeds extends PeopleNeeds {
  readonly log: Pick<Log, 'warn'>;
}

export function createPasskeys(needs: PasskeyNeeds, passwords: Pick<Passwords, 'prove'>): Passkeys {
  const { db, clock } = needs;
  const party = relyingPartyOf(needs.siteUrl);
  return {
    isPossible: party !== null,
    own: async (actor) => ({
      passkeys: await passkeysOf(db.pool, actor.user.id),
      asks: await askedOf(needs, actor),
      isPossible: party !== null,
    }),
    async of(userId) {
      await personOr404(db.pool, userId);
      return passkeysOf(db.pool, userId);
    },
    async begin(actor, proof) {
      const { id } = orImpossible(party);
      await proveOwnership(needs, passwords, actor, proof);
      const theirs = await credentialIdsOf(db.pool, actor.user.id);
      if (theirs.length >= MAX_PASSKEYS) throw tooMany();
      return {
        challenge: await newChallenge(needs, sessionHolder(actor)),
        rp: { id, name: 'MATV' },
        user: { id: handleOf(actor.user.id), name: actor.user.email, displayName: actor.user.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: PASSKEY_SECONDS * 1000,
        attestation: 'none',
        excludeCredentials: theirs.map((credential) => ({ type: 'public-key', id: credential })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      };
    },
    add: (actor, made) => add(needs, orImpossible(party), actor, made),
    rename: (actor, id, name) =>
      inTransaction(db, async (tx) => {
        const from = await renamePasskey(tx, { id, userId: actor.user.id, name });
        if (from === null) throw notFound();
        if (from === name) return;
        await recordAuditEntry(tx, {
          ...about(actor, actor.user),
          action: 'renamed a passkey',
          details: { from, to: name },
        });
      }),
    async remove(actor, id, proof) {
      await proveOwnership(needs, passwords, actor, proof);
      await inTransaction(db, (tx) => remove(needs, tx, { actor, owner: actor.user, id, what: 'removed' }));
    },
    removeOf: (actor, userId, id) =>
      inTransaction(db, async (tx) => {
        const owner = await personOr404(tx, userId);
        await remove(needs, tx, { actor, owner, id, what: 'removed by an administrator' });
      }),
    async beginLogin(browser) {
      const { id } = orImpossible(party);
      const challenge = await newChallenge(needs, browserHolder(browser));
      return { challenge, rpId: id, timeout: PASSKEY_SECONDS * 1000, userVerification: 'required' };
    },
    async check(signed, browser, from) {
      const asked = orImpossible(party);
      const passkey = await passkeyByCredential(db.pool, signed.id);
      if (passkey === null) return { kind: 'unknown' };
      const checked = await checkUse(asked, signed, passkey.publicKey, taking(needs, browserHolder(browser)));
      if (checked.kind === 'late') return checked;
      if (checked.kind === 'wrong' || signed.response.userHandle !== handleOf(passkey.owner.id)) {
        const err = checked.kind === 'wrong' ? checked.cause : 'it was presented as another person’s';
        needs.log.warn({ part: 'passkeys', err, passkey: passkey.id }, 'a passkey was refused');
        await countFailedLogin(db.pool, passkey.owner, from);
        return { kind: 'wrong' };
      }
      if (passkey.owner.disabledAt !== null) return { kind: 'disabled' };
      const noted = await notePasskeyUse(db.pool, passkey.id, { ...checked, at: clock.now() });
      if (noted === 'removed') return { kind: 'unknown' };
      if (noted === 'noted') return { kind: 'owner', userId: passkey.owner.id };
      await inTransaction(db, (tx) => warnOfCopy(needs, tx, passkey, from));
      return { kind: 'copied' };
    },
  };
}

async function add(needs: PasskeyNeeds, party: RelyingParty, actor: Actor, made: NewPasskey): Promise<Passkey> {
  const { name, response } = made;
  const checked = await checkNewKey(party, response, taking(needs, sessionHolder(actor)));
  if (checked.kind === 'late') throw new Problem(400, 'passkey_expired', 'That took too long. Please add it again.');
  if (checked.kind === 'wrong') {
    needs.log.warn({ part: 'passkeys', err: checked.cause }, 'a new passkey was refused');
    throw new Problem(400, 'passkey_refused', 'What the device answered could not be verified. Please add it again.');
  }
  const { kind: _, ...key } = checked;
  return inTransaction(needs.db, async (tx) => {
    if ((await lockPasskeys(tx, actor.user.id)) >= MAX_PASSKEYS) throw tooMany();
    const { transports } = response.response;
    const own = { id: newId(), userId: actor.user.id, name, transports, createdAt: needs.clock.now() };
    const added = await insertPasskey(tx, { ...own, ...key });
    if (added === null) throw new Problem(409, 'passkey_taken', 'This passkey has been added already.');
    await recordAuditEntry(tx, { ...about(actor, actor.user), action: 'added a passkey', details: { passkey: name } });
    await notify(needs, tx, actor.user, { passkey: name, what: 'added' });
    return added;
  });
}

interface Owner {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

interface Removal {
  readonly actor: Actor;
  readonly owner: Owner;
  readonly id: string;
  readonly what: MailProps['passkey-changed']['what'];
}

async function remove(needs: PasskeyNeeds, tx: Queryable, { actor, owner, id, what }: Removal): Promise<void> {
  const passkey = await deletePasskey(tx, owner.id, id);
  if (passkey === null) throw notFound();
  await recordAuditEntry(tx, { ...about(actor, owner), action: 'removed a passkey', details: { passkey } });
  await notify(needs, tx, owner, { passkey, what });
}

/** Counts every attempt in the audit log, and e-mails the owner at most once an hour. */
async function warnOfCopy(needs: PasskeyNeeds, tx: Queryable, { name, owner }: KnownPasskey, from: string) {
  const isFirst = await countAuditEntry(tx, {
    userId: null,
    action: 'refused a passkey',
    subject: 'person',
    subjectId: owner.id,
    title: owner.name,
    details: { passkey: name, lastAddress: from },
  });
  if (isFirst) await notify(needs, tx, owner, { passkey: name, what: 'refused' });
}

async function notify(
  { mail, siteUrl }: PasskeyNeeds,
  tx: Queryable,
  owner: Owner,
  what: Pick<MailProps['passkey-changed'], 'passkey' | 'what'>,
): Promise<void> {
  await mail.send(tx, { to: owner, template: 'passkey-changed', props: { name: owner.name, siteUrl, ...what } });
}

async function newChallenge({ db, clock }: PasskeyNeeds, holderHash: string): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const until = new Date(clock.now().getTime() + PASSKEY_SECONDS * 1000);
  await insertChallenge(db.pool, { challenge, holderHash, until });
  return challenge;
}

function taking({ db, clock }: PasskeyNeeds, holderHash: string) {
  return (challenge: string) => takeChallenge(db.pool, { challenge, holderHash, now: clock.now() });
}

/** Two kinds of holder, so that a challenge issued for a login cannot add a key, nor the other way round. */
const browserHolder = (browser: string) => hashOfToken(`browser ${browser}`);
const sessionHolder = ({ sessionId }: Actor) => hashOfToken(`session ${sessionId}`);

/** The WebAuthn user handle: the person's id, which reveals nothing about them. */
function handleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

function about({ user }: Actor, owner: Pick<Owner, 'id' | 'name'>) {
  return { userId: user.id, subject: 'person', subjectId: owner.id, title: owner.name } as const;
}

function orImpossible(party: RelyingParty | null): RelyingParty {
  if (party !== null) return party;
  throw new Problem(409, 'passkeys_impossible', 'Passkeys need a site whose address is a name, reached over https.');
}

function tooMany(): Problem {
  const text = `You have ${MAX_PASSKEYS} passkeys already: remove one that you do not use.`;
  return new Problem(409, 'too_many_passkeys', text);
}

function notFound(): Problem {
  return new Problem(404, 'passkey_not_found', 'This passkey has been removed already. Reload the list.');
}
