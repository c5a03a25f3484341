import { expect, it } from 'vitest';
import { ChangedMeanwhile, writeAgain } from './write-again.ts';

const slugTaken = () =>
  new Error('failed', { cause: Object.assign(new Error('duplicate key value'), { code: '23505' }) });

it.each([
  ['slug is taken', slugTaken()],
  ['story is changed', new ChangedMeanwhile()],
])('tries a write again, three times at most, whose %s before it', async (_, error) => {
  let tries = 0;
  const failing = (times: number) => async () => {
    tries += 1;
    if (tries <= times) throw error;
    return 'written';
  };
  expect([await writeAgain(failing(2)), tries]).toEqual(['written', 3]);
  tries = 0;
  await expect(writeAgain(failing(3))).rejects.toBe(error);
  expect(tries).toBe(3);
});

it('does not try a write again after any other failure', async () => {
  let tries = 0;
  const failing = writeAgain(async () => {
    tries += 1;
    throw new Error('division by zero');
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(tries).toBe(1);
});
