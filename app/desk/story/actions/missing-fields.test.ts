import { expect, it } from 'vitest';
import { emptyStory, type StoryFields } from '#domain/desk/desk-story.ts';
import { missingFields, timeProblem } from './missing-fields.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const missing = (more: Partial<StoryFields>) => {
  const story = emptyStory({ kind: 'article', section: 'world', title: 'The bridge' });
  return missingFields({ ...story, content: '<p>It sings.</p>', ...more }, now).map(({ field }) => field);
};

it.each<[string, Partial<StoryFields>, string[]]>([
  ['everything', {}, []],
  ['no title', { title: '  ' }, ['title']],
  ['no text', { content: '<p> </p>' }, ['content']],
  ['a picture alone', { content: '<figure><img src="/media/a"></figure>' }, []],
  [
    'parts in place of a text',
    {
      kind: 'deep-dive',
      content: '',
      parts: [{ subheading: '', paragraph: 'Deep', video: '', image: { url: '', alt: '', caption: '', credit: '' } }],
    },
    [],
  ],
  ['an end that has passed', { unpublishAt: '2026-11-20T11:59:00.000Z' }, ['unpublishAt']],
  [
    'an end before its beginning',
    { publishAt: '2026-11-22T12:00:00.000Z', unpublishAt: '2026-11-21T12:00:00.000Z' },
    ['unpublishAt'],
  ],
])('a story with %s is checked before it is published', (_what, fields, expected) => {
  expect(missing(fields)).toEqual(expected);
});

it('says why a story cannot be scheduled for a time that has passed', () => {
  expect(timeProblem('2026-11-20T11:59:00.000Z', now)).toBe('That time has passed: set a later one.');
  expect(timeProblem('2026-11-20T12:01:00.000Z', now)).toBeUndefined();
  expect(timeProblem(null, now)).toBeUndefined();
});
