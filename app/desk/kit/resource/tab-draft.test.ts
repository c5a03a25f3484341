import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { clearLogin, keepLogin } from '#app/desk/session/token-store.ts';
import { dropTabDraft, keepTabDraft, keptTabDraft } from './tab-draft.ts';

function emptyStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStore());
  vi.stubGlobal('sessionStorage', emptyStore());
});
afterEach(() => vi.unstubAllGlobals());

const logIn = (_id: string) =>
  keepLogin({ token: 'token', user: { _id, name: 'Asha', email: 'asha@matv.example', role: 'editor' } });
const draft = { values: 'Rivers run high', etag: '"3"' };

it('gives a draft back to the person who typed it, even when it was kept as their session ended', () => {
  logIn('asha');
  keepTabDraft('alert', { values: 'Rivers run', etag: '"3"' });
  clearLogin();
  keepTabDraft('alert', draft);
  logIn('asha');
  expect(keptTabDraft('alert', z.string())).toEqual(draft);
  dropTabDraft('alert');
  expect(keptTabDraft('alert', z.string())).toBeNull();
});

it('gives nobody the draft of the person who was logged in before', () => {
  logIn('asha');
  keepTabDraft('alert', draft);
  logIn('ben');
  expect(keptTabDraft('alert', z.string())).toBeNull();
});
