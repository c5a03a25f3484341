import { describe, expect, it } from 'vitest';
import { noLiveTv } from '#domain/videos/live-tv.ts';
import { liveNames } from './live-names.ts';

describe('the names of what is live', () => {
  it('change with the source, the current video and past ones', () => {
    expect(liveNames(noLiveTv('error'))).toBe('error -');
    const answer = { source: 'provider', currentLive: { videoId: 'abc' }, pastLives: [{ videoId: 'def' }] };
    expect(liveNames(answer)).toBe('provider abc def');
  });

  it('are unique', () => {
    for (const odd of [null, 'text', 7]) expect(() => liveNames(odd)).toThrow();
    expect(liveNames({ source: 'provider', currentLive: null, pastLives: [null, 3] })).toBe('provider - - -');
  });
});
