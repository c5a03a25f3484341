import { describe, expect, it } from 'vitest';
import type { Colleague, DeskNote } from '#domain/desk/story-notes.ts';
import { colleaguesFor, completed, mentionAt, notMentioned } from './mention-words.ts';

describe('a mention that is being typed', () => {
  it.each([
    ['Ask @', { from: 4, to: 5, name: '' }],
    ['Ask @As', { from: 4, to: 7, name: 'As' }],
    ['(@Asha Ra', { from: 1, to: 9, name: 'Asha Ra' }],
    ['@मीरा', { from: 0, to: 5, name: 'मीरा' }],
  ])('is found at the end of %j', (text, expected) => {
    expect(mentionAt(text, text.length)).toEqual(expected);
  });

  it.each(['Ask', 'asha@matv', '@Asha, who', '@one two three four'])('is not in %j', (text) => {
    expect(mentionAt(text, text.length)).toBeNull();
  });

  it('is the one at the caret', () => {
    expect(mentionAt('Ask @As or @Be', 7)).toEqual({ from: 4, to: 7, name: 'As' });
  });
});

describe('a mention that is completed', () => {
  const complete = (text: string, to: number) => completed(text, { from: 4, to, name: text.slice(5, to) }, 'Asha Rao');

  it('is followed by one space, or by the punctuation that stands there', () => {
    expect(complete('Ask @As', 7)).toEqual({ text: 'Ask @Asha Rao ', caret: 14 });
    expect(complete('Ask @As who', 7)).toEqual({ text: 'Ask @Asha Rao who', caret: 14 });
    expect(complete('Ask @As.', 7)).toEqual({ text: 'Ask @Asha Rao.', caret: 13 });
  });
});

describe('the colleagues that are offered', () => {
  const person = (name: string): Colleague => ({ _id: name, name, role: 'reporter' });
  const people = ['Asha Rao', 'Ben Ode', 'Raoul Asher'].map(person);
  const namesFor = (typed: string) => colleaguesFor(people, typed).map(({ name }) => name);

  it('have a name that begins like what is typed', () => {
    expect(namesFor('')).toEqual(['Asha Rao', 'Ben Ode', 'Raoul Asher']);
    expect(namesFor('ash')).toEqual(['Asha Rao', 'Raoul Asher']);
    expect(namesFor('asha r')).toEqual(['Asha Rao']);
    expect(namesFor('x')).toEqual([]);
  });

  it('are nobody once the whole name is there', () => {
    expect(namesFor('Asha Rao ')).toEqual([]);
  });
});

describe('the people whom a note that was sent does not mention', () => {
  const asha = { _id: 'asha', name: 'Asha Rao' };
  const bea = { _id: 'bea', name: 'Bea Brook' };
  const reply = {
    _id: 'reply',
    text: 'Ask @Asha Rao and @Bea Brook',
    author: 'Cem Carter',
    at: '2026-12-01T04:00:00.000Z',
    editedAt: null,
    mayChange: true,
    isUnread: false,
  };
  const anchor = { field: 'story', quote: '', before: '', after: '', place: 0 } as const;
  const answer = (mentions: DeskNote['mentions']) => ({
    seq: 2,
    notes: [
      {
        ...reply,
        _id: 'note',
        mentions: [],
        anchor,
        replacement: null,
        state: 'open' as const,
        settledBy: null,
        settledAt: null,
        replies: [{ ...reply, mentions }],
      },
    ],
  });
  const typed = { id: 'reply', text: reply.text, people: [asha, bea, bea] };

  it('are those under another name by now, or who can no longer log in', () => {
    expect(notMentioned(typed, answer([asha]), 'cem')).toEqual(['Bea Brook']);
    expect(notMentioned(typed, answer([asha, bea]), 'cem')).toEqual([]);
  });

  it('are neither the writer nor somebody whose name was deleted again', () => {
    expect(notMentioned(typed, answer([asha]), 'bea')).toEqual([]);
    expect(notMentioned({ ...typed, text: 'Ask @Asha Rao' }, answer([asha]), 'cem')).toEqual([]);
  });
});
