import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logInWithPasskey } from './log-in-with-passkey.ts';

const stored = new Map<string, string>();
const asked = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000, userVerification: 'required' };
const user = { _id: '1', name: 'Ed', email: 'ed@matv.example', role: 'editor' };
let get: ReturnType<typeof vi.fn>;

beforeEach(() => {
  stored.clear();
  const bytes = new Uint8Array([1]).buffer;
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes };
  const signed = { id: 'AQ', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
  get = vi.fn(async () => signed);
  vi.stubGlobal('navigator', { credentials: { get } });
  // A browser that suggests passkeys, on a page with a field for it.
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => true }),
  );
  vi.stubGlobal('document', { querySelectorAll: () => [{}] });
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) });
  vi.stubGlobal('reportError', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** A server that sends a challenge, and answers the signature with `status` and `body`. */
function answering(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/options') ? Response.json(asked) : Response.json(body, { status }),
  );
}

const failed = (more: string) => ({
  kind: 'failed',
  failure: { text: 'You could not be logged in with a passkey.', more },
});

it('a login with a passkey stores token and user in the browser', async () => {
  answering(200, { token: 't', user });
  expect(await logInWithPasskey(false)).toEqual({ kind: 'done', token: 't' });
  expect(Object.fromEntries(stored)).toEqual({ token: 't', user: JSON.stringify(user) });
});

it('a refused passkey says what the server says, and stores nothing', async () => {
  answering(401, { code: 'unknown_passkey', message: 'This passkey does not log in here.' });
  expect(await logInWithPasskey(false)).toEqual(failed('This passkey does not log in here.'));
  answering(500, { message: 'Something broke' });
  expect(await logInWithPasskey(false)).toEqual(
    failed('Something went wrong on our side. Please try again in a moment, or use your password.'),
  );
  expect(stored.size).toBe(0);
});

it('a cancelled login says so, and one without a connection as well', async () => {
  answering(200, {});
  get.mockRejectedValueOnce(new DOMException('words of the browser', 'NotAllowedError'));
  expect(await logInWithPasskey(false)).toEqual(
    failed('It was cancelled, took too long, or no passkey for this site was found.'),
  );
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await logInWithPasskey(false)).toEqual(
    failed('The site could not be reached: please check your connection and try again.'),
  );
});

it('late passkey autofill does not ask the browser, which would abort the ceremony that the button started', async () => {
  answering(200, { token: 't', user });
  expect(await logInWithPasskey(true, () => false)).toEqual({ kind: 'unused' });
  expect(get).not.toHaveBeenCalled();
  expect(await logInWithPasskey(true, () => true)).toEqual({ kind: 'done', token: 't' });
  expect(get).toHaveBeenCalledOnce();
});

it('in the dialog for an ended session, a passkey of another account is logged out again and not stored', async () => {
  const called: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    called.push(path);
    return Response.json(path.endsWith('/options') ? asked : { token: 't', user });
  });
  expect(await logInWithPasskey(false, () => true, 'asha@matv.example')).toEqual(
    failed('That passkey belongs to another account. Please use one of yours, or your password.'),
  );
  expect(called.at(-1)).toBe('/api/users/logout');
  expect(stored.size).toBe(0);
  expect(await logInWithPasskey(false, () => true, 'ed@matv.example')).toEqual({ kind: 'done', token: 't' });
});
