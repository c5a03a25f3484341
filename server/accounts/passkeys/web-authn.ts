import { isIP } from 'node:net';
import type { NewPasskey, PasskeyLogin } from '#domain/desk/passkeys.ts';

/** Whom a passkey is for: browsers use it at this origin only, and sign for this id. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** `null` where browsers offer no passkeys: at an IP address, and over http except on localhost. */
export function relyingPartyOf(siteUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(siteUrl);
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}

/** EdDSA, ES256 and RS256: what today's devices make. The same on every node, whatever its version can do besides. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** Consumes the challenge that a device has signed; `false` if it was not issued to its sender, or has expired. */
type TakeChallenge = (challenge: string) => Promise<boolean>;

type Refusal =
  | { readonly kind: 'late' }
  /** `cause` is for the log. */
  | { readonly kind: 'wrong'; readonly cause: unknown };

export type CheckedKey =
  | {
      readonly kind: 'right';
      readonly credentialId: string;
      readonly publicKey: string;
      readonly counter: number;
      readonly isBackedUp: boolean;
    }
  | Refusal;

export type CheckedUse = { readonly kind: 'right'; readonly counter: number; readonly isBackedUp: boolean } | Refusal;

// Loaded when first needed: it takes 150 ms and 20 MB.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Checks a passkey that a device has just made. */
export async function checkNewKey(
  { id, origin }: RelyingParty,
  response: NewPasskey['response'],
  take: TakeChallenge,
): Promise<CheckedKey> {
  return attempt(take, async (expectedChallenge) => {
    await refuseCertificates(response.response.attestationObject);
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verified) throw new Error('the attestation does not hold');
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      kind: 'right',
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      isBackedUp: credentialBackedUp,
    };
  });
}

/**
 * The library fetches addresses in an attestation's certificates, to check for revocation. We request no attestation,
 * so one with certificates is not from an honest browser.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await helpers();
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  const isPlain = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  if (!isPlain) throw new Error(`an attestation of the kind ${format} was not asked for`);
}

/** Verifies what a known key has signed, except for its counter, which `notePasskeyUse` checks. */
export async function checkUse(
  { id, origin }: RelyingParty,
  response: PasskeyLogin,
  publicKey: string,
  take: TakeChallenge,
): Promise<CheckedUse> {
  const { userHandle, ...signed } = response.response;
  return attempt(take, async (expectedChallenge) => {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        response: userHandle === undefined ? signed : { ...signed, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: response.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
      requireUserVerification: true,
    });
    if (!verified) throw new Error('the signature is not of this key');
    const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo;
    return { kind: 'right', counter, isBackedUp };
  });
}

/** The library throws for anything that is wrong, and consumes the challenge before most of its other checks. */
async function attempt<Right>(
  take: TakeChallenge,
  check: (takeOnce: TakeChallenge) => Promise<Right>,
): Promise<Right | Refusal> {
  let isLate = false;
  let trouble: unknown = null;
  const takeNoting: TakeChallenge = async (challenge) => {
    try {
      isLate = !(await take(challenge));
      return !isLate;
    } catch (error) {
      // A failing database must not be reported as a wrong key.
      trouble = error;
      throw error;
    }
  };
  try {
    return await check(takeNoting);
  } catch (cause) {
    if (trouble !== null) throw trouble;
    return isLate ? { kind: 'late' } : { kind: 'wrong', cause };
  }
}
