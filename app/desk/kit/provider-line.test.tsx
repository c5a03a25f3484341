import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { WatchProvider } from '#domain/desk/watch.ts';
import { ProviderLine } from './provider-line.tsx';

const FAILING: WatchProvider = {
  channelId: 'UC',
  state: 'failing',
  lastSuccessAt: null,
  lastErrorAt: null,
  lastError: null,
  failuresInARow: 2,
  nextPollAt: null,
  isReadingAll: true,
  refused: 0,
  quota: { used: 0, left: 1, units: 1, renewsAt: '2026-11-24T12:00:00Z' },
};

const said = (provider: WatchProvider | null, showsDemos: boolean) =>
  renderToStaticMarkup(<ProviderLine provider={provider} showsDemos={showsDemos} />).replace(/<[^>]+>/g, '');

it('says that readers see demo videos only where they do', () => {
  const setUp = 'Whoever runs the site sets YOUTUBE_API_KEY and YOUTUBE_CHANNEL_ID.';
  expect(said(null, true)).toBe(`No video provider is set up: readers see demo videos. ${setUp}`);
  expect(said(null, false)).toBe(`No video provider is set up. ${setUp}`);
  expect(said(FAILING, true)).toBe('Failing, 2 times in a row: readers see demo videos');
  expect(said(FAILING, false)).toBe('Failing, 2 times in a row');
});
