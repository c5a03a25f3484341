import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { signBy } from '#bench/forms/sign.ts';
import { newId } from '#domain/ids.ts';
import { type DeskClient, deskClient } from '#tests/support/desk/desk-client.ts';
import { type Feed, feedItem } from '#tests/support/wire/feed.ts';
import type { NewPath } from './load-plan.ts';

const STORY_EVERY_MS = 1_000;
const POST_EVERY_MS = 5_000;
const SIGNATURES_A_SECOND = 50;
const WIRE_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 10;
/**
 * Longer, because until the next poll an item has no page, and each request costs a rendering that no reader would
 * cause.
 */
const LOOK_FOR_WIRE_EVERY_MS = 100;
/** Timeout to become visible. Shorter than pages are cached, so that a page must be purged and cannot just expire. */
const TIMEOUT_MS = 40_000;

/** What a newsroom and its visitors did during the night. Times are milliseconds. */
export interface NightReport {
  /** From asking to publish a story until its page and the list of its section show it on all nodes. */
  readonly stories: Seen;
  /** From sending a post of the live blog until every node answers its readers with it. */
  readonly posts: Seen;
  /** Items of the agency, from when the feed had them until all nodes show their pages. */
  readonly wire: Seen;
  readonly signatures: {
    readonly sent: number;
    /** Milliseconds from when one was due until it was acknowledged, of each acknowledged one. */
    readonly times: readonly number[];
    readonly counted: number;
  };
  /** Messages of the first few failures. */
  readonly failures: readonly string[];
}

export interface Seen {
  readonly published: number;
  readonly times: readonly number[];
}

export interface Night {
  /** Pages to read, most popular first. */
  readonly kinds: readonly { readonly name: string; readonly share: number; readonly paths: readonly string[] }[];
  /** Stops the newsroom's activity, waits for what is under way, and returns the results. */
  end(): Promise<NightReport>;
}

interface Needs {
  /** The nodes of one site; the newsroom works on the first. */
  readonly nodes: readonly { readonly url: string }[];
  readonly admin: { readonly email: string; readonly password: string };
  /** The feed that the nodes poll. */
  readonly feed: Feed;
  /** Called for each new page. */
  readonly onPath: (path: NewPath) => void;
}

const SECTIONS = [
  'world',
  'india-news',
  'viral',
  'opinion',
  'health',
  'tech',
  'business',
  'education',
  'election-news',
] as const;
const FAILURES_TOLD = 5;
const listed = z.object({ stories: z.array(z.object({ href: z.string() })), next: z.string().nullable() });
const petitions = z.array(z.object({ _id: z.string() }));
const stats = z.object({ totalSignatures: z.int() });
const STORIES_READ = 500;

/**
 * Election night: a story is published every second, the wire brings one every five, a live blog gets a post every
 * five, and fifty people a second sign the petition, until `end`. All of it keeps its schedule, however slow the site.
 */
