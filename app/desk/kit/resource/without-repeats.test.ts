import { expect, it } from 'vitest';
import { withoutRepeats } from './without-repeats.ts';

/** Calls that end when told to. */
function pendingCalls() {
  const called: { readonly what: string; readonly end: PromiseWithResolvers<string> }[] = [];
  const call = withoutRepeats<{ readonly title: string }, string | null>(({ title }) => {
    const end = Promise.withResolvers<string>();
    called.push({ what: title, end });
    return end.promise;
  }, null);
  return { call: (title: string) => call({ title }), called, titles: () => called.map(({ what }) => what) };
}

it('calls once for a double click, whose second click gets nothing', async () => {
  const { call, called, titles } = pendingCalls();
  const [first, second] = [call('New story'), call('New story')];
  expect(await second).toBeNull();
  called[0]?.end.resolve('created');
  expect(await first).toBe('created');
  expect(titles()).toEqual(['New story']);
});

it('calls again once the call has ended, well or not', async () => {
  const { call, called, titles } = pendingCalls();
  const first = call('New story');
  called[0]?.end.reject(new Error('No connection'));
  await expect(first).rejects.toThrow('No connection');
  const second = call('New story');
  called[1]?.end.resolve('created');
  expect(await second).toBe('created');
  void call('New story');
  expect(titles()).toEqual(['New story', 'New story', 'New story']);
});

it('calls for every change, also for one that goes back to the state before the last', () => {
  const { call, titles } = pendingCalls();
  for (const title of ['up', 'down', 'up']) void call(title);
  expect(titles()).toEqual(['up', 'down', 'up']);
});
