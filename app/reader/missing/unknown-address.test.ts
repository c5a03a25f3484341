import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { servicesContext } from '#app/services.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import { loadUnknown } from './unknown-address.ts';

const SITE = 'https://matv.example';

/** Status and place that an unknown address leads to. `moved`: the desk's redirects, by path. */
async function asked(path: string, moved: Readonly<Record<string, string>> = {}) {
  const now = new Date('2026-11-20T14:00:00Z');
  const context = new RouterContextProvider();
  const reader = { ...readerFixture(now), movedTo: async (from: string) => moved[from] ?? null };
  context.set(servicesContext, { reader, clock: { now: () => now }, siteUrl: SITE, viewer: null });
  return loadUnknown({ url: new URL(path, SITE), context }).then(
    ({ init }) => [init?.status, null],
    (thrown: unknown) => {
      if (!(thrown instanceof Response)) throw thrown;
      return [thrown.status, thrown.headers.get('location')];
    },
  );
}

describe('an unknown address', () => {
  it('answers 404 (NAV-57)', async () => {
    expect(await asked('/nope')).toEqual([404, null]);
    expect(await asked('/no/Such/Page')).toEqual([404, null]);
  });

  it('that was typed with capitals leads to the page without them; names behind the first part keep theirs', async () => {
    expect(await asked('/World')).toEqual([301, '/world']);
    expect(await asked('/LIVE?from=tv')).toEqual([301, '/live?from=tv']);
    expect(await asked('/Author/Asha%20Rao')).toEqual([301, '/author/Asha%20Rao']);
    expect(await asked('/hi/World')).toEqual([301, '/hi/world']);
    expect(await asked('/HI')).toEqual([301, '/hi']);
  });

  it('is redirected as the desk has said first, capitals or not', async () => {
    const moved = { '/Old-Page': '/world' };
    expect(await asked('/Old-Page', moved)).toEqual([301, '/world']);
  });

  it('in other writing is left as it is: percent-encoding has capitals of its own', async () => {
    expect(await asked('/%E0%A4%AF')).toEqual([404, null]);
    expect(await asked('/wp-Login.php')).toEqual([404, null]);
  });
});
