import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { newId } from '#domain/ids.ts';
import { openDatabase } from '#server/db/client.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import browser from '../playwright.config.ts';
import { atLeast, atMost, type Benchmark, leftOut, median, type Row, whole } from './benchmark.ts';
import { weigh } from './first-view.ts';
import { findProgram, type ServerProcess } from './processes.ts';
import { ADMIN, embeddedStores, NO_POSTGRES, postgresStores, startSite } from './stores.ts';
import { fetchPacked, startYardstick } from './yardstick/yardstick.ts';

const STORIES = 2_534;
const READS_A_SECOND = 20_000;
const P99_MS = 50;
const VISIBLE_MS = 2_000;
const SECONDS = 20;
const POST_EVERY_MS = 5_000;
const CONNECTIONS = 64;
const ACROSS_NODES = 20;
const ACROSS_NODES_MS = 1_000;
const FIRST_VIEW_POSTS = 5_000;
const FIRST_VIEW_KB = 150;

const execute = promisify(execFile);

export const liveBlog: Benchmark = {
  name: 'live-blog',
  title: 'A live blog: readers asking for posts while posts are published',
  onlyWhenNamed: false,
  run: async () => [...(await underLoad()), await firstViewOfMany(), ...(await acrossNodes())],
};

/** Readers poll without a pause on 64 connections, while a post is published every five seconds. */
async function underLoad(): Promise<readonly Row[]> {
  const wrk = findProgram('wrk');
  await using store = await embeddedStores(STORIES);
  await using site = await startSite(store.env);
  const desk = await openBlog(site);
  if (wrk === null) return [leftOut('Readers of a live blog', 'wrk is not installed (Debian: apt install wrk)')];
  const url = `${site.url}/api/live-blogs/${desk.story}/posts?after=${await desk.seq()}`;
  await using plain = await startYardstick(await fetchPacked(url, 'br'));
  await loadByWrk(wrk, url, 2);
  const yardstick = await loadByWrk(wrk, `${plain.url}/`, 5);
  const taken: number[] = [];
  const loading = loadByWrk(wrk, url, SECONDS);
  for (let turn = 0; turn * POST_EVERY_MS < SECONDS * 1000 - POST_EVERY_MS; turn += 1) {
    await pause(POST_EVERY_MS / 2);
    taken.push(await untilVisible(desk, site));
    await pause(POST_EVERY_MS / 2);
  }
  const load = await loading;
  const rate = `${whole(load.rate)} a second, ${(load.rate / yardstick.rate).toFixed(2)} of plain Node (${whole(yardstick.rate)})`;
  const p99 = `${load.p99.toFixed(1)} ms, plain Node ${yardstick.p99.toFixed(1)} ms`;
  const worst = Math.max(...taken);
  return [
    atLeast('Readers of a live blog', load.rate, READS_A_SECOND, rate, `${whole(READS_A_SECOND)} a second`),
    atMost('The same, p99', load.p99, P99_MS, p99, `${P99_MS} ms`),
    atMost(
      'Meanwhile, from posting to visible, worst',
      worst,
      VISIBLE_MS,
      `${worst.toFixed(0)} ms`,
      `${VISIBLE_MS} ms`,
    ),
  ];
}

/** What a phone loads of a story whose live blog has thousands of posts. */
async function firstViewOfMany(): Promise<Row> {
  await using store = await embeddedStores(STORIES);
  const db = await openDatabase({ databaseUrl: null, dataDir: store.env.DATA_DIR ?? '', log: quietLog });
  const { rows } = await db.pool.query<{ path: string }>(
    `with blog as (
       insert into live_blogs (story_id, opened_at, seq)
       select id, now(), ${FIRST_VIEW_POSTS} from stories where kind = 'article' and status = 'published'
       order by publish_at desc limit 1 returning story_id
     ), posts as (
       insert into live_posts (id, story_id, headline, body_html, is_key, author, seq, place, posted_at)
       select lpad(to_hex(n), 24, '0'), story_id, 'Report ' || n, repeat('<p>What a reporter saw at the river.</p>', 6),
         n % 50 = 0, 'Asha Rao', n, n, now() from blog, generate_series(1, ${FIRST_VIEW_POSTS}) n
     ) select '/' || section || '/' || slug as path from stories join blog on story_id = id`,
  );
  await db.close();
  await using site = await startSite(store.env);
  const { all, requests } = await weigh(site.url + (rows[0]?.path ?? ''));
  const what = `First view of a live blog with ${whole(FIRST_VIEW_POSTS)} posts`;
  const kilobytes = all / 1000;
  return atMost(
    what,
    kilobytes,
    FIRST_VIEW_KB,
    `${kilobytes.toFixed(1)} kB in ${requests} requests`,
    `${FIRST_VIEW_KB} kB`,
  );
}