export async function beginNight({ nodes, admin, feed, onPath }: Needs): Promise<Night> {
  const failures: string[] = [];
  const acting = new AbortController();
  const act = (everyMs: number, work: (turn: number) => Promise<void>) =>
    onSchedule(everyMs, acting.signal, failures, work);
  const first = nodes[0] ?? { url: '' };
  const desk = await deskClient(first, admin);
  const blog = await openBlog(desk);
  const published = await newestPaths(desk);
  const lists = SECTIONS.map((section) => `/${section}`);
  const onAll = (path: string, text: string, everyMs = LOOK_EVERY_MS) => untilAll(nodes, path, text, everyMs);

  const stories: number[] = [];
  const publishing = act(STORY_EVERY_MS, async (turn) => {
    const section = SECTIONS[turn % SECTIONS.length] ?? 'world';
    const title = `Count ${newId()}: the seat is declared`;
    const story = await desk.begin({
      title,
      section,
      standfirst: 'The returning officer read the figures after a second count.',
      content: '<p>The returning officer read the figures after a second count of the papers.</p>'.repeat(30),
    });
    const sentAt = performance.now();
    const { href } = await desk.publish(story);
    if (href === null) throw new Error(`"${title}" has no address`);
    await Promise.all([onAll(href, title), onAll(`/${section}`, title)]);
    stories.push(performance.now() - sentAt);
    onPath({ kind: 'story', path: href, alone: false });
  });

  const posts: number[] = [];
  const posting = act(POST_EVERY_MS, async (turn) => {
    const headline = `Report ${turn + 1} from the count`;
    const asked = blog.path(await blog.seq());
    const sentAt = performance.now();
    await blog.post(headline);
    await onAll(asked, headline);
    posts.push(performance.now() - sentAt);
    onPath({ kind: 'live', path: blog.path(await blog.seq()), alone: true });
  });

  const wire: number[] = [];
  const bringing = act(WIRE_EVERY_MS, async (turn) => {
    const id = `night-${newId()}`;
    const slug = `agency-report-${id}`;
    const title = `Agency report ${turn} of the night ${id}`;
    feed.items.unshift(feedItem(id, { title, slug, published_at: new Date().toISOString() }));
    const sentAt = performance.now();
    await onAll(`/world/${slug}`, title, LOOK_FOR_WIRE_EVERY_MS);
    wire.push(performance.now() - sentAt);
  });

  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const [petition = { _id: '' }] = petitions.parse(await (await fetch(`${first.url}/api/petitions`)).json());
  const count = async () =>
    stats.parse(await (await fetch(`${first.url}/api/petitions/${petition._id}/stats`)).json()).totalSignatures;
  const before = await count();
  const signatures: number[] = [];
  let signed = 0;
  const signing = act(1000 / SIGNATURES_A_SECOND, async (turn) => {
    signed += 1;
    const dueAt = performance.now();
    const node = nodes[turn % nodes.length] ?? first;
    await signBy(agent, node.url, { n: turn, petitionId: petition._id });
    signatures.push(performance.now() - dueAt);
  });

  return {
    kinds: [
      { name: 'home', share: 0.35, paths: ['/'] },
      { name: 'section', share: 0.15, paths: lists },
      { name: 'story', share: 0.45, paths: published },
      { name: 'live', share: 0.05, paths: [blog.path(await blog.seq())] },
    ],
    end: async () => {
      acting.abort();
      const [storiesSent, postsSent, wireSent] = await Promise.all([publishing, posting, bringing, signing]);
      agent.destroy();
      return {
        stories: { published: storiesSent, times: stories },
        posts: { published: postsSent, times: posts },
        wire: { published: wireSent, times: wire },
        signatures: { sent: signed, times: signatures, counted: (await count()) - before },
        failures,
      };
    },
  };
}

/** Starts `work` every `everyMs`, however long each call takes; once all are done, resolves with their number. */
async function onSchedule(
  everyMs: number,
  signal: AbortSignal,
  failures: string[],
  work: (turn: number) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  const running = new Set<Promise<void>>();
  let turn = 0;
  for (; ; turn += 1) {
    const wait = startedAt + turn * everyMs - performance.now();
    if (wait > 0) await pause(wait, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const one = work(turn)
      .catch((error: unknown) => {
        if (failures.length < FAILURES_TOLD) failures.push(String(error));
      })
      .finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  return turn;
}

/** Resolves once `path` shows `text` on each node. */
async function untilAll(nodes: Needs['nodes'], path: string, text: string, everyMs: number): Promise<void> {
  await Promise.all(
    nodes.map(async ({ url }) => {
      for (const deadline = Date.now() + TIMEOUT_MS; ; await pause(everyMs)) {
        const answer = await fetch(url + path);
        if ((await answer.text()).includes(text)) return;
        if (answer.status >= 500) throw new Error(`${path} answers ${answer.status}`);
        if (Date.now() > deadline) throw new Error(`"${text}" has not appeared on ${path} in ${TIMEOUT_MS / 1000} s`);
      }
    }),
  );
}

/** Addresses of the newest articles, newest first. */
async function newestPaths(desk: DeskClient): Promise<string[]> {
  const found: string[] = [];
  for (let before = ''; found.length < STORIES_READ; ) {
    const { stories, next } = listed.parse(await desk.call('GET', `?kind=article&state=published${before}`));
    found.push(...stories.map(({ href }) => href));
    if (next === null) break;
    before = `&before=${encodeURIComponent(next)}`;
  }
  return found.slice(0, STORIES_READ);
}

interface Blog {
  post(headline: string): Promise<void>;
  seq(): Promise<number>;
  /** The path that polls for posts after this one. */
  path(after: number): string;
}

/** A live blog on a story of its own, with one post. */
async function openBlog(desk: DeskClient): Promise<Blog> {
  const story = await desk.begin({
    title: `Live: the count ${newId()}`,
    content: '<p>All results as they come in.</p>',
  });
  await desk.publish(story);
  const blog = `/api/desk/live-blogs/${story._id}`;
  const put = (path: string, body: object) => desk.ask('PUT', blog + path, body);
  const post = async (headline: string) => {
    const html = `<p>${'What a reporter saw. '.repeat(12)}</p>`;
    await put(`/posts/${newId()}`, { headline, html, isKey: false, dueAt: null });
  };
  await put('/state', { isOpen: true });
  await post('The polls have closed');
  return {
    post,
    seq: async () => z.object({ seq: z.int() }).parse(await desk.ask('GET', blog)).seq,
    path: (after) => `/api/live-blogs/${story._id}/posts?after=${after}`,
  };
}
