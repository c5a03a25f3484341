import { expect, it } from 'vitest';
import { POLICIES } from '#domain/policies.ts';
import { channelPageText, policyText, standingTextKind } from './standing-text-kind.ts';

it('a page that nobody has written yet, and one with a long title, can be loaded into the form', () => {
  const { valuesOf } = standingTextKind(channelPageText('contact'), '/about/contact');
  const unwritten = { title: '', html: '', isPublished: false };
  expect(valuesOf({ ...unwritten, changedAt: null })).toEqual(unwritten);
  const long = { title: 'x'.repeat(300), html: '<p>Text</p>', isPublished: true };
  expect(valuesOf({ ...long, changedAt: '2026-11-20T14:00:00.000Z' })).toEqual(long);
});

it('a form without a title, or a published one without words, says what is missing', () => {
  for (const text of [channelPageText('contact'), ...POLICIES.map((policy) => policyText(policy, 'hi'))]) {
    const { mistakeIn } = standingTextKind(text, text.path);
    expect(mistakeIn({ title: ' ', html: '', isPublished: false })).toBe('Give it a title.');
    expect(mistakeIn({ title: 'A', html: '<p> </p>', isPublished: true })).toBe(
      'Write the text before you publish it.',
    );
    expect(mistakeIn({ title: 'A', html: '', isPublished: false })).toBeNull();
  }
});
