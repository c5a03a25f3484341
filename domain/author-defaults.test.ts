import { describe, expect, it } from 'vitest';
import {
  bylineName,
  bylineTitle,
  DEFAULT_AUTHOR_CATEGORY,
  DEFAULT_AUTHOR_TITLE,
  defaultBio,
  NAMELESS_AUTHOR,
  socialLink,
  wireBio,
} from './author-defaults.ts';

describe('authors without a profile', () => {
  it('have a byline that depends on the source (WIRE-29, WIRE-30, CONST-17 to CONST-19)', () => {
    expect(bylineName(null, 'wire')).toBe('MATV Wire');
    expect(bylineName(' ', 'desk')).toBe('News Desk');
    expect(bylineName(null, 'sample')).toBe('News Desk');
    expect(bylineName(' Asha Rao ', 'wire')).toBe('Asha Rao');
    expect(NAMELESS_AUTHOR).toBe('Staff Reporter');
  });

  it('are not said to be staff below a story of the wire', () => {
    expect(bylineTitle(null, 'wire')).toBe('Wire');
    expect(bylineTitle(null, 'desk')).toBe('MATV Staff');
    expect(bylineTitle('Asia editor', 'wire')).toBe('Asia editor');
    expect(wireBio('Associated Press')).toBe('Stories by Associated Press reach MATV through its news wire.');
  });

  it('have a title, a category and a sentence (AUTH-22, AUTH-23, AUTH-24)', () => {
    expect(DEFAULT_AUTHOR_TITLE).toBe('MATV Staff');
    expect(DEFAULT_AUTHOR_CATEGORY).toBe('BUSINESS');
    expect(defaultBio('Asha Rao')).toBe('Asha Rao is a reporter on the MATV news team.');
    expect(defaultBio('')).toContain('Staff Reporter');
  });
});

it.each([
  ['x.com/a', 'https://x.com/a'],
  ['http://x.com/a', 'http://x.com/a'],
  ['https://x.com/a', 'https://x.com/a'],
  ['', null],
  ['javascript:alert(1)', null],
  ['not an address', null],
])('makes the social link %j lead to %j (AUTH-09)', (typed, link) => {
  expect(socialLink(typed)).toBe(link);
});
