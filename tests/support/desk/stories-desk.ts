import type { LightMyRequestResponse } from 'fastify';
import { type DeskStory, emptyStory, type StoryFields } from '#domain/desk/desk-story.ts';
import type { Role } from '#domain/roles.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { onServerTime } from '#server/db/shifted-clock.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { createReader, type ReaderService } from '#server/newsroom/reading/reader.service.ts';
import { registerStoryRoutes } from '#server/newsroom/stories/stories.api.ts';
import type { StoriesNeeds } from '#server/newsroom/stories/stories-needs.ts';
import { type DeskApp, logIn, openDeskApp, SITE } from '../desk-app.ts';
import { noChannels } from '../newsroom/no-channels.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Answer = Promise<LightMyRequestResponse>;

/** The story editor's calls on a database of its own, and what readers see of it. */
export interface StoriesDesk extends DeskApp {
  readonly reader: ReaderService;
  /** The clock for publishing and expiring; it can be moved forward. */
  readonly time: Clock & { forward(seconds: number): void };
  /** The database on that clock. */
  readonly timed: Database;
  /** Addresses of remote pictures queued for download. */
  readonly wanted: string[];
  call(method: Method, url: string, payload?: object | string, role?: Role | null): Answer;
  get(url: string): Answer;
  /** Creates a story as a reporter. */
  begin(start?: Partial<Pick<StoryFields, 'title' | 'kind' | 'section'>>): Promise<DeskStory>;
  open(id: string): Promise<DeskStory>;
  save(story: DeskStory, changes: Partial<StoryFields>, how?: { keep?: boolean; role?: Role }): Answer;
  /** Saves the changes and publishes as an editor. */
  publish(story: DeskStory, changes?: Partial<StoryFields>, at?: string): Answer;
  /** What happened to a story, newest first. */
  actions(id: string): Promise<string[]>;
  empty(): Promise<void>;
}

export async function openStoriesDesk(
  more: Partial<Pick<StoriesNeeds, 'draftRate' | 'changesRate' | 'notices' | 'languages'>> = {},
): Promise<StoriesDesk> {
  const wanted: string[] = [];
  const media = { queueRemote: async (_tx: unknown, urls: readonly string[]) => void wanted.push(...urls) };
  const time = runningClock();
  // Notifications are received on the same database that they are sent on.
  const onTime: Database[] = [];
  const desk = await openDeskApp((app, _accounts, db) => {
    const timed = onServerTime(db, time);
    onTime.push(timed);
    registerStoryRoutes(app, {
      db: timed,
      siteUrl: SITE,
      languages: ['en', 'hi'],
      media,
      notices: noChannels,
      ...more,
    });
  });
  const [timed = onServerTime(desk.db, time)] = onTime;
  const tokens = new Map<Role, string>();
  for (const role of ['administrator', 'editor', 'reporter'] as const)
    tokens.set(role, (await logIn(desk, role)).token);

  const call: StoriesDesk['call'] = (method, url, payload, role = 'reporter') => {
    const headers = {
      ...(role === null ? {} : { authorization: `Bearer ${tokens.get(role)}` }),
      ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
    };
    return desk.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  };
  const open = async (id: string) => (await call('GET', `/api/desk/stories/${id}`)).json<DeskStory>();
  const save: StoriesDesk['save'] = (story, changes, { keep = true, role = 'reporter' } = {}) => {
    const fields = { ...(story.draft?.fields ?? story.published ?? emptyStory(START)), ...changes };
    const versions = { version: story.draft?.version ?? 0, baseVersion: story.version };
    return call('PUT', `/api/desk/stories/${story._id}/draft`, { ...versions, fields, keep }, role);
  };
  return {
    ...desk,
    reader: createReader(timed.pool, createPageTrace()),
    time,
    timed,
    wanted,
    call,
    get: (url) => call('GET', url),
    begin: async (start = {}) => (await call('POST', '/api/desk/stories', { ...START, ...start })).json<DeskStory>(),
    open,
    save,
    publish: async (story, changes = {}, at = undefined) => {
      const saved = await save(story, changes);
      if (saved.statusCode !== 200) return saved;
      const order = { version: saved.json<{ version: number }>().version, baseVersion: story.version };
      return call('POST', `/api/desk/stories/${story._id}/publish`, at ? { ...order, at } : order, 'editor');
    },
    actions: async (id) => {
      const answer = await call('GET', `/api/desk/stories/${id}/revisions`);
      return answer.json<{ revisions: { action: string }[] }>().revisions.map(({ action }) => action);
    },
    empty: async () => {
      for (const table of ['stories', 'media', 'authors', 'audit_log'])
        await desk.db.pool.query(`delete from ${table}`);
      wanted.length = 0;
    },
  };
}

/** A running clock that can be moved forward. */
function runningClock(): StoriesDesk['time'] {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    forward: (seconds) => {
      offset += seconds * 1000;
    },
  };
}

const START = { kind: 'article', section: 'world', title: 'A story' } as const;
