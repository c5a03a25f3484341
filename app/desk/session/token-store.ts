/** What the browser keeps of a login (LOGIN-09, CONST-59). The cookie is what the site trusts; script cannot read it. */
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

export function forgetLogin(store: Store = localStorage): void {
  store.removeItem(TOKEN);
  store.removeItem(USER);
}

export function storedToken(store: Store = localStorage): string | null {
  return store.getItem(TOKEN);
}

/** A token present means authenticated (LOGIN-16); whether it is good, the server says. */
export function isAuthenticated(store: Store = localStorage): boolean {
  return storedToken(store) !== null;
}

/** The login in an answer of the server, or null when it is none. */
export function loginIn(answer: unknown): StoredLogin | null {
  if (!isRecord(answer) || typeof answer.token !== 'string' || !isRecord(answer.user)) return null;
  const { _id, name, email, role } = answer.user;
  const isUser =
    typeof _id === 'string' && typeof name === 'string' && typeof email === 'string' && typeof role === 'string';
  return isUser ? { token: answer.token, user: { _id, name, email, role } } : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
