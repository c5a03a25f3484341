import { z } from 'zod';
import { plainText } from '#domain/plain-text.ts';
import { proofAsked } from './people.ts';

/** How many passkeys one person may have. */
export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME_LENGTH = 60;
/** How long the device may take, from the challenge to the response. */
export const PASSKEY_SECONDS = 300;

const MAX_KEY_ID = 1400;
const time = z.iso.datetime();

export const passkeyNameField = plainText()
  .min(1, { error: 'is missing' })
  .max(PASSKEY_NAME_LENGTH, { error: `must have at most ${PASSKEY_NAME_LENGTH} characters` })
  .regex(/^\P{Cc}*$/u, { error: 'must be one line' });

/** A key in one of a person's devices or in their password manager. */
export const passkeyAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
  /** Kept by a password manager or a cloud as well: losing the device does not lose it. */
  isBackedUp: z.boolean(),
});

/** GET /api/desk/people/{id}/passkeys, oldest first; DELETE …/{passkeyId} removes one: 404 'passkey_not_found'. */
export const passkeysAnswer = z.object({ passkeys: z.array(passkeyAnswer) });

/** GET /api/desk/account/passkeys */
export const ownPasskeysAnswer = passkeysAnswer.extend({
  /** The proof needed to add or remove a passkey; 'nothing' in the minutes after a login. */
  asks: proofAsked,
  /** Whether the site's address allows passkeys: https with a name, or localhost. */
  isPossible: z.boolean(),
});

/** PATCH /api/desk/account/passkeys/{id}: 404 'passkey_not_found'. */
export const passkeyChange = z.object({ name: passkeyNameField });

/** The W3C's Web Authentication writes bytes in base64url. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);

const algorithms = z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() }));

/** What the browser's `navigator.credentials.create` takes. 409 'too_many_passkeys'. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: algorithms,
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/** POST /api/desk/account/passkeys: 400 'passkey_refused' or 'passkey_expired', 409 'passkey_taken'. */
export const newPasskey = z.object({
  name: passkeyNameField,
  response: z.object({
    id: bytes(MAX_KEY_ID),
    rawId: bytes(MAX_KEY_ID),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(10_000),
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  }),
});

/** What the browser's `navigator.credentials.get` takes. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});

/**
 * POST /api/users/login/passkey answers like a login. 401 'unknown_passkey', 'passkey_expired' (ask again),
 * 'passkey_refused', 'passkey_copied'; 403 'person_disabled'; 429 'too_many_logins'.
 */
export const passkeyLogin = z.object({
  response: z.object({
    id: bytes(MAX_KEY_ID),
    rawId: bytes(MAX_KEY_ID),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(2000),
      userHandle: bytes(100).optional(),
    }),
  }),
});

export type Passkey = z.infer<typeof passkeyAnswer>;
export type OwnPasskeys = z.infer<typeof ownPasskeysAnswer>;
export type PasskeyCreation = z.infer<typeof passkeyCreation>;
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
export type NewPasskey = z.infer<typeof newPasskey>;
export type PasskeyLogin = z.infer<typeof passkeyLogin>['response'];
