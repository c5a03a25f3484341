import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { siteMemory } from './site-memory.ts';

it('goes on with what it read last when the store does not answer, reports it, and asks again for the next page', async () => {
  let answer: () => Promise<string[]> = async () => ['Ethics policy'];
  const memory = siteMemory('policies', [], () => answer());
  const db = new Pool();
  const reported: unknown[] = [];
  const report = (error: unknown, what: string) => reported.push([what, error]);
  expect(await memory.now(db, report)).toEqual(['Ethics policy']);
  const lost = new Error('the connection was lost');
  answer = () => Promise.reject(lost);
  memory.invalidate();
  expect(await memory.now(db, report)).toEqual(['Ethics policy']);
  expect(reported).toEqual([['policies', lost]]);
  answer = async () => ['Ethics policy', 'Masthead'];
  expect(await memory.now(db, report)).toEqual(['Ethics policy', 'Masthead']);
  expect(reported).toHaveLength(1);
});

it('is read again after a change from whichever store it was read, such as a replica', async () => {
  let stored = ['Ethics policy'];
  const memory = siteMemory('policies', [], async () => stored);
  const [primary, replica] = [new Pool(), new Pool()];
  const shown = async () => [await memory.now(primary), await memory.now(replica)];
  expect(await shown()).toEqual([['Ethics policy'], ['Ethics policy']]);
  stored = ['Masthead'];
  memory.invalidate({ site: ['banner'] });
  expect(await shown()).toEqual([['Ethics policy'], ['Ethics policy']]);
  memory.invalidate({ site: ['policies'] });
  expect(await shown()).toEqual([['Masthead'], ['Masthead']]);
});
