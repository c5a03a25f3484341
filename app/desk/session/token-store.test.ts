import { expect, it } from 'vitest';
import { clearLogin, keepLogin, loginIn, storedToken } from './token-store.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const user = { _id: '1', name: 'Ed', email: 'ed@matv.example', role: 'editor' };

it('stores token and user under these keys and removes both (LOGIN-09, LOGIN-14, CONST-59)', () => {
  const store = memory();
  keepLogin({ token: 't', user }, store);
  expect([store.getItem('token'), JSON.parse(store.getItem('user') ?? '')]).toEqual(['t', user]);
  clearLogin(store);
  expect([store.getItem('token'), store.getItem('user')]).toEqual([null, null]);
});

it('counts a stored token as a login (LOGIN-16)', () => {
  const store = memory();
  expect(storedToken(store)).toBeNull();
  keepLogin({ token: 't', user }, store);
  expect(storedToken(store)).toBe('t');
  clearLogin(store);
  expect(storedToken(store)).toBeNull();
});

it.each([null, 'x', {}, { token: 't' }, { token: 1, user }, { token: 't', user: { ...user, role: 5 } }])(
  'finds no login in %j',
  (answer) => {
    expect(loginIn(answer)).toBeNull();
  },
);
