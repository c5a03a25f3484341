import { expect, it } from 'vitest';
import type { DeskLivePost } from '#domain/desk/live-blog.ts';
import { goneWithWork, withGone } from './gone-posts.ts';

function post(id: string, fields: Partial<DeskLivePost>): DeskLivePost {
  return {
    id,
    version: 1,
    headline: id,
    html: '',
    isKey: false,
    author: 'Asha Rao',
    isOwn: true,
    place: null,
    postedAt: null,
    dueAt: null,
    editedAt: null,
    correction: null,
    withdrawn: null,
    ...fields,
  };
}

const eight = post('eight', { dueAt: '2026-03-01T20:00:00.000Z' });
const nine = post('nine', { dueAt: '2026-03-01T21:00:00.000Z' });
const ten = post('ten', { dueAt: '2026-03-01T22:00:00.000Z' });

it('keeps the form of a scheduled post that a colleague removes while it is edited, where it was', () => {
  const gone = goneWithWork([nine], [eight, ten]);
  expect(gone).toEqual([nine]);
  expect(withGone([eight, ten], gone).map(({ id }) => id)).toEqual(['eight', 'nine', 'ten']);
});

it('takes a post for removed neither while it is scheduled nor once it is published', () => {
  expect(goneWithWork([nine], [eight, nine, ten])).toEqual([]);
  const published = post('nine', { place: 7, postedAt: '2026-03-01T21:00:01.000Z' });
  expect(goneWithWork([nine], [published, eight])).toEqual([]);
  // Posts that are out are never deleted: one that is not listed is among the older ones.
  expect(goneWithWork([published], [eight])).toEqual([]);
});
