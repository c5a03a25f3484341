import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** An item as the feed sends it, valid or not. */
export type FeedItem = unknown;

/** How the feed answers. */
export type FeedMode =
  | 'well'
  | 'array'
  | 'object'
  | 'rss'
  | 'status'
  | 'html'
  | 'truncated'
  | 'slow'
  | 'hang'
  | 'trickle'
  | 'reset'
  | 'huge'
  | 'bomb'
  | 'flaky'
  | 'busy'
  | 'elsewhere'
  | 'moved'
  | 'circle';

export interface Feed {
  readonly url: string;
  readonly token: string;
  /** Every request so far: its address below the host, and its headers. */
  readonly requests: { readonly url: string; readonly headers: IncomingMessage['headers'] }[];
  /** Bytes of bodies sent so far, in the modes that send too much. */
  sent: number;
  items: FeedItem[];
  mode: FeedMode;
  /** For 'status'. */
  status: number;
  /** For 'busy'. */
  retryAfter: string;
  /** Aborts all calls in flight. */
  breakOff(): void;
  close(): Promise<void>;
}

const TOKEN = 'feed-secret-token';

/** A feed of its own for a test, on a free port; `items` and `mode` may be changed at any time. */
export async function openFeedServer(items: FeedItem[] = []): Promise<Feed> {
  const server = createServer((request, response) => answer(feed, request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const feed: Feed = {
    url: `http://127.0.0.1:${port}/feed`,
    token: TOKEN,
    requests: [],
    sent: 0,
    items,
    mode: 'well',
    status: 500,
    retryAfter: '1',
    breakOff: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return feed;
}

/** A valid item; `more` changes or adds fields. */
export function feedItem(id: number | string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    title: `Story number ${id}`,
    image_caption: '',
    content: `<p>The body of story ${id}.</p>`,
    category_name: 'World',
    sub_category_name: '',
    published_at: '2026-11-20T08:00:00Z',
    author: 'Asha Rao',
    tags: ['floods', 'rivers'],
    slug: `story-number-${id}`,
    top_news: '',
    featured_news: '',
    absolute_url: 'https://agency.example/a',
    ...more,
  };
}

const MODES: Record<FeedMode, (feed: Feed, request: IncomingMessage, response: ServerResponse) => void> = {
  well: (feed, request, response) => {
    const body = JSON.stringify({ data: feed.items });
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', etag }).end(body);
  },
  array: (feed, _request, response) => json(response, feed.items),
  object: (feed, _request, response) => json(response, feed.items[0]),
  rss: (_feed, _request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end('<rss version="2.0"><channel><item><guid>r1</guid><title>A story in RSS</title></item></channel></rss>'),
  status: (feed, _request, response) => json(response, { error: 'as asked' }, feed.status),
  html: (_feed, _request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-15' }).end('<p>Back soon'),
  truncated: (feed, _request, response) => {
    const text = JSON.stringify({ data: feed.items });
    response.writeHead(200, { 'content-type': 'application/json' }).end(text.slice(0, text.length * 0.6));
  },
  slow: (feed, _request, response) => setTimeout(() => json(response, { data: feed.items }), 150),
  hang: () => {},
  trickle: (_feed, _request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[');
    const timer = setInterval(() => response.write(' '), 20);
    response.once('close', () => clearInterval(timer));
  },
  reset: (_feed, _request, response) => response.socket?.destroy(),
  huge: (feed, _request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[');
    pump(feed, response, JSON.stringify(feedItem(9, { title: 'x'.repeat(60_000) })));
  },
  bomb: (feed, _request, response) => {
    const packed = gzipSync(JSON.stringify({ data: ['x'.repeat(3_000_000)] }));
    feed.sent += packed.byteLength;
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed);
  },
  flaky: (feed, request, response) =>
    feed.requests.length % 2 === 1 ? json(response, { error: 'try again' }, 503) : MODES.well(feed, request, response),
  busy: (feed, _request, response) => {
    response.setHeader('retry-after', feed.retryAfter);
    json(response, { error: 'come again later' }, 503);
  },
  elsewhere: (_feed, _request, response) => response.writeHead(302, { location: 'http://localhost:9/feed' }).end(),
  moved: (feed, request, response) =>
    request.url?.startsWith('/new')
      ? MODES.well(feed, request, response)
      : response.writeHead(301, { location: '/new' }).end(),
  circle: (_feed, _request, response) => response.writeHead(302, { location: '/feed' }).end(),
};

function answer(feed: Feed, request: IncomingMessage, response: ServerResponse): void {
  feed.requests.push({ url: request.url ?? '', headers: request.headers });
  const query = new URL(request.url ?? '', feed.url).searchParams;
  const format = request.headers.accept === 'application/json' ? 'json' : null;
  const isAllowed = query.get('token') === TOKEN && query.get('format') === format;
  if (isAllowed) MODES[feed.mode](feed, request, response);
  else json(response, { error: 'bad token' }, 401);
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/** Writes the chunk again and again up to 200 MB, as fast as it is read. */
function pump(feed: Feed, response: ServerResponse, chunk: string): void {
  while (feed.sent < 200e6 && !response.destroyed) {
    feed.sent += chunk.length;
    if (!response.write(`${chunk},`)) {
      response.once('drain', () => pump(feed, response, chunk));
      return;
    }
  }
  response.end('{}]}');
}
