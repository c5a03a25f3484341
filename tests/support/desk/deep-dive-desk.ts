import type { DeepDiveCard } from '#domain/desk/deep-dive-card.ts';
import { newId } from '#domain/ids.ts';
import { registerDeepDiveRoutes } from '#server/newsroom/deep-dive/deep-dive.api.ts';
import { createDeepDives } from '#server/newsroom/deep-dive/deep-dive.service.ts';
import { type DeskApp, logIn, openDeskApp, SITE } from '../desk-app.ts';

export interface CallOptions {
  readonly body?: unknown;
  readonly ifMatch?: string;
  /** A token; `null` for an anonymous call; by default the editor's. */
  readonly as?: string | null;
}

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** A server with one area's routes, an editor logged in, and the calls of that area. */
export async function openDeepDiveDesk() {
  const wanted: string[] = [];
  const media = { queueRemote: async (_tx: unknown, urls: readonly string[]) => void wanted.push(...urls) };
  const desk = await openDeskApp((app, _accounts, db) =>
    registerDeepDiveRoutes(app, createDeepDives({ db, siteUrl: SITE, media })),
  );
  const { token } = await logIn(desk, 'editor');
  const call = callsUnder(desk, '/api/deepdive', token);
  const rows = rowsOf(desk);
  return {
    desk,
    wanted,
    call,
    rows,
    list: async () => (await call('GET', '', { as: null })).json<DeepDiveCard[]>(),
    async created(more: object = {}) {
      const answer = await call('PUT', `/${newId()}`, { body: placeholder(more) });
      return answer.json<{ card: DeepDiveCard }>().card;
    },
  };
}

export type DeepDiveDesk = Awaited<ReturnType<typeof openDeepDiveDesk>>;

/** Calls below one address, as the owner of `token` unless said otherwise. */
export function callsUnder({ app }: DeskApp, base: string, token: string) {
  return (method: Method, path: string, { body, ifMatch, as = token }: CallOptions = {}) =>
    app.inject({
      method,
      url: `${base}${path}`,
      headers: {
        ...(as === null ? {} : { authorization: `Bearer ${as}` }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
}

export function rowsOf({ db }: DeskApp) {
  return async (sql: string, values: unknown[] = []) =>
    (await db.pool.query<Record<string, unknown>>(sql, values)).rows;
}

/** A picture in the store; returns its address. */
export async function addPicture({ db }: DeskApp, credit = 'Asha Rao'): Promise<string> {
  const hash = `abcdef${newId()}`;
  await db.pool.query(
    `insert into media (id, hash, mime, width, height, bytes, credit)
     values ($1, $2, 'image/jpeg', 800, 600, 9, $3)`,
    [newId(), hash, credit],
  );
  return `/media/${hash}/800.jpg`;
}

export const SECTION = { subheading: 'First', paragraph: 'One.\n\nTwo.', image: '', video: 'https://youtu.be/abc' };

/** A placeholder as its first save sends it. */
export const placeholder = (more: object = {}) => ({
  title: 'How rivers move',
  category: 'World',
  img: '',
  content: '<p>Slowly, then all at once.</p>',
  heading: 'The river that came back',
  image: '',
  sections: [SECTION],
  isPlaceholder: true,
  ...more,
});
