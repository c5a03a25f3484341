import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localPath } from './local-path.ts';

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

it('never leaves the site, whatever is asked for', () => {
  const texts = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom('/', '\\', '.', '\t', '\n', ':', '@', 'evil.example', '?', '#', '%2f'), { maxLength: 8 })
      .map((parts) => `/${parts.join('')}`),
  );
  fc.assert(
    fc.property(texts, (wanted) => {
      const path = localPath(wanted, '/admin');
      expect(new URL(path, 'http://site.example').origin).toBe('http://site.example');
      expect(path.startsWith('//')).toBe(false);
    }),
  );
});
