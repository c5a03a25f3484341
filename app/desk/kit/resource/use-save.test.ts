import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { Refused, Stale } from './call-desk.ts';
import { newDeskClient } from './desk-queries.tsx';
import { type SaveNeeds, saveOptions } from './use-save.ts';

let said: unknown[] = [];
let reported: unknown[] = [];

beforeEach(() => {
  said = [];
  reported = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
});
afterEach(() => vi.unstubAllGlobals());

/** A save as `useSave` carries it out; the answer to whether it worked. */
function saver(needs: Partial<SaveNeeds<string, string>> & Pick<SaveNeeds<string, string>, 'send'>) {
  const common = { onSaved: () => undefined, failed: 'Not saved', unreachable: 'No connection.' };
  const options = saveOptions({ ...common, ...needs }, (...words) => said.push(words));
  const client = newDeskClient();
  return (sent: string) =>
    new MutationObserver(client, options).mutate(sent).then(
      () => true,
      () => false,
    );
}

it('hands over what the server made of it, with what was sent', async () => {
  const saved: string[] = [];
  const save = saver({ send: async (sent) => `${sent}, stored`, onSaved: (answer, sent) => saved.push(answer, sent) });
  expect(await save('typed')).toBe(true);
  expect(saved).toEqual(['typed, stored', 'typed']);
  expect(said).toEqual([]);
});

it('says why the server refused, in its words', async () => {
  const save = saver({ send: () => Promise.reject(new Refused('The title is missing.')) });
  expect(await save('typed')).toBe(false);
  expect(said).toEqual([['failed', 'Not saved', 'The title is missing.']]);
  expect(reported).toEqual([]);
});

it('says and reports that the site could not be reached', async () => {
  const save = saver({ send: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(await save('typed')).toBe(false);
  expect(said).toEqual([['failed', 'Not saved', 'No connection.']]);
  expect(reported).toEqual([new TypeError('Failed to fetch')]);
});

it('leaves a save that came second to the editor, which knows what it holds', async () => {
  const met: unknown[] = [];
  const save = saver({
    send: () => Promise.reject(new Stale('Somebody was first.', { title: 'Theirs' })),
    onStale: ({ answer }, sent) => met.push(answer, sent),
  });
  expect(await save('mine')).toBe(false);
  expect(met).toEqual([{ title: 'Theirs' }, 'mine']);
  expect(said).toEqual([]);
});

it('says nothing when the session has ended: the login is on its way', async () => {
  const save = saver({ send: () => Promise.reject(new SessionEnded()) });
  expect(await save('typed')).toBe(false);
  expect([said, reported]).toEqual([[], []]);
});

it('sends changes of one queue one after the other', async () => {
  const order: string[] = [];
  const save = saver({
    queue: 'order',
    send: async (sent) => {
      order.push(`${sent} begins`);
      await Promise.resolve();
      order.push(`${sent} ends`);
      return sent;
    },
  });
  await Promise.all([save('one'), save('two')]);
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});
