import { describe, expect, it } from 'vitest';
import { embedOf } from '#domain/videos/embeds.ts';
import { emptyFrames } from './empty-frames.ts';
import { sanitise } from './sanitise.ts';

const toSafeHtml = (html: string) => sanitise(html) ?? 'too long';

describe('an embedded player or post', () => {
  it.each([
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['//www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://player.vimeo.com/video/76979871', 'https://vimeo.com/76979871'],
    ['https://www.instagram.com/p/CxYz123AbC/embed/', 'https://www.instagram.com/p/CxYz123AbC/'],
    ['https://platform.twitter.com/embed/Tweet.html?id=1234567890', 'https://x.com/i/status/1234567890'],
    ['https://open.spotify.com/embed/episode/abcdefghijkl', 'https://open.spotify.com/episode/abcdefghijkl'],
  ])('%s is a link to its page', (src, href) => {
    expect(embedOf(src)?.href).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    'https://evil.example/embed/dQw4w9WgXcQ',
    'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/a"b',
    'data:text/html,x',
    '',
  ])('%s is none', (src) => {
    expect(embedOf(src)).toBeNull();
  });

  it('becomes a marked link in a story, without a frame or its fallback text (ART-10, ART-38)', () => {
    const html = toSafeHtml(
      '<p>Before</p><iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ" onload="x()">No frames</iframe><p>After</p>',
    );
    expect(html).toBe(
      '<p>Before</p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="external noopener nofollow">Watch the video on YouTube</a><p>After</p>',
    );
    expect(toSafeHtml(html)).toBe(html);
  });

  it('that is never closed does not swallow the story', () => {
    expect(toSafeHtml('<p>One</p><iframe src="https://vimeo.com/x"><p>Two</p><iframe src="/y"><p>Three</p>')).toBe(
      '<p>One</p><p>Two</p><p>Three</p>',
    );
    expect(emptyFrames('<IFRAME a>x</IFRAME>y<iframe>z')).toBe('<IFRAME a></iframe></IFRAME>y<iframe></iframe>z');
  });

  it('that is left open a hundred thousand times is emptied each time', () => {
    // Searching for the end of each one separately would take longer than a test may.
    expect(emptyFrames('<iframe>'.repeat(100_000))).toBe('<iframe></iframe>'.repeat(100_000));
  });

  it('from an unknown provider is dropped', () => {
    expect(toSafeHtml('<p>Text</p><iframe src="https://evil.example/x">Old browsers</iframe>')).toBe('<p>Text</p>');
  });
});
