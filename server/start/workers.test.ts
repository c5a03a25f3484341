import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { FirstWorkerEnded, type Worker, Workers } from './workers.ts';

interface FakeWorker extends Worker {
  readonly slot: number;
  readonly heard: string[];
  serve(): Promise<void>;
  die(code: number): Promise<void>;
}

let forked: FakeWorker[];
let pauses: number[];
let said: string[];
let now: number;

beforeEach(() => {
  [forked, pauses, said, now] = [[], [], [], 0];
});

function fork(slot: number): Worker {
  const ready = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<number>();
  const heard: string[] = [];
  const worker: FakeWorker = {
    slot,
    heard,
    ready: ready.promise,
    ended: ended.promise,
    end: () => heard.push('end'),
    kill: () => heard.push('kill'),
    serve: async () => {
      ready.resolve(`greeting of ${slot}`);
      await turn();
    },
    die: async (code) => {
      ended.resolve(code);
      await turn();
    },
  };
  forked.push(worker);
  return worker;
}

function newWorkers(count: number): Workers {
  return new Workers({
    count,
    fork,
    log: {
      info: (...[first, text]: unknown[]) => said.push(String(text ?? first)),
      error: (...[first, text]: unknown[]) => said.push(String(text ?? first)),
    },
    wait: async (milliseconds) => pauses.push(milliseconds),
    now: () => now,
  });
}

/** The nth process that was begun, from 1. */
function process(n: number): FakeWorker {
  const found = forked[n - 1];
  if (!found) throw new Error(`${n} processes were not begun`);
  return found;
}

async function running(count: number): Promise<Workers> {
  const workers = newWorkers(count);
  const starting = workers.start();
  await process(1).serve();
  expect(await starting).toBe('greeting of 1');
  for (const worker of forked.slice(1)) await worker.serve();
  return workers;
}

it('the first worker starts alone, and the others once it serves', async () => {
  const starting = newWorkers(3).start();
  await turn();
  expect(forked.map(({ slot }) => slot)).toEqual([1]);
  await process(1).serve();
  expect(await starting).toBe('greeting of 1');
  expect(forked.map(({ slot }) => slot)).toEqual([1, 2, 3]);
});

it('a first worker that refuses to start is not started again', async () => {
  const starting = newWorkers(3).start();
  const refused = expect(starting).rejects.toEqual(new FirstWorkerEnded(1));
  await process(1).die(1);
  await refused;
  expect(forked).toHaveLength(1);
});

it('a worker that dies is replaced: at once after a long life, with growing pauses up to 30 seconds otherwise', async () => {
  await running(2);
  now += 60_000;
  await process(2).die(1);
  expect(forked.map(({ slot }) => slot)).toEqual([1, 2, 2]);
  expect(pauses).toEqual([]);
  for (let times = 0; times < 8; times += 1) await forked.at(-1)?.die(1);
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  await forked.at(-1)?.serve();
  now += 60_000;
  await forked.at(-1)?.die(1);
  expect(pauses).toHaveLength(8);
  expect(forked.at(-1)?.slot).toBe(2);
});

it('the end waits for all of them, tells the worst exit code, and starts none again', async () => {
  const workers = await running(3);
  const stopping = workers.stop();
  expect(forked.map(({ heard }) => heard)).toEqual([['end'], ['end'], ['end']]);
  await process(1).die(0);
  await process(3).die(1);
  let isOver = false;
  void stopping.then(() => {
    isOver = true;
  });
  await turn();
  expect(isOver).toBe(false);
  workers.kill();
  expect(process(2).heard).toEqual(['end', 'kill']);
  await process(2).die(0);
  expect(await stopping).toBe(1);
  expect(forked).toHaveLength(3);
});

it('a rolling restart ends each worker only once its successor serves', async () => {
  const workers = await running(2);
  const rolling = workers.roll();
  await workers.roll();
  expect(forked.map(({ slot }) => slot)).toEqual([1, 2, 1]);
  expect(process(1).heard).toEqual([]);
  await process(3).serve();
  expect(process(1).heard).toEqual(['end']);
  expect(forked).toHaveLength(3);
  await process(1).die(0);
  expect(forked.map(({ slot }) => slot)).toEqual([1, 2, 1, 2]);
  await process(4).serve();
  await process(2).die(0);
  await rolling;
  expect(pauses).toEqual([]);
  expect(said.at(-1)).toBe('all workers have been replaced');
  // The new ones are looked after like the first.
  await process(4).die(1);
  expect(forked.map(({ slot }) => slot)).toEqual([1, 2, 1, 2, 2]);
});

it('a rolling restart stops at a worker that does not come to serve, and keeps the one it was to replace', async () => {
  const workers = await running(2);
  const rolling = workers.roll();
  await process(3).die(1);
  await rolling;
  expect(said.at(-1)).toBe('the new worker did not come to serve; those that run go on');
  expect(forked.flatMap(({ heard }) => heard)).toEqual([]);
  expect(forked).toHaveLength(3);
  await process(1).die(1);
  expect(forked.map(({ slot }) => slot)).toEqual([1, 2, 1, 1]);
});

it('a worker that dies while its successor starts is neither lost nor replaced twice', async () => {
  const workers = await running(2);
  const rolling = workers.roll();
  await process(1).die(1);
  expect(forked).toHaveLength(3);
  await process(3).die(1);
  await rolling;
  expect(forked.map(({ slot }) => slot)).toEqual([1, 2, 1, 1]);
});

it('a worker that took the place of one that died during a rolling restart is replaced as well', async () => {
  const workers = await running(2);
  const rolling = workers.roll();
  now += 60_000;
  await process(2).die(1);
  await process(4).serve();
  await process(3).serve();
  await process(1).die(0);
  expect(forked.map(({ slot }) => slot)).toEqual([1, 2, 1, 2, 2]);
  await process(5).serve();
  expect(process(4).heard).toEqual(['end']);
  await process(4).die(0);
  await rolling;
  expect(said.at(-1)).toBe('all workers have been replaced');
});

it('an end during a rolling restart ends the old and the new ones', async () => {
  const workers = await running(2);
  const rolling = workers.roll();
  const stopping = workers.stop();
  expect(forked.map(({ heard }) => heard)).toEqual([['end'], ['end'], ['end']]);
  for (const worker of forked) await worker.die(0);
  expect(await stopping).toBe(0);
  await rolling;
  expect(forked).toHaveLength(3);
});
