import { registerDeskListRoutes } from '../../server/newsroom/desk/desk-lists.api.ts';
import { createDeskLists } from '../../server/newsroom/desk/desk-lists.service.ts';
import { type DeskApp, logIn, openDeskApp } from './desk-app.ts';

export interface ListItem {
  readonly _id: string;
  readonly title: string;
  readonly image: string;
  readonly content: string;
  readonly category: string;
  readonly slug: string;
}

export interface ListsDesk {
  readonly desk: DeskApp;
  /** Addresses of pictures that were asked for. */
  readonly wanted: string[];
  read(path?: string): Promise<{ items: ListItem[]; etag: string }>;
  /** Posts a list as an editor; a text goes as it is. */
  post(items: unknown, options?: PostOptions): Promise<PostAnswer>;
  rows(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

export interface PostOptions {
  readonly headers?: Record<string, string>;
  readonly path?: string;
}

export type PostAnswer = Awaited<ReturnType<typeof postTo>>;

/** A server with the desk's list routes, an editor logged in. */
export async function openListsDesk(): Promise<ListsDesk> {
  const wanted: string[] = [];
  const media = { wantRemote: async (_tx: unknown, urls: readonly string[]) => void wanted.push(...urls) };
  const desk = await openDeskApp((app, accounts, db) =>
    registerDeskListRoutes(app, createDeskLists({ db, siteUrl: 'http://localhost:3000', media }), accounts),
  );
  const { token } = await logIn(desk, 'editor');
  return {
    desk,
    wanted,
    async read(path = 'viral-news') {
      const answer = await desk.app.inject({ method: 'GET', url: `/api/${path}` });
      return { items: answer.json<ListItem[]>(), etag: String(answer.headers.etag) };
    },
    post: (items, options = {}) => postTo(desk, token, items, options),
    rows: async (sql, values = []) => (await desk.db.pool.query<Record<string, unknown>>(sql, values)).rows,
  };
}

function postTo({ app }: DeskApp, token: string, items: unknown, { headers = {}, path = 'viral-news' }: PostOptions) {
  return app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload: typeof items === 'string' ? items : JSON.stringify(items),
  });
}

/** A story as an editor sends it. */
export function listItem(title: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { title, image: '', content: `<p>${title} in full.</p>`, category: 'Buzz', slug: '', ...more };
}
