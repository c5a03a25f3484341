import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyStory, type StoryFields } from '#domain/desk/desk-story.ts';
import { type Choice, type Difference, differences, mergeChosen, withTyped } from './merge.ts';
import { isSameStory, STORY_PARTS } from './story-parts.ts';

const base = emptyStory({ kind: 'article', section: 'world', title: 'The bridge' });
const story = (more: Partial<StoryFields>): StoryFields => ({ ...base, ...more });
const summary = (mine: StoryFields, theirs: StoryFields, from: StoryFields | null) =>
  differences(mine, theirs, from).map(({ part, proposed, isContested }) => [part.key, proposed, isContested]);
const merged = (mine: StoryFields, theirs: StoryFields, choiceFor: (difference: Difference) => Choice) =>
  mergeChosen(
    mine,
    theirs,
    differences(mine, theirs, null).map((difference) => ({ difference, choice: choiceFor(difference) })),
  );

describe('two versions of a story', () => {
  it('are compared field by field; what only the other editor changed is proposed as theirs', () => {
    const mine = story({ title: 'My bridge', tags: ['river'], location: 'Leeds' });
    const theirs = story({ title: 'Their bridge', content: '<p>New.</p>', location: 'Leeds' });
    expect(summary(mine, theirs, base)).toEqual([
      ['title', 'mine', true],
      ['content', 'theirs', false],
      ['tags', 'mine', false],
    ]);
  });

  it('leave every difference undecided if their common base is unknown', () => {
    expect(summary(story({ title: 'a' }), story({ standfirst: 'b' }), null)).toEqual([
      ['title', 'mine', true],
      ['standfirst', 'mine', true],
    ]);
  });

  it('are proposed both together where they changed different paragraphs of the text', () => {
    const from = story({ content: '<p>One.</p><p>Two.</p>' });
    const mine = story({ content: '<p>One.</p><p>Two, and more.</p>', title: 'Mine' });
    const theirs = story({ content: '<p>First.</p><p>Two.</p>', title: 'Theirs' });
    const found = differences(mine, theirs, from);
    expect(summary(mine, theirs, from)).toEqual([
      ['title', 'mine', true],
      ['content', 'both', true],
    ]);
    const chosen = found.map((difference) => ({ difference, choice: difference.proposed }));
    expect(mergeChosen(mine, theirs, chosen)).toEqual(
      story({ content: '<p>First.</p><p>Two, and more.</p>', title: 'Mine' }),
    );
    expect(merged(mine, theirs, () => 'theirs')).toEqual(theirs);
  });

  it('are proposed both together where they moved and changed different parts of a deep dive, up to fifty', () => {
    const part = (subheading: string, paragraph = 'So.') => ({
      subheading,
      paragraph,
      image: { url: '', alt: '', caption: '', credit: '' },
      video: '',
    });
    const [one, two, three, four] = [part('One'), part('Two'), part('Three'), part('Four')];
    const from = story({ parts: [one, two, three, four] });
    const moved = story({ parts: [two, one, three, four] });
    const changed = part('Four', 'Not so.');
    const [found] = differences(story({ parts: [one, two, three, changed] }), moved, from);
    expect([found?.proposed, found?.together]).toEqual(['both', { parts: [two, one, three, changed] }]);
    const [contested] = differences(
      story({ parts: [part('I'), two, three, four] }),
      story({ parts: [part('1'), two, three, four] }),
      from,
    );
    expect([contested?.proposed, contested?.together]).toEqual(['mine', null]);
    const many = Array.from({ length: 49 }, (_, place) => part(`Part ${place}`));
    const [tooMany] = differences(
      story({ parts: [one, ...many] }),
      story({ parts: [...many, two] }),
      story({ parts: many }),
    );
    expect([tooMany?.proposed, tooMany?.together]).toEqual(['mine', null]);
  });

  it('are merged by a choice for each part; author and name go together', () => {
    const mine = story({ title: 'Mine', authorName: 'Asha', authorId: 'a' });
    const theirs = story({ title: 'Theirs', authorName: 'Ben', authorId: null, isLive: true });
    expect(merged(mine, theirs, ({ part }) => (part.key === 'author' ? 'theirs' : 'mine'))).toEqual(
      story({ title: 'Mine', authorName: 'Ben', authorId: null }),
    );
  });

  it('cover every field of a story once, so that no difference is missed', () => {
    const fields = STORY_PARTS.flatMap(({ take }) => Object.keys(take(base)));
    expect(fields.sort()).toEqual(Object.keys(base).sort());
  });

  it('are shown as text, line by line', () => {
    const shown = (key: string, from: StoryFields) => STORY_PARTS.find((part) => part.key === key)?.shown(from);
    expect(shown('content', story({ content: '<p>One &amp; two</p><ul><li>three</li></ul>' }))).toBe(
      'One & two\nthree',
    );
    expect(shown('publishAt', story({ publishAt: '2026-07-01T08:30:00.000Z' }))).toBe('1 July 2026, 09:30 London time');
  });

  it('are equal once everything of theirs is taken, whatever was typed', () => {
    const word = fc.string({ maxLength: 5 });
    const any = fc.record({ title: word, content: word, tags: fc.array(word, { maxLength: 3 }), isTop: fc.boolean() });
    fc.assert(
      fc.property(any, any, (mine, theirs) => {
        expect(
          isSameStory(
            merged(story(mine), story(theirs), () => 'theirs'),
            story(theirs),
          ),
        ).toBe(true);
        expect(merged(story(mine), story(theirs), () => 'mine')).toEqual(story(mine));
      }),
    );
  });
});

it("keeps what is typed during a save, and takes the server's version of the rest", () => {
  const sent = story({ title: 'Sent' });
  const typed = story({ title: 'Sent and more' });
  const newer = story({ title: 'Sent', slug: 'sent' });
  expect(withTyped(typed, sent, newer)).toEqual(story({ title: 'Sent and more', slug: 'sent' }));
});
