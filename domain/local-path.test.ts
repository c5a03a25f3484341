import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSitePath, localPath } from './local-path.ts';

it.each(['/admin/dashboard', '/admin/update-viral-news?x=1#top', '/'])('keeps %s, a path of this site', (path) => {
  expect(localPath(path, '/admin')).toBe(path);
});

it.each([
  null,
  5,
  '',
  'admin',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/login',
  '/.//x',
])('falls back for %j', (wanted) => {
  expect(localPath(wanted, '/admin')).toBe('/admin');
});

const addresses = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom('/', '\\', '.', '\t', '\n', ':', '@', 'evil.example', '?', '#', '%2f'), { maxLength: 8 })
    .map((parts) => `/${parts.join('')}`),
);

it('never leaves the site, whatever is requested', () => {
  fc.assert(
    fc.property(addresses, (wanted) => {
      const path = localPath(wanted, '/admin');
      expect(new URL(path, 'http://site.example').origin).toBe('http://site.example');
      expect(path.startsWith('//')).toBe(false);
    }),
  );
});

it.each(['/', '/world', '/world/a-story?page=2#end', '/2019/05/café', '/a//b', '/search?q=\\'])(
  'accepts %j as a path of this site',
  (address) => {
    expect(isSitePath(address)).toBe(true);
  },
);

it.each([
  '',
  'world',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/world\\..\\..\\evil.example',
  '/.//evil.example',
  '/world/..//evil.example',
  '/world\r\nSet-Cookie: a=b',
])('rejects %j, in which browsers may see another host', (address) => {
  expect(isSitePath(address)).toBe(false);
});

it('accepts nothing that a browser would resolve to another site', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      if (!isSitePath(address)) return;
      const url = new URL(address, 'http://site.example/some/page');
      expect(url.origin).toBe('http://site.example');
      expect(new URL(url.pathname, 'http://site.example').origin).toBe('http://site.example');
    }),
    { numRuns: 1000 },
  );
});