/** A browser has the story open on one node, posts are published on another. */
async function acrossNodes(): Promise<readonly Row[]> {
  const what = `Posted on one node until offered in a browser on another, median of ${ACROSS_NODES}`;
  const stores = await postgresStores();
  if (stores === null) return [leftOut(what, NO_POSTGRES)];
  const launched = await chromium.launch(browser.use?.launchOptions);
  try {
    await using store = await stores.make(STORIES);
    await using one = await startSite(store.env);
    await using other = await startSite(store.env);
    const desk = await openBlog(one);
    const page = await launched.newPage();
    await page.goto(other.url + desk.path);
    const taken: number[] = [];
    for (let count = 1; count <= ACROSS_NODES; count += 1) {
      // At a random moment between two polls of the page.
      await pause(500 + Math.random() * 1500);
      const startedAt = performance.now();
      await desk.post(`Report ${count}`);
      await page.getByRole('button', { name: count === 1 ? 'Show 1 new post' : `Show ${count} new posts` }).waitFor();
      taken.push(performance.now() - startedAt);
    }
    const middle = median(taken);
    const measured = `${middle.toFixed(0)} ms, worst ${Math.max(...taken).toFixed(0)} ms`;
    return [
      atMost(what, middle, ACROSS_NODES_MS, measured, `${ACROSS_NODES_MS} ms`),
      await bannerAcrossNodes(desk, other),
    ];
  } finally {
    await launched.close();
    await stores.stop();
  }
}

/** From putting a banner up on one node until the cached home page of another shows it. */
async function bannerAcrossNodes(desk: Desk, other: ServerProcess): Promise<Row> {
  const taken: number[] = [];
  for (let version = 0; version < ACROSS_NODES; version += 1) {
    const text = `Flood warning ${version}`;
    await fetch(other.url);
    const startedAt = performance.now();
    await desk.banner(version, text);
    while (!(await (await fetch(other.url)).text()).includes(text)) await pause(5);
    taken.push(performance.now() - startedAt);
  }
  const worst = Math.max(...taken);
  const measured = `${worst.toFixed(0)} ms, median ${median(taken).toFixed(0)} ms`;
  const what = `Banner put up on one node until on the home page of another, worst of ${ACROSS_NODES}`;
  return atMost(what, worst, VISIBLE_MS, measured, `${VISIBLE_MS} ms`);
}

interface Desk {
  readonly story: string;
  /** Of the story's page. */
  readonly path: string;
  post(headline: string): Promise<void>;
  seq(): Promise<number>;
  /** Puts up the breaking banner over its version `version`. */
  banner(version: number, text: string): Promise<void>;
}

const login = z.object({ token: z.string() });
const found = z.object({ stories: z.array(z.object({ _id: z.string(), href: z.string() })) });

/** Opens a live blog on the newest article and publishes the first post. */
async function openBlog(site: ServerProcess): Promise<Desk> {
  const json = { 'content-type': 'application/json' };
  const entered = await send(`${site.url}/api/users/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(ADMIN),
  });
  const headers = { ...json, authorization: `Bearer ${login.parse(entered).token}` };
  const list = await send(`${site.url}/api/desk/stories?kind=article&state=published`, { headers });
  const [story] = found.parse(list).stories;
  if (!story) throw new Error('there is no article');
  const blog = `${site.url}/api/desk/live-blogs/${story._id}`;
  const put = (path: string, body: object) => send(blog + path, { method: 'PUT', headers, body: JSON.stringify(body) });
  const post = async (headline: string) => {
    await put(`/posts/${newId()}`, {
      headline,
      html: `<p>${'What a reporter saw. '.repeat(12)}</p>`,
      isKey: false,
      dueAt: null,
    });
  };
  await put('/state', { isOpen: true });
  await post('The first report');
  return {
    story: story._id,
    path: story.href,
    post,
    banner: async (version, text) => {
      const until = new Date(Date.now() + 3_600_000).toISOString();
      const body = JSON.stringify({ version, banner: { level: 'breaking', text, href: '/live', until } });
      await send(`${site.url}/api/desk/banner`, { method: 'PUT', headers, body });
    },
    seq: async () => z.object({ seq: z.int() }).parse(await send(blog, { headers })).seq,
  };
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Milliseconds from sending a post until the poll of a reader who has all earlier posts returns it. */
async function untilVisible(desk: Desk, site: ServerProcess): Promise<number> {
  const url = `${site.url}/api/live-blogs/${desk.story}/posts?after=${await desk.seq()}`;
  await fetch(url);
  const startedAt = performance.now();
  await desk.post('A report under load');
  while (!(await (await fetch(url)).text()).includes('A report under load')) await pause(5);
  return performance.now() - startedAt;
}

interface Load {
  /** Requests per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p99: number;
}

const MILLISECONDS = { us: 0.001, ms: 1, s: 1000 } as const;

/** Throws when any response is not 200. */
async function loadByWrk(program: string, url: string, seconds: number): Promise<Load> {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '-H', 'accept-encoding: br', url];
  const { stdout } = await execute(program, args);
  const rate = /Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1];
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  if (!rate || !p99 || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} failed:\n${stdout}`);
  const factor = unit === 'us' || unit === 's' ? MILLISECONDS[unit] : MILLISECONDS.ms;
  return { rate: Number(rate), p99: Number(p99) * factor };
}
