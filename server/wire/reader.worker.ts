import { parentPort } from 'node:worker_threads';
import { parseFeed } from './items.ts';
import { isBounded } from './json-bounds.ts';
import { markOf, normalise } from './normalise.ts';
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts';

let items: readonly unknown[] = [];

function answer(request: ReaderRequest): ReaderAnswer {
  if (request.kind === 'take') {
    const now = new Date(request.now);
    return { kind: 'taken', outcomes: request.indexes.map((index) => normalise(items[index], now)) };
  }
  if (!isBounded(new Uint8Array(request.body))) {
    return { kind: 'failed', message: 'News API failed: the answer holds too many values' };
  }
  const feed = parseFeed(new TextDecoder().decode(request.body));
  if (feed.kind === 'failed') return feed;
  items = feed.items;
  return { kind: 'opened', marks: items.map(markOf) };
}

parentPort?.on('message', (request: ReaderRequest) => {
  parentPort?.postMessage(answer(request));
});
