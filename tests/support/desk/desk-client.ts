import { z } from 'zod';
import type { DeskStory, StoryFields } from '#domain/desk/desk-story.ts';
import type { Language } from '#domain/languages.ts';

/** The desk's calls to a running site, as an editor who is logged in. */
export interface DeskClient {
  /** Calls the API for stories. Returns the response's body; throws an error with the text of a refusal. */
  call<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  /** Like `call`, for any path of the site. */
  ask<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  /** Creates a story with these fields, in English by default. */
  begin(changes: StoryBegun): Promise<DeskStory>;
  save(story: DeskStory, changes: Partial<StoryFields>, keep?: boolean): Promise<{ readonly version: number }>;
  publish(story: DeskStory, at?: string): Promise<DeskStory>;
  /** The cookie of the session, for pages. */
  readonly cookie: string;
  /** What the login screen stores in the browser. */
  readonly login: z.infer<typeof login>;
}

type StoryBegun = Partial<StoryFields> & Pick<StoryFields, 'title'> & { readonly language?: Language };

const login = z.object({ token: z.string(), user: z.looseObject({ _id: z.string() }) });

/** Logs in over the API. */
export async function deskClient(site: { url: string }, who: { email: string; password: string }): Promise<DeskClient> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${site.url}/api/users/login`, { method: 'POST', headers, body: JSON.stringify(who) });
  const entered = login.parse(await answer.json());
  let { token } = entered;
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const ask: DeskClient['ask'] = async (method, path, body) => {
    const send = () => {
      const authorization = `Bearer ${token}`;
      const sent =
        body === undefined
          ? { headers: { authorization } }
          : { headers: { ...headers, authorization }, body: JSON.stringify(body) };
      return fetch(site.url + path, { method, ...sent });
    };
    let got = await send();
    // A token is valid for a quarter of an hour, and benchmarks take longer.
    if (got.status === 401) {
      const renewed = await fetch(`${site.url}/api/users/token`, {
        method: 'POST',
        headers: { cookie, origin: site.url },
      });
      if (!renewed.ok) throw new Error(`the token was not renewed: ${renewed.status} ${await renewed.text()}`);
      token = login.parse(await renewed.json()).token;
      got = await send();
    }
    if (!got.ok) throw new Error(`${method} ${path}: ${got.status} ${await got.text()}`);
    return got.json();
  };
  const call: DeskClient['call'] = (method, path, body) => ask(method, `/api/desk/stories${path}`, body);
  const save: DeskClient['save'] = (story, changes, keep = true) => {
    const fields = { ...story.draft?.fields, ...changes };
    const versions = { version: story.draft?.version ?? 0, baseVersion: story.version };
    return call('PUT', `/${story._id}/draft`, { ...versions, fields, keep });
  };
  return {
    call,
    ask,
    save,
    cookie,
    login: entered,
    begin: async ({ title, section = 'world', kind = 'article', language, ...changes }) => {
      const story = await call<DeskStory>('POST', '', { kind, section, title, language });
      await save(story, changes);
      return call('GET', `/${story._id}`);
    },
    publish: (story, at) => {
      const order = { version: story.draft?.version ?? 0, baseVersion: story.version };
      return call('POST', `/${story._id}/publish`, at === undefined ? order : { ...order, at });
    },
  };
}
