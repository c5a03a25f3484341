import { isRecord } from '#domain/is-record.ts';

/** The user as kept in the browser after a login (LOGIN-09, CONST-59). Pages trust the HttpOnly cookie instead. */
export interface StoredUser {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

export interface StoredLogin {
  readonly token: string;
  readonly user: StoredUser;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const TOKEN = 'token';
const USER = 'user';

export function keepLogin(login: StoredLogin, store: Store = localStorage): void {
  store.setItem(TOKEN, login.token);
  store.setItem(USER, JSON.stringify(login.user));
}

export function clearLogin(store: Store = localStorage): void {
  store.removeItem(TOKEN);
  store.removeItem(USER);
}

/** `null` if nobody is logged in (LOGIN-16); only the server knows whether the token is still valid. */
export function storedToken(store: Store = localStorage): string | null {
  return store.getItem(TOKEN);
}

/** The stored user; `null` if nobody is logged in. */
export function storedUser(store: Store = localStorage): StoredUser | null {
  try {
    return userIn(JSON.parse(store.getItem(USER) ?? 'null'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The id of the stored user; `''` if there is none. */
export function storedUserId(store: Store = localStorage): string {
  return storedUser(store)?._id ?? '';
}

/** Reads a login from the server's answer; `null` if it has none. */
export function loginIn(answer: unknown): StoredLogin | null {
  if (!isRecord(answer) || typeof answer.token !== 'string') return null;
  const user = userIn(answer.user);
  return user && { token: answer.token, user };
}

function userIn(value: unknown): StoredUser | null {
  if (!isRecord(value)) return null;
  const { _id, name, email, role } = value;
  const isUser =
    typeof _id === 'string' && typeof name === 'string' && typeof email === 'string' && typeof role === 'string';
  return isUser ? { _id, name, email, role } : null;
}
