import type { WorldEntry, WorldLists } from '#domain/desk/world-news.ts';
import { registerWorldNewsRoutes } from '#server/newsroom/world-news/world-news.api.ts';
import { createWorldNews } from '#server/newsroom/world-news/world-news.service.ts';
import { logIn, openDeskApp, SITE } from '../desk-app.ts';
import { callsUnder, rowsOf } from './deep-dive-desk.ts';

/** A server with the calls of World News, an editor logged in. */
export async function openWorldNewsDesk() {
  const wanted: string[] = [];
  const media = { queueRemote: async (_tx: unknown, urls: readonly string[]) => void wanted.push(...urls) };
  const desk = await openDeskApp((app, _accounts, db) =>
    registerWorldNewsRoutes(app, createWorldNews({ db, siteUrl: SITE, media })),
  );
  const { token } = await logIn(desk, 'editor');
  const call = callsUnder(desk, '/api/world-news', token);
  return {
    desk,
    wanted,
    call,
    rows: rowsOf(desk),
    read: async () => (await call('GET', '', { as: null })).json<WorldLists>(),
    save: (worldNews: unknown, recommended: unknown = [], ifMatch?: string) =>
      call('POST', '', { body: { worldNews, recommended }, ...(ifMatch === undefined ? {} : { ifMatch }) }),
  };
}

export type WorldNewsDesk = Awaited<ReturnType<typeof openWorldNewsDesk>>;

const PICTURE = 'https://pictures.example/a.jpg';

/** An entry that only links, as it is read back. */
export function linkEntry(title: string, more: Partial<WorldEntry> = {}): WorldEntry {
  const link = `https://elsewhere.example/${title.length}`;
  return { title, image: PICTURE, link, category: 'Asia', imageAlt: '', content: '', slug: '', ...more };
}

/** An entry with a text of its own, as it is read back. */
export function storyEntry(title: string, slug: string, more: Partial<WorldEntry> = {}): WorldEntry {
  return linkEntry(title, { link: '', content: `<p>${title} in full.</p>`, slug, ...more });
}
