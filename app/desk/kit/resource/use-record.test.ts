import { MutationObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Refused, Stale } from './call-desk.ts';
import { newDeskClient } from './desk-queries.tsx';
import { type RecordChange, recordOptions } from './use-record.ts';

const PATH = '/api/desk/inbox/1';
const REPLY: RecordChange = { method: 'POST', path: '/replies', failed: 'The reply could not be sent' };

/** What becomes of `REPLY` if the server answers so: what is said, whether it was late, and the record then shown. */
async function sent(send: () => Promise<unknown>) {
  const client = newDeskClient();
  const theirs = vi.fn(async () => ({ state: 'answered' }));
  client.setQueryDefaults([PATH], { queryFn: theirs });
  client.setQueryData([PATH], { state: 'new' });
  const said: unknown[] = [];
  let isStale = true;
  const needs = { path: PATH, schema: z.object({ state: z.string() }), staleCode: 'stale_submission' };
  const options = recordOptions(needs, {
    client,
    say: (...words) => said.push(words),
    setStale: (next) => {
      isStale = next;
    },
    send,
  });
  await new MutationObserver(client, options).mutate(REPLY).catch(() => null);
  return { said, isStale, shown: client.getQueryData([PATH]) };
}

it('says in a message that a colleague was first, and shows what they did', async () => {
  const late = new Stale('A colleague has dealt with this.', { code: 'stale_submission' });
  expect(await sent(() => Promise.reject(late))).toEqual({
    said: [
      [
        'failed',
        'The reply could not be sent',
        'This has been changed in the meantime. Look at the changes, then try again; what you typed is still here.',
      ],
    ],
    isStale: true,
    shown: { state: 'answered' },
  });
});

it('says why a change does not fit any more after what a colleague did, and shows that', async () => {
  const out = new Stale('This edition is on its way already: it cannot be changed any more.', {
    code: 'edition_is_out',
  });
  expect(await sent(() => Promise.reject(out))).toEqual({
    said: [
      ['failed', 'The reply could not be sent', 'This edition is on its way already: it cannot be changed any more.'],
    ],
    isStale: false,
    shown: { state: 'answered' },
  });
});

it('says why another change was refused, and leaves the record as it is', async () => {
  expect(await sent(() => Promise.reject(new Refused('They left no address.')))).toEqual({
    said: [['failed', 'The reply could not be sent', 'They left no address.']],
    isStale: false,
    shown: { state: 'new' },
  });
});

it('shows the record of the answer', async () => {
  expect(await sent(async () => ({ state: 'open' }))).toEqual({ said: [], isStale: false, shown: { state: 'open' } });
});
