import { describe, expect, it } from 'vitest';
import type { StoryState } from '#domain/desk/desk-story.ts';
import type { ChangedStory, StoryOrder } from '#domain/desk/story-changes.ts';
import { changedSentence } from './change-words.ts';
import { between } from './use-selection.ts';

function result(outcome: ChangedStory['outcome'], state: StoryState = 'published'): ChangedStory {
  const story = {
    _id: 'a',
    title: 'Rain',
    kind: 'article',
    language: 'en',
    hasTask: false,
    section: 'world',
    state,
    source: 'desk',
    href: null,
    authorName: '',
    updatedAt: '2026-07-01T09:00:00.000Z',
    updatedBy: null,
    publishAt: null,
    unpublishAt: null,
    hasDraft: false,
    version: 1,
    draftVersion: 0,
    picture: null,
    views: 0,
  } as const;
  return { _id: 'a', title: 'Rain', outcome, reason: null, code: null, story, undo: null };
}

const PUBLISH: StoryOrder = { change: 'state', to: 'published' };

describe('the words for what was done', () => {
  it('names one story, and counts several', () => {
    expect(changedSentence([result('changed')], { change: 'section', section: 'world' })).toBe(
      '‘Rain’ moved to World News.',
    );
    expect(changedSentence([result('changed'), result('changed'), result('refused')], PUBLISH)).toBe(
      '2 stories published.',
    );
    expect(changedSentence([result('changed')], { change: 'state', to: 'in review' })).toBe('‘Rain’ sent for review.');
    const both = [result('changed'), result('changed')];
    expect(changedSentence(both, { change: 'tags', add: ['Rain', 'Floods'], remove: [] })).toBe(
      '2 stories tagged ‘Rain’ and ‘Floods’.',
    );
    expect(changedSentence([result('changed')], { change: 'tags', add: [], remove: ['Sun'] })).toBe(
      '‘Rain’ no longer tagged ‘Sun’.',
    );
    expect(changedSentence([result('refused')], PUBLISH)).toBe('');
    expect(changedSentence([result('changed')], null)).toBe('‘Rain’ changed back.');
  });

  it('says of stories with a later time that they wait for it', () => {
    expect(changedSentence([result('changed', 'scheduled')], PUBLISH)).toBe('‘Rain’ scheduled.');
    expect(changedSentence([result('changed', 'scheduled'), result('changed')], PUBLISH)).toBe(
      '2 stories published, 1 of them for their time.',
    );
  });
});

describe('selecting a range', () => {
  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['b', 'b', ['b']],
    [null, 'c', ['c']],
    ['gone', 'c', ['c']],
  ])('from %s to %s', (from, to, range) => expect(between(['a', 'b', 'c', 'd'], from, to)).toEqual(range));
});
