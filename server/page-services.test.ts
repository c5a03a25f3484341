import { expect, it } from 'vitest';
import { withoutToken } from './page-services.ts';

it.each([
  ['/invitation/abc', '/invitation/…'],
  ['/reset-password/abc', '/reset-password/…'],
  ['/book-rajneeti/request/abc', '/book-rajneeti/request/…'],
  ['/book-rajneeti/proposal/abc', '/book-rajneeti/proposal/…'],
  ['/petition/signature/abc', '/petition/signature/…'],
  ['/newsletter/confirm/abc', '/newsletter/confirm/…'],
  ['/newsletter/unsubscribe/abc/breaking', '/newsletter/unsubscribe/…/breaking'],
  ['/diaspora-support/sent/abc', '/diaspora-support/sent/…'],
  ['/search?q=Asha+Rao', '/search'],
  ['/login?next=/admin#top', '/login'],
  ['/world/a-story', '/world/a-story'],
])('the log names a page that failed without what opens it or was typed: %s', (address, logged) => {
  expect(withoutToken(`https://matv.example${address}`)).toBe(`https://matv.example${logged}`);
});
