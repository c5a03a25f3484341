import { describe, expect, it } from 'vitest';
import type { Colleague } from '#domain/desk/story-notes.ts';
import { colleaguesFor, completed, mentionAt } from './mention-words.ts';

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
