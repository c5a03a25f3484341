import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayLinkTo } from '#domain/desk/html-rules.ts';
import { linkAddress } from './link-address.ts';

const SITE = 'https://matv.example';

describe('the address typed into the link dialog', () => {
  it.each([
    ['https://www.bbc.co.uk/news?a=1#b', 'https://www.bbc.co.uk/news?a=1#b', false],
    ['bbc.co.uk/news', 'https://bbc.co.uk/news', false],
    ['www.gov.uk', 'https://www.gov.uk/', false],
    ['desk@matv.example', 'mailto:desk@matv.example', false],
    ['mailto:desk@matv.example', 'mailto:desk@matv.example', false],
    ['/world/a-story', '/world/a-story', true],
    ['https://matv.example/world/a-story?x=1', '/world/a-story?x=1', true],
    ['http://matv.example/world/a-story', '/world/a-story', true],
    ['matv.example/world', '/world', true],
    ['#part-2', '#part-2', true],
  ])('%s leads to %s', (typed, href, isOwn) => {
    expect(linkAddress(typed, SITE)).toEqual({ href, isOwn });
  });

  it.each([
    '',
    'not an address',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'https://',
    'word',
    '#',
    'https://user@a.example',
    '$#@matv.example',
    '/\\evil.example/x',
  ])('%s is refused', (typed) => {
    expect(linkAddress(typed, SITE)).toBeNull();
  });

  it('never becomes one that the sanitiser would drop, and stays as it is', () => {
    const piece = fc.oneof(
      fc.webUrl(),
      fc.string({ maxLength: 20 }),
      fc.constantFrom('//', 'javascript:', 'matv.example', '/', '@'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 3 }), (pieces) => {
        const found = linkAddress(pieces.join(''), SITE);
        if (!found) return;
        expect(mayLinkTo(found.href)).toBe(true);
        expect(linkAddress(found.href, SITE)).toEqual(found);
      }),
      { numRuns: 500 },
    );
  });
});
