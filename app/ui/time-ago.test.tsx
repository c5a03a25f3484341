import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StoryTime, TimeAgo } from './time-ago.tsx';

const NOW = new Date('2026-11-20T14:00:00Z');

describe('a time on a card', () => {
  it("is relative to the server's clock, so that both renderings agree", () => {
    expect(renderToStaticMarkup(<TimeAgo at="2026-11-20T13:55:00Z" now={NOW} />)).toContain('5 mins ago');
  });

  it("says 'Just now' for an hour only in the Latest News block (CONST-23)", () => {
    expect(renderToStaticMarkup(<TimeAgo at="2026-11-20T13:05:00Z" now={NOW} inLatestBlock />)).toContain('Just now');
    expect(renderToStaticMarkup(<TimeAgo at="2026-11-20T13:05:00Z" now={NOW} />)).toContain('55 mins ago');
  });

  it("says 'Recently' without a date, and without a time element (ART-51)", () => {
    expect(renderToStaticMarkup(<TimeAgo at={null} now={NOW} />)).toBe('<span>Recently</span>');
  });

  it('is a date after a week, which the clock leaves alone', () => {
    const shown = (at: string) => renderToStaticMarkup(<StoryTime at={at} now={NOW} />);
    expect(shown('2026-11-17T14:00:00Z')).toContain('data-ago="">3 days ago<');
    expect(shown('2026-10-30T14:00:00Z')).toBe('<time dateTime="2026-10-30T14:00:00Z">30 October 2026</time>');
  });
});
