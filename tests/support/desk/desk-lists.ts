import { registerDeskListRoutes } from '#server/newsroom/desk/desk-lists.api.ts';
import { createDeskLists } from '#server/newsroom/desk/desk-lists.service.ts';
import { registerDeskSectionRoutes } from '#server/newsroom/desk/desk-section.api.ts';
import { type DeskApp, logIn, openDeskApp } from '../desk-app.ts';
import { addStory, type StoryWanted } from '../stories.ts';

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
  /** Addresses of remote pictures queued for download. */
  readonly wanted: string[];
  read(path?: string): Promise<{ items: ListItem[]; etag: string }>;
  /** Posts a list as an editor; a string is sent as it is. */
  post(items: unknown, options?: PostOptions): Promise<PostAnswer>;
  rows(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** A call as an editor, or with another token; '' sends none. */
  call(method: 'GET' | 'POST' | 'DELETE', url: string, token?: string): Promise<PostAnswer>;
  /** The titles on a list. */
  titles(path?: string): Promise<string[]>;
  /** Stores a story of Viral as the wire's intake would; returns its id. */
  wireStory(title: string, more?: StoryWanted): Promise<string>;
}

export interface PostOptions {
  readonly headers?: Record<string, string>;
  readonly path?: string;
}

export type PostAnswer = Awaited<ReturnType<typeof postTo>>;

/** A server with the desk's list routes, an editor logged in. */
export async function openListsDesk(): Promise<ListsDesk> {
  const wanted: string[] = [];
  const media = { queueRemote: async (_tx: unknown, urls: readonly string[]) => void wanted.push(...urls) };
  const desk = await openDeskApp((app, _accounts, db) => {
    registerDeskListRoutes(app, createDeskLists({ db, siteUrl: 'http://localhost:3000', media }));
    registerDeskSectionRoutes(app, db);
  });
  const { token } = await logIn(desk, 'editor');
  const read: ListsDesk['read'] = async (path = 'viral-news') => {
    const answer = await desk.app.inject({ method: 'GET', url: `/api/${path}` });
    return { items: answer.json<ListItem[]>(), etag: String(answer.headers.etag) };
  };
  const rows: ListsDesk['rows'] = async (sql, values = []) =>
    (await desk.db.pool.query<Record<string, unknown>>(sql, values)).rows;
  return {
    desk,
    wanted,
    read,
    rows,
    post: (items, options = {}) => postTo(desk, token, items, options),
    call: (method, url, own = token) =>
      desk.app.inject({ method, url, headers: own ? { authorization: `Bearer ${own}` } : {} }),
    titles: async (path) => (await read(path)).items.map(({ title }) => title),
    wireStory: async (title, more = {}) => {
      const id = await addStory(desk.db.pool, { title, source: 'wire', section: 'viral', ...more });
      await rows(`update stories set wire_source = 'wire', wire_id = id, wire_fingerprint = '1' where id = $1`, [id]);
      return id;
    },
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
