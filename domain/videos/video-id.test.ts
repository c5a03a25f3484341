import fc from 'fast-check';
import { expect, it } from 'vitest';
import { videoIdIn } from './video-id.ts';

it.each([
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['  dQw4w9WgXcQ ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['youtube.com/live/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', null],
  ['https://www.youtube.com/', null],
  ['not a video', null],
  ['', null],
])('%j is the video %s', (typed, id) => {
  expect(videoIdIn(typed)).toBe(id);
});

it('gives an id or nothing, whatever is typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (typed) => {
      expect(videoIdIn(typed) ?? 'aaaaaa').toMatch(/^[\w-]{6,20}$/);
    }),
  );
});
