import { expect, it } from 'vitest';
import { inLanes } from './carry-out.mjs';

it('begins what comes next in a lane once what is before it has ended, and waits for no other lane', async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(`${name} done`)));
  };
  const all = inLanes([['long'], ['short', 'after it']], work);
  expect(begun).toEqual(['long', 'short']);
  ends.get('short')?.();
  await expect.poll(() => begun).toEqual(['long', 'short', 'after it']);
  ends.get('after it')?.();
  ends.get('long')?.();
  expect(await all).toEqual(['long done', 'short done', 'after it done']);
});
