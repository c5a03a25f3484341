import { expect, it } from 'vitest';
import { type CacheTag, cacheTag } from '#server/db/cache-tags.ts';
import { withTagsHeader } from './cdn-tags.ts';

const KEPT = 'public, max-age=0, s-maxage=120, stale-while-revalidate=600, stale-if-error=86400';

function page(tags: readonly CacheTag[], changes: { status?: number; bannerStamp?: number } = {}) {
  const headers: Record<string, string> = { 'content-type': 'text/html', 'cache-control': KEPT };
  return { status: 200, headers, html: Buffer.from('<p>Rain</p>'), tags: new Set(tags), ...changes };
}

it('names what a page shows in the header that the network reads, in letters that a header may have', () => {
  const shown = page([cacheTag.story('66f0c2'), cacheTag.topic('मानसून'), cacheTag.followers('topic:rain')]);
  const devanagari = 'topic-%E0%A4%AE%E0%A4%BE%E0%A4%A8%E0%A4%B8%E0%A5%82%E0%A4%A8';
  expect(withTagsHeader(shown, 'surrogate-key').headers).toEqual({
    'content-type': 'text/html',
    'cache-control': KEPT,
    'surrogate-key': `every-page story-66f0c2 ${devanagari} followers-topic:rain`,
  });
  expect(withTagsHeader(shown, 'cache-tag').headers['cache-tag']).toBe(
    `every-page,story-66f0c2,${devanagari},followers-topic:rain`,
  );
});

it('names the line above the page, which changes without the page', () => {
  const { headers } = withTagsHeader(page([cacheTag.site('home')], { bannerStamp: 0 }), 'surrogate-key');
  expect(headers['surrogate-key']).toBe('every-page site-home site-banner');
});

it('lets the network keep what is missing, moved or gone for a second only', () => {
  for (const status of [301, 404, 410]) {
    const { headers } = withTagsHeader(page([], { status }), 'surrogate-key');
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
  }
});

it('keeps a page out of the network whose tags are too long for a header', () => {
  const cards = Array.from({ length: 300 }, (_, place) => cacheTag.story(String(place).padStart(24, '0')));
  const { headers } = withTagsHeader(page(cards), 'surrogate-key');
  expect(headers).toEqual({ 'content-type': 'text/html', 'cache-control': 'private, no-store' });
});
