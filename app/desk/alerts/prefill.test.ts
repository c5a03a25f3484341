import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeskStory, emptyStory, type StoryFields } from '#domain/desk/desk-story.ts';
import { deskStory } from '#tests/support/desk/opened-story.ts';
import { fitted, prefillFrom, sitePath } from './prefill.ts';

const ID = 'c'.repeat(24);
const AUTHOR = 'a'.repeat(24);

function story(words: Partial<StoryFields>, href: string | null = '/health/rivers'): DeskStory {
  const published = { ...emptyStory({ kind: 'article', section: 'health', title: 'Rivers run high' }), ...words };
  return deskStory({ _id: ID, state: 'published', href, published });
}

describe('an alert from a story', () => {
  it('has its headline, standfirst and address, and goes to its section', () => {
    expect(prefillFrom(story({ standfirst: 'Two bridges are closed.' }), false)).toEqual({
      title: 'Rivers run high',
      body: 'Two bridges are closed.',
      path: '/health/rivers',
      topics: ['section:health'],
      own: [],
    });
  });

  it('goes to the followers of its author and live blog as well, and as breaking news if it is breaking', () => {
    const prefill = prefillFrom(story({ isBreaking: true, authorId: AUTHOR, authorName: 'Asha Rao' }), true);
    expect(prefill?.topics).toEqual(['breaking', 'section:health', `live-blog:${ID}`, `author:${AUTHOR}`]);
    expect(prefill?.own).toEqual([
      { topic: `live-blog:${ID}`, name: 'Rivers run high' },
      { topic: `author:${AUTHOR}`, name: 'Asha Rao' },
    ]);
  });

  it('goes to the followers of its tags and categories, each once and at most eight', () => {
    const prefill = prefillFrom(story({ tags: ['Rain', 'RAIN', 'मानसून', '!?'], category: 'Weather' }), false);
    expect(prefill?.own).toEqual([
      { topic: 'topic:rain', name: 'Rain' },
      { topic: 'topic:मानसून', name: 'मानसून' },
      { topic: 'topic:weather', name: 'Weather' },
    ]);
    expect(prefill?.topics).toEqual(['section:health', 'topic:rain', 'topic:मानसून', 'topic:weather']);
    const tags = Array.from({ length: 30 }, (_, place) => `Tag ${place}`);
    expect(prefillFrom(story({ tags }), false)?.own).toHaveLength(8);
  });

  it('is not made from a story that readers cannot see', () => {
    expect(prefillFrom(story({}, null), false)).toBeNull();
    expect(prefillFrom({ ...story({}), published: null }, false)).toBeNull();
  });
});

describe('a text that is too long for an alert', () => {
  it('is cut after a whole word, without a trailing comma', () => {
    expect(fitted('The river rises', 15)).toBe('The river rises');
    expect(fitted('The river rises again', 16)).toBe('The river rises…');
    expect(fitted('The river rises again', 15)).toBe('The river…');
    expect(fitted('The river rises, and falls', 20)).toBe('The river rises…');
    expect(fitted('  Two\n lines ', 80)).toBe('Two lines');
  });

  it('is cut within a word that is longer than all the room, never within a letter', () => {
    expect(fitted('Donaudampfschifffahrt', 10)).toBe('Donaudamp…');
    expect(fitted('ab𝒳𝒳𝒳', 4)).toBe('ab…');
  });

  it('always fits, and is the beginning of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 60 }), (text, most) => {
        const cut = fitted(text, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(text.replaceAll(/\s+/g, ' ').trim().startsWith(cut.replace(/…$/, ''))).toBe(true);
        expect(cut.isWellFormed()).toBe(text.isWellFormed());
      }),
    );
  });
});

it('reduces a full address on this site to its path, and leaves others for validation to refuse', () => {
  const path = (address: string) => sitePath(address, 'https://matv.example');
  expect(path(' https://matv.example/live?from=desk#now ')).toBe('/live?from=desk#now');
  expect(path('/live')).toBe('/live');
  expect(path('https://elsewhere.example/live')).toBe('https://elsewhere.example/live');
});
