import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TimeAgo } from './time-ago.tsx';

const NOW = new Date('2026-11-20T14:00:00Z');

describe('a time on a card', () => {
  it('is counted from the clock of the server, so that both renderings agree', () => {
    expect(renderToStaticMarkup(<TimeAgo at="2026-11-20T13:55:00Z" now={NOW} />)).toContain('5 mins ago');
  });

  it("says 'Just now' for an hour in the Latest News block alone (CONST-23)", () => {
    expect(renderToStaticMarkup(<TimeAgo at="2026-11-20T13:05:00Z" now={NOW} inLatestBlock />)).toContain('Just now');
    expect(renderToStaticMarkup(<TimeAgo at="2026-11-20T13:05:00Z" now={NOW} />)).toContain('55 mins ago');
  });

  it("says 'Recently' without a date, and not as a time (ART-51)", () => {
    expect(renderToStaticMarkup(<TimeAgo at={null} now={NOW} />)).toBe('<span>Recently</span>');
  });
});
