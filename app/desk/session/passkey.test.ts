import { WebAuthnError } from '@simplewebauthn/browser';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { troubleText } from './passkey.ts';

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['NotAllowedError', 'It was cancelled, took too long, or no passkey for this site was found.'],
  ['AbortError', 'It was cancelled.'],
  ['InvalidStateError', 'This device has a passkey for your account already.'],
  ['ConstraintError', 'This device cannot check that it is you: set up a screen lock, a fingerprint or a PIN first.'],
  ['NotSupportedError', 'This device cannot make a passkey of the kind that this site takes.'],
  ['SecurityError', 'Passkeys work at the site’s own address only: please open the desk there.'],
  ['UnknownError', 'The device did not answer as it should. Please try again.'],
  ['constructor', 'The device did not answer as it should. Please try again.'],
])('a passkey that failed with %s says %j, wrapped by the library or not', (name, text) => {
  const error = new DOMException('words of the browser', name);
  expect(troubleText(error)).toBe(text);
  const wrapped = new WebAuthnError({
    message: 'words of the library',
    code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY',
    cause: error,
  });
  expect(troubleText(wrapped)).toBe(text);
});

it('a browser without passkeys says so', () => {
  vi.unstubAllGlobals();
  expect(troubleText(new Error('WebAuthn is not supported in this browser'))).toBe(
    'This browser has no passkeys. Please use your password.',
  );
});
