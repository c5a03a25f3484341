import { expect, it } from 'vitest';
import { toSafeHtml } from '#server/newsroom/model/safe-html.ts';
import { liteHtml } from './lite-html.ts';

it('a lite text has links in place of pictures, and its links lead to lite pages', async () => {
  const text =
    '<p>See <a href="/world/a-story#here">this</a>, <a href="/videos">that</a> and <a href="https://a.example/world">more</a>.</p>' +
    '<figure><img src="/media/0123456789abcdef0123456789abcdef/640.jpg" alt="A &quot;quay&quot;" width="640" height="400"><figcaption>Worcester</figcaption></figure>';
  expect(liteHtml(await toSafeHtml(text), 'Picture')).toBe(
    '<p>See <a href="/world/a-story?lite#here">this</a>, <a href="/videos">that</a> and <a href="https://a.example/world" rel="noopener nofollow">more</a>.</p>' +
      '<figure><a href="/media/0123456789abcdef0123456789abcdef/640.jpg">Picture: A &quot;quay&quot;</a><figcaption>Worcester</figcaption></figure>',
  );
});
