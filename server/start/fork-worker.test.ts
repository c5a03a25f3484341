import cluster, { Worker } from 'node:cluster';
import { expect, it, vi } from 'vitest';
import { forkWorker } from './fork-worker.ts';

it('a worker to which several messages fail has ended, and does not end the process that forked it', async () => {
  const child = new Worker();
  vi.spyOn(cluster, 'fork').mockReturnValue(child);
  const { ended } = forkWorker(1);
  for (let times = 0; times < 2; times += 1) child.emit('error', new Error('write EPIPE'));
  expect(await ended).toBe(1);
});
