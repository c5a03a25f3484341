import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseChanges } from './parse-changes.ts';

const POST = {
  id: 'a1'.repeat(12),
  place: 7,
  headline: 'Bridges closed',
  html: '<p>Two of them.</p>',
  isKey: true,
  author: 'Asha Rao',
  postedAt: '2026-11-20T21:04:00.000Z',
  editedAt: null,
  correction: null,
  withdrawn: null,
};

describe('the answer about a live blog', () => {
  it('is taken as it is', () => {
    const answer = { seq: 7, isOpen: true, hasMore: false, posts: [POST] };
    expect(parseChanges(answer)).toEqual(answer);
  });

  it.each([
    [null],
    ['text'],
    [{ seq: 7, isOpen: true, hasMore: false }],
    [{ seq: '7', isOpen: true, hasMore: false, posts: [] }],
    [{ seq: 7, isOpen: true, hasMore: false, posts: [{ ...POST, id: 1 }] }],
    [{ seq: 7, isOpen: true, hasMore: false, posts: [{ ...POST, withdrawn: undefined }] }],
  ])('is refused when it is something else: %o', (answer) => {
    expect(() => parseChanges(answer)).toThrow('Not an answer about a live blog');
  });

  it('never makes posts of anything else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => parseChanges({ seq: 1, posts: [value] })).toThrow();
      }),
    );
  });
});
