import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { stopInOrder } from './stop-in-order.ts';

describe('stopping in order', () => {
  it('closes the database after everything else has ended, whatever fails before', async () => {
    const ended: string[] = [];
    const stopping = stopInOrder([
      [
        async () => {
          throw new Error('a connection was lost');
        },
        async () => {
          await pause(20);
          ended.push('jobs');
        },
      ],
      () => {
        throw new Error('the mail server is away');
      },
      async () => ended.push('database'),
    ]);
    await expect(stopping).rejects.toMatchObject({
      errors: [{ message: 'a connection was lost' }, { message: 'the mail server is away' }],
    });
    expect(ended).toEqual(['jobs', 'database']);
  });

  it('says nothing when everything has ended', async () => {
    await expect(stopInOrder([() => undefined, [async () => undefined]])).resolves.toBeUndefined();
  });
});
