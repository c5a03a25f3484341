import { describe, expect, it } from 'vitest';
import { openAtFirst, withNewlyWrong } from './open-groups.ts';

describe('the open groups of a story’s settings', () => {
  it('are those that need a look, where this browser has opened and closed none', () => {
    expect(openAtFirst({}, { unusual: [], wrong: [] })).toEqual([]);
    expect(openAtFirst({}, { unusual: ['times'], wrong: ['picture'] })).toEqual(['picture', 'times']);
  });

  it('are as this browser left them, except where something is wrong', () => {
    const choices = { place: true, times: false, picture: false };
    expect(openAtFirst(choices, { unusual: ['times', 'search'], wrong: ['picture'] })).toEqual([
      'picture',
      'place',
      'search',
    ]);
  });

  it('gain a group in which something becomes wrong, but not one that was closed with its mistake in view', () => {
    expect(withNewlyWrong(['place'], { before: [], now: ['times'] })).toEqual(['place', 'times']);
    expect(withNewlyWrong(['place'], { before: ['times'], now: ['times', 'picture'] })).toEqual(['place', 'picture']);
    expect(withNewlyWrong(['place'], { before: [], now: ['place'] })).toEqual(['place']);
  });
});
