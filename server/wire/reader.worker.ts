import { parentPort } from 'node:worker_threads';
import { readItems } from './adapters/read-items.ts';
import { markOf, normalise } from './normalise.ts';
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts';

let items: readonly unknown[] = [];

function answer(request: ReaderRequest): ReaderAnswer {
  if (request.kind === 'take') {
    const now = new Date(request.now);
    return { kind: 'taken', outcomes: request.indexes.map((index) => normalise(items[index], now)) };
  }
  const feed = readItems(request);
  if (feed.kind === 'failed') return feed;
  items = feed.items;
  return { kind: 'opened', marks: items.map(markOf), notStories: feed.notStories };
}

parentPort?.on('message', (request: ReaderRequest) => {
  parentPort?.postMessage(answer(request));
});
