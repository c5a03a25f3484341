import { expect, it } from 'vitest';
import { itemsOf, parseFeed } from './items.ts';

const item = { id: 1, title: 'One' };

it.each([
  ['an array', [item, item], [item, item]],
  ['{data: [...]}', { data: [item] }, [item]],
  ['one single object', item, [item]],
  ['an empty list', { data: [] }, []],
  ['an empty object', {}, []],
])('reads %s as a list (WIRE-51, API-38)', (_shape, answer, items) => {
  expect(itemsOf(answer)).toEqual({ kind: 'items', items, notStories: [] });
});

it.each([null, 7, 'text', { data: 7 }, { data: null }])('finds no items in %j', (answer) => {
  expect(itemsOf(answer)).toEqual({ kind: 'failed', reason: 'the answer holds no items' });
});

it('refuses an absurd number of items', () => {
  expect(itemsOf(new Array(10_001).fill(0)).kind).toBe('failed');
});

it('reports truncated JSON as invalid, without repeating it', () => {
  expect(parseFeed('{"data":[{"token":"secret"')).toEqual({
    kind: 'failed',
    reason: 'the answer is not valid JSON',
  });
});

it('keeps apart ids that are longer than a number is exact', () => {
  const content = 'He wrote \\"id\\": 9007199254740993, and so on';
  const text = `[{"id":9007199254740993,"content":"${content}"},{"_id": 9007199254740992 },{"id":7}]`;
  expect(parseFeed(text)).toMatchObject({
    items: [
      { id: '9007199254740993', content: 'He wrote "id": 9007199254740993, and so on' },
      { _id: '9007199254740992' },
      { id: 7 },
    ],
  });
});
