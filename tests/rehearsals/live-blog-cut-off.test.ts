import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { newId } from '#domain/ids.ts';
import { newDataDir, type Site, startSite } from '#tests/support/site/site.ts';

/** Each takes a start of the site. `--release` asks for twenty. */
const ROUNDS = Number(process.env.MATV_KILL_ROUNDS ?? '2');
const ROUND_LIMIT_MS = 60_000;
const REPORTERS = 5;

const login = z.object({ token: z.string() });
const begun = z.object({ _id: z.string() });
const older = z.object({ posts: z.array(z.object({ id: z.string(), place: z.int() })), hasMore: z.boolean() });

/** What a site is asked as its administrator. */
async function deskOf(site: Site) {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify(site.admin);
  const entered = await fetch(`${site.url}/api/users/login`, { method: 'POST', headers: json, body });
  const headers = { ...json, authorization: `Bearer ${login.parse(await entered.json()).token}` };
  return {
    /** Begins a story; answers its id. */
    begin: async () => {
      const start = JSON.stringify({ kind: 'article', section: 'world', title: 'Storm' });
      const answer = await fetch(`${site.url}/api/desk/stories`, { method: 'POST', headers, body: start });
      return begun.parse(await answer.json())._id;
    },
    get: async (path: string): Promise<unknown> => (await fetch(site.url + path, { headers })).json(),
    put: (path: string, sent: object) =>
      fetch(site.url + path, { method: 'PUT', headers, body: JSON.stringify(sent) }).then(({ status }) => status),
  };
}

type Desk = Awaited<ReturnType<typeof deskOf>>;

/** Posts until the site is gone; what was not acknowledged is first in the next round. */
async function report(desk: Desk, blog: string, pending: string[], acknowledged: Set<string>): Promise<void> {
  for (;;) {
    const id = pending.shift() ?? newId();
    const post = { headline: `Post ${id}`, html: '<p>Rain</p>', isKey: false, dueAt: null };
    const status = await desk.put(`${blog}/posts/${id}`, post).catch(() => null);
    if (status === 200) acknowledged.add(id);
    else pending.push(id);
    if (status === null || status === 429) return;
  }
}

/** The ids of all published posts, newest first. */
async function published(desk: Desk, blog: string): Promise<string[]> {
  const ids: string[] = [];
  for (let before = 2_000_000_000; ; ) {
    const { posts, hasMore } = older.parse(await desk.get(`${blog}/posts?before=${before}`));
    ids.push(...posts.map(({ id }) => id));
    before = posts.at(-1)?.place ?? 0;
    if (!hasMore) return ids;
  }
}

it('a kill -9 while five reporters post loses no post that was acknowledged, and doubles none', {
  timeout: (ROUNDS + 2) * ROUND_LIMIT_MS,
}, async () => {
  const env = { SAMPLE_CONTENT: 'off' };
  const dataDir = newDataDir(env);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const acknowledged = new Set<string>();
  const pending: string[][] = Array.from({ length: REPORTERS }, () => []);
  let blog = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const site = await startSite({ dataDir, env });
    onTestFinished(() => site.kill());
    const desk = await deskOf(site);
    if (blog === '') {
      blog = `/api/desk/live-blogs/${await desk.begin()}`;
      expect(await desk.put(`${blog}/state`, { isOpen: true })).toBe(200);
    }
    const before = acknowledged.size;
    const reporting = pending.map((own) => report(desk, blog, own, acknowledged));
    for (const deadline = Date.now() + 9000; acknowledged.size < before + 8 && Date.now() < deadline; ) await pause(1);
    await site.kill();
    await Promise.all(reporting);
    expect(acknowledged.size).toBeGreaterThan(before);
  }
  const last = await startSite({ dataDir, env });
  onTestFinished(async () => {
    await last.stop();
  });
  const found = await published(await deskOf(last), blog);
  expect(new Set(found).size).toBe(found.length);
  expect([...acknowledged].filter((id) => !found.includes(id))).toEqual([]);
});
