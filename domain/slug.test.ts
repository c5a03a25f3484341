import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from './ids.ts';
import { articlePagePath, articleSlug, deskSlug, idFromArticleSlug, withSuffix } from './slug.ts';

const ID = '0123456789abcdef01234567';

describe('slugs', () => {
  it('are derived from titles at the desk (DESK-10, DESK-13)', () => {
    expect(deskSlug(' Hello, World! ')).toBe('hello-world');
    expect(deskSlug(' A b ')).toBe('a-b');
  });

  it('end with the id of an article without a slug (ART-26)', () => {
    expect(articleSlug(`It's "Big"  News!`, ID)).toBe(`its-big-news-${ID}`);
  });

  it('replace accented letters by plain ones', () => {
    expect(deskSlug('Café Straße, Łódź – naïve ﬁnd')).toBe('cafe-strasse-lodz-naive-find');
  });

  it('write Devanagari in Latin letters', () => {
    expect(deskSlug('दिल्ली में बारिश, 2026')).toBe('dilli-men-barish-2026');
    expect(deskSlug('नरेन्द्र मोदी')).toBe('narendr-modi');
  });

  it('are never empty', () => {
    expect(deskSlug('ਪੰਜਾਬ')).toBe('story');
    expect(deskSlug('')).toBe('story');
    expect(deskSlug('ਪੰਜਾਬ 2026')).toBe('2026');
  });

  it('are cut at a word if too long', () => {
    const slug = deskSlug('seventeen letters '.repeat(20));
    expect(slug.length).toBeLessThanOrEqual(96);
    expect(slug).toMatch(/(seventeen|letters)$/);
    expect(deskSlug('x'.repeat(500))).toBe('x'.repeat(96));
  });

  it('get a suffix on a clash, within the same length', () => {
    expect(withSuffix('flood-warning', 2)).toBe('flood-warning-2');
    expect(withSuffix('x'.repeat(96), 'abc123')).toHaveLength(96);
  });

  it('are idempotent for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const slug = deskSlug(title);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(96);
        expect(deskSlug(slug)).toBe(slug);
      }),
    );
  });
});

describe('the generic article page', () => {
  it('finds the id after the title (ART-16)', () => {
    expect(idFromArticleSlug(`a-b-c-${ID}`)).toEqual({ kind: 'id', id: ID });
    expect(idFromArticleSlug(ID)).toEqual({ kind: 'id', id: ID });
  });

  it.each(['abc', `x${ID}`, `${ID}-x`, 'zzzzzzzzzzzzzzzzzzzzzzzz'])('finds none in %s (ART-18)', (slug) => {
    expect(idFromArticleSlug(slug)).toEqual({ kind: 'wrong', message: 'Invalid article ID - no ObjectId found' });
  });

  it('requires a slug (ART-19)', () => {
    expect(idFromArticleSlug('')).toEqual({ kind: 'wrong', message: 'No article slug provided' });
  });

  it('has an address that contains the id (ART-17)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const id = newId();
        const path = articlePagePath(title, id);
        expect(path.startsWith('/articles/')).toBe(true);
        expect(idFromArticleSlug(path.slice('/articles/'.length))).toEqual({ kind: 'id', id });
      }),
    );
  });
});
