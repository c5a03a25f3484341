import { describe, expect, it } from 'vitest';
import { SECTION_ALIASES, SECTIONS } from '#domain/sections.ts';
import { failureWords, isArticlePath } from './failure-words.ts';

const broken = { message: 'HTTP error! status: 500' };
const offline = { message: 'You seem to be offline.', isOffline: true };

describe('a page that could not be loaded', () => {
  it.each(['/', '/world', '/web-stories?page=2', '/business', '/sports'])(
    "that is a list of stories says 'Failed to load stories': %s (STATE-28)",
    (path) => {
      expect(failureWords(path, broken)).toEqual({
        title: 'Failed to load stories',
        reason: 'HTTP error! status: 500',
        retry: 'Try Again',
      });
    },
  );

  it('counts as a list for every section and every former name of one', () => {
    for (const path of [...SECTIONS.map(({ slug }) => slug), ...Object.keys(SECTION_ALIASES)]) {
      expect(failureWords(`/${path}`, broken).title, path).toBe('Failed to load stories');
      expect(failureWords(`/${path}/a-story`, broken).title, path).toBe('Failed to load article');
    }
  });

  it.each(['/world/monsoon', '/articles/monsoon-65f0c0ffee', '/blog/a-week', '/deep-dive/65f0c0ffee'])(
    "that is an article says 'Failed to load article': %s (ART-23, ERR-49)",
    (path) => {
      expect(failureWords(path, broken).title).toBe('Failed to load article');
      expect(isArticlePath(path)).toBe(true);
    },
  );

  it('counts by what it is, in whatever language', () => {
    expect(failureWords('/hi', broken).title).toBe('Failed to load stories');
    expect(failureWords('/hi/world?page=2', broken).title).toBe('Failed to load stories');
    expect(failureWords('/hi/world/barish', broken).title).toBe('Failed to load article');
    expect(failureWords('/hi/author/Asha', broken).title).toBe('Failed to fetch author');
    expect(isArticlePath('/hi/deep-dive/65f0c0ffee')).toBe(true);
    expect(failureWords('/history/1', broken).title).toBe('This page could not be loaded');
  });

  it('has the specified text for an author or a search (STATE-21, AUTH-33)', () => {
    expect(failureWords('/author/Asha%20Rao', broken).title).toBe('Failed to fetch author');
    expect(failureWords('/search?q=rain', broken).title).toBe('Search failed');
    expect(isArticlePath('/author/Asha%20Rao')).toBe(false);
  });

  it.each(['/petition', '/petition/another'])(
    "that is a petition says so, with 'Retry': %s (PET-44, ERR-38)",
    (path) => {
      expect(failureWords(path, broken)).toEqual({
        title: 'Petition',
        reason: 'Error loading petition: HTTP error! status: 500',
        retry: 'Retry',
      });
      expect(failureWords(path, offline).reason).toBe('Error loading petition: You seem to be offline.');
    },
  );

  it.each([
    ['/book-rajneeti', 'The booking form could not be loaded'],
    ['/diaspora-support', 'The support form could not be loaded'],
    ['/newsletter', 'The newsletter form could not be loaded'],
    ['/about', 'This page could not be loaded'],
    ['/videos', 'This page could not be loaded'],
    ['/live/schedule', 'This page could not be loaded'],
    ['/petition/signature/abc', 'This page could not be loaded'],
    ['/book-rajneeti/proposal/abc', 'This page could not be loaded'],
  ])('that has no stories has a text of its own: %s', (path, title) => {
    expect(failureWords(path, broken)).toEqual({ title, reason: 'HTTP error! status: 500', retry: 'Try Again' });
  });

  it('tells an offline reader that they are offline, wherever they are', () => {
    expect(failureWords('/world', offline)).toMatchObject({
      title: 'Failed to load stories',
      reason: 'You seem to be offline.',
    });
    expect(failureWords('/about', offline)).toMatchObject({
      title: 'You seem to be offline',
      reason: 'This page could not be loaded.',
    });
    expect(failureWords('/diaspora-support', offline).reason).toBe('The support form could not be loaded.');
  });
});
