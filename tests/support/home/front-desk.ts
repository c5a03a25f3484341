import { newId } from '#domain/ids.ts';
import { registerFrontMapRoute } from '#server/newsroom/homepage/front-map.api.ts';
import { registerHomepageRoutes } from '#server/newsroom/homepage/homepage.api.ts';
import { createFrontPage } from '#server/newsroom/homepage/homepage.service.ts';
import { type DeskApp, logIn, openDeskApp } from '../desk-app.ts';

const HASH = 'a'.repeat(32);

/** The address of the one picture in the store of a front desk. */
export const OWN_PICTURE = `/media/${HASH}/640.jpg`;

interface PostOptions {
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

export interface FrontDesk {
  readonly desk: DeskApp;
  readonly tokens: { readonly editor: string; readonly reporter: string; readonly administrator: string };
  /** Addresses of remote pictures queued for download. */
  readonly wanted: string[];
  get(url: string, token?: string): ReturnType<typeof inject>;
  /** Posts as an editor unless a token is given; a string is sent as it is. */
  post(url: string, body: unknown, options?: PostOptions): ReturnType<typeof inject>;
  /** Deletes what was saved, and leaves one picture in the store. */
  reset(): Promise<void>;
}

/** A server with the calls of the home page's forms, and a person of each role logged in. */
export async function openFrontDesk(): Promise<FrontDesk> {
  const wanted: string[] = [];
  const media = { queueRemote: async (_tx: unknown, urls: readonly string[]) => void wanted.push(...urls) };
  const desk = await openDeskApp((app, _accounts, db) => {
    registerHomepageRoutes(app, createFrontPage({ db, siteUrl: 'http://localhost:3000', media }));
    registerFrontMapRoute(app, db.pool);
  });
  const [editor, reporter, administrator] = await Promise.all(
    (['editor', 'reporter', 'administrator'] as const).map(async (role) => (await logIn(desk, role)).token),
  );
  if (!editor || !reporter || !administrator) throw new Error('nobody could log in');
  return {
    desk,
    tokens: { editor, reporter, administrator },
    wanted,
    get: (url, token = editor) => inject(desk, 'GET', url, { token }),
    post: (url, body, options = {}) =>
      inject(desk, 'POST', url, { token: editor, ...options }, typeof body === 'string' ? body : JSON.stringify(body)),
    async reset() {
      wanted.length = 0;
      for (const table of ['settings', 'setting_revisions', 'audit_log', 'remote_pictures', 'media']) {
        await desk.db.pool.query(`delete from ${table}`);
      }
      await desk.db.pool.query(
        `insert into media (id, hash, mime, width, height, bytes, alt, credit)
         values ($1, $2, 'image/jpeg', 640, 400, 9, 'From the store', 'A. Photographer')`,
        [newId(), HASH],
      );
    },
  };
}

function inject(
  { app }: DeskApp,
  method: 'GET' | 'POST',
  url: string,
  { token = '', headers = {} }: PostOptions,
  payload?: string,
) {
  const sent = { authorization: `Bearer ${token}`, ...(payload === undefined ? {} : JSON_TYPE), ...headers };
  return app.inject({ method, url, headers: sent, ...(payload === undefined ? {} : { payload }) });
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** The homepage form as its editor sends it. */
export const homepageForm = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  headline: 'Rain today',
  mainImage: '',
  trendingTopics: ['Rain', 'Floods'],
  ...more,
});

/** The MATV form as its editor sends it. */
export const matvForm = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  mainStory: { title: 'Main', image: OWN_PICTURE },
  liveUpdates: [{ time: '10:30', text: 'Vote' }],
  centerCard: { title: 'Centre', image: '' },
  centerList: ['One', 'Two'],
  economicImpact: [{ image: OWN_PICTURE, text: 'Prices' }],
  mustRead: [{ image: '', text: 'Read this' }],
  opinion: [{ image: '', text: 'I think', author: 'Asha' }],
  ...more,
});
