import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the content security policy of a page', () => {
  it('approves no script that its HTML holds, only those that the site is known to put there', () => {
    const smuggled = 'fetch("/api/desk")';
    const page = Buffer.from(`<script>known("–")</script><main><script>${smuggled}</script></main>`);
    const policy = contentSecurityPolicy(page, { secure: false, scripts: ['known("–")'] });
    expect(policy).not.toContain(hashOf(smuggled));
    expect(policy).toContain(`script-src 'self' ${hashOf('known("–")')};`);
  });

  it("names the nonce of a page's own scripts where it has one", () => {
    const policy = contentSecurityPolicy(Buffer.of(), { secure: false, scripts: ['a()'], nonce: 'cmFuZG9t' });
    expect(policy).toContain(`script-src 'self' ${hashOf('a()')} 'nonce-cmFuZG9t';`);
  });

  it('allows no inline style, no frame, no plug-in and no other host', () => {
    const policy = contentSecurityPolicy(Buffer.of(), { secure: true });
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('https:');
  });

  it("allows the video provider's player alone, and only where it is needed (HOME-69)", () => {
    const policy = contentSecurityPolicy(Buffer.of(), { secure: false, player: true });
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com;');
    expect(contentSecurityPolicy(Buffer.of(), { secure: false })).not.toContain('frame-src');
  });

  it("allows the live stream's own host where it is played, and nowhere else (SPEC-06)", () => {
    const liveStream = 'https://live.example.org:8443/channel/playlist.m3u8?token=1';
    const policy = contentSecurityPolicy(Buffer.of(), { secure: true, liveStream });
    expect(policy).toContain("connect-src 'self' https://live.example.org:8443;");
    expect(policy).toContain('media-src blob: data: https://live.example.org:8443;');
    expect(policy).toMatch(/style-src 'self' 'sha256-/);
    expect(policy).not.toContain('unsafe');
    const other = contentSecurityPolicy(Buffer.of(), { secure: true, liveStream: null });
    expect(other).toContain("connect-src 'self';");
    expect(other).not.toContain('media-src');
    expect(other).toContain("style-src 'self';");
  });

  it('allows exactly the players of the videos that a story shows (ART-10)', () => {
    const card = (player: string) => Buffer.from(`<a href="#" rel="external" data-frame="${player}">Watch</a>`);
    const policy = (page: Buffer) => contentSecurityPolicy(page, { secure: false });
    expect(policy(card('https://player.vimeo.com/video/76979871?dnt=1'))).toContain(
      'frame-src https://player.vimeo.com;',
    );
    expect(policy(card('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'))).toContain(
      'frame-src https://www.youtube-nocookie.com;',
    );
    expect(policy(card('https://evil.example/embed/1'))).not.toContain('frame-src');
  });

  it("lets the desk frame this site's pages, and a preview be framed by this site alone", () => {
    expect(contentSecurityPolicy(Buffer.of(), { secure: false, framesOwn: true })).toContain("frame-src 'self';");
    expect(contentSecurityPolicy(Buffer.of(), { secure: false, framed: true })).toContain("frame-ancestors 'self'");
  });
});
