import { expect, it } from 'vitest';
import { fileLinks } from './file-links.ts';

const SECRET = 'a secret for tests only, long enough to be one';

it('the link to a file opens it for ten minutes, for the same person and that file alone', () => {
  const links = fileLinks(SECRET);
  const now = new Date('2026-11-25T12:00:00Z');
  const { pathname, searchParams } = new URL(links.shortLived('0123456789abcdef01234567', 'asha', now), 'http://a');
  const link = {
    id: '0123456789abcdef01234567',
    until: Number(searchParams.get('until')),
    sig: searchParams.get('sig') ?? '',
  };
  expect(pathname).toBe('/api/desk/files/0123456789abcdef01234567');
  expect(links.isGood(link, 'asha', new Date('2026-11-25T12:09:59Z'))).toBe(true);
  expect(links.isGood(link, 'asha', new Date('2026-11-25T12:10:00Z'))).toBe(false);
  expect(links.isGood(link, 'ben', now)).toBe(false);
  expect(links.isGood({ ...link, id: '0123456789abcdef01234568' }, 'asha', now)).toBe(false);
});

it.each(['🯏', '\ud800', 'a\r\nb', '../x'])('the link for %j, which is no id, can be sent in a header', (id) => {
  expect(fileLinks(SECRET).shortLived(id, 'asha', new Date())).toMatch(
    /^\/api\/desk\/files\/[\w.%-]+\?until=\d+&sig=[\w-]+$/,
  );
});
