import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser';
import type { PasskeyCreation, PasskeyRequest } from '#domain/desk/passkeys.ts';

/** Why a passkey ceremony failed, for people; `isAborted` if this page aborted it. */
export class PasskeyTrouble extends Error {
  readonly isAborted: boolean;

  constructor(message: string, { cause }: { readonly cause: unknown }) {
    super(message, { cause });
    this.name = 'PasskeyTrouble';
    this.isAborted = cause instanceof WebAuthnError && cause.code === 'ERROR_CEREMONY_ABORTED';
  }
}

/** Creates a passkey on the device. Resolves to the response for the server to verify; throws `PasskeyTrouble`. */
export async function makePasskey(creation: PasskeyCreation) {
  return orTrouble(() => startRegistration({ optionsJSON: creation }));
}

/**
 * Signs a login with a passkey. With `isAutofill` it waits until the person picks one from the browser's autofill for
 * the e-mail address. Throws `PasskeyTrouble`.
 */
export async function signWithPasskey(request: PasskeyRequest, isAutofill: boolean) {
  return orTrouble(() => startAuthentication({ optionsJSON: request, useBrowserAutofill: isAutofill }));
}

/** Aborts the pending ceremony. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

async function orTrouble<T>(ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony();
  } catch (error) {
    throw new PasskeyTrouble(troubleText(error), { cause: error });
  }
}

const UNKNOWN = 'The device did not answer as it should. Please try again.';

/** By the name of the browser's error (Web Authentication, level 3). */
const TROUBLES: Readonly<Record<string, string>> = {
  NotAllowedError: 'It was cancelled, took too long, or no passkey for this site was found.',
  AbortError: 'It was cancelled.',
  InvalidStateError: 'This device has a passkey for your account already.',
  ConstraintError: 'This device cannot check that it is you: set up a screen lock, a fingerprint or a PIN first.',
  NotSupportedError: 'This device cannot make a passkey of the kind that this site takes.',
  SecurityError: 'Passkeys work at the site’s own address only: please open the desk there.',
};

/** A WebAuthn error as text for people. */
export function troubleText(error: unknown): string {
  if (typeof PublicKeyCredential === 'undefined') return 'This browser has no passkeys. Please use your password.';
  const cause = error instanceof WebAuthnError && error.cause instanceof Error ? error.cause : error;
  const name = cause instanceof Error ? cause.name : '';
  return (Object.hasOwn(TROUBLES, name) ? TROUBLES[name] : undefined) ?? UNKNOWN;
}
