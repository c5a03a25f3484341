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
  memory.invalidate(db);
  expect(await memory.now(db, report)).toEqual(['Ethics policy']);
  expect(reported).toEqual([['policies', lost]]);
  answer = async () => ['Ethics policy', 'Masthead'];
  expect(await memory.now(db, report)).toEqual(['Ethics policy', 'Masthead']);
  expect(reported).toHaveLength(1);
});
