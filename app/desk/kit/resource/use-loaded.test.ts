import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { Refused, Unreachable } from './call-desk.ts';
import { newDeskClient } from './desk-queries.tsx';
import { loadedFrom, readAgain, untilNextRead } from './use-loaded.ts';

/** A screen that shows what `load` answers, as `useLoaded` does. */
function screen(client: ReturnType<typeof newDeskClient>, load: () => Promise<string>) {
  const observer = new QueryObserver(client, { queryKey: ['/api/tech'], queryFn: load });
  const close = observer.subscribe(() => undefined);
  const reload = () => readAgain(client, ['/api/tech'], () => observer.refetch());
  return { shown: () => loadedFrom(observer.getCurrentResult()), reload, close };
}

it('shows an answer from after it was opened, never one from before', async () => {
  const client = newDeskClient();
  const first = screen(client, async () => 'old');
  await vi.waitFor(() => expect(first.shown()).toEqual({ data: 'old', error: null, isLoading: false }));
  // The first one is still open: its answer is there, and yet it is not taken for the second one's.
  const second = screen(client, async () => 'new');
  expect(second.shown()).toEqual({ data: undefined, error: null, isLoading: true });
  await vi.waitFor(() => expect(second.shown()).toEqual({ data: 'new', error: null, isLoading: false }));
  first.close();
  second.close();
});

it('fails at once, and asks again when told to', async () => {
  const client = newDeskClient();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('Broken.')).mockResolvedValue('there');
  const { shown, reload, close } = screen(client, load);
  await vi.waitFor(() => expect(shown()).toEqual({ data: undefined, error: new Error('Broken.'), isLoading: false }));
  expect(load).toHaveBeenCalledTimes(1);
  await reload();
  expect(shown()).toEqual({ data: 'there', error: null, isLoading: false });
  close();
});

it('keeps what is shown while it is asked for again', async () => {
  const client = newDeskClient();
  const load = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('first')
    .mockReturnValue(new Promise(() => undefined));
  const { shown, reload, close } = screen(client, load);
  await vi.waitFor(() => expect(shown()).toEqual({ data: 'first', error: null, isLoading: false }));
  void reload();
  await vi.waitFor(() => expect(shown()).toEqual({ data: 'first', error: null, isLoading: true }));
  close();
});

it('shows what has changed while it was read for the first time', async () => {
  const client = newDeskClient();
  const begun = Promise.withResolvers<string>();
  const load = vi.fn<() => Promise<string>>().mockReturnValueOnce(begun.promise).mockResolvedValue('with the new one');
  const { shown, reload, close } = screen(client, load);
  const again = reload();
  begun.resolve('without it');
  await again;
  expect(shown()).toEqual({ data: 'with the new one', error: null, isLoading: false });
  close();
});

it('goes on loading when the session has ended: the login comes in its place', async () => {
  const client = newDeskClient();
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new SessionEnded());
  const { shown, close } = screen(client, load);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(load).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual({ data: undefined, error: null, isLoading: true });
  close();
});

it('asks again for what is read regularly, also if the site was away when the screen opened', () => {
  const next = (data: string) => (data === 'last' ? null : 5_000);
  expect(untilNextRead({ data: 'first', error: null }, next)).toBe(5_000);
  expect(untilNextRead({ data: 'first', error: new Unreachable() }, next)).toBe(5_000);
  expect(untilNextRead({ data: 'last', error: null }, next)).toBeNull();
  const first = (error: Error | null) => untilNextRead({ data: undefined, error }, next);
  expect(first(null)).toBeNull();
  expect(first(new Unreachable())).toBe(30_000);
  expect(first(new Refused('Starting.', null, 503))).toBe(30_000);
  expect(first(new Refused('Not for you.', null, 403))).toBeNull();
  expect(first(new Error('Broken.'))).toBeNull();
});
