import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, securityHeaders, sourceOf } from './content-security.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the content security policy of a page', () => {
  it("allows the site's own inline scripts, and no others", () => {
    const policy = contentSecurityPolicy({ secure: false, scripts: [sourceOf('known("–")')] });
    expect(policy).toContain(`script-src 'self' ${hashOf('known("–")')};`);
    expect(contentSecurityPolicy({ secure: false })).toContain("script-src 'self';");
  });

  it("names the page's inline style sheets, and no others", () => {
    const policy = contentSecurityPolicy({ secure: false, styles: [sourceOf('a{}')] });
    expect(policy).toContain(`style-src 'self' ${hashOf('a{}')};`);
    expect(contentSecurityPolicy({ secure: false })).toContain("style-src 'self';");
  });

  it('names the nonce of a page if it has one', () => {
    const policy = contentSecurityPolicy({ secure: false, scripts: [sourceOf('a()')], nonce: 'cmFuZG9t' });
    expect(policy).toContain(`script-src 'self' ${hashOf('a()')} 'nonce-cmFuZG9t';`);
  });

  it('allows no inline style, no frame, no plug-in and no other host', () => {
    const policy = contentSecurityPolicy({ secure: true });
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('https:');
  });

  it('has browsers call by HTTPS whatever a page names, where the site is served so', () => {
    expect(contentSecurityPolicy({ secure: true })).toContain('; upgrade-insecure-requests');
    expect(contentSecurityPolicy({ secure: false })).not.toContain('upgrade-insecure-requests');
  });

  it("allows the site's own workers, such as the one that shows alerts", () => {
    expect(contentSecurityPolicy({ secure: true })).toContain("worker-src 'self';");
  });

  it("allows only the video provider's player, and only where it is needed (HOME-69)", () => {
    const policy = contentSecurityPolicy({ secure: false, players: ['https://www.youtube-nocookie.com'] });
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com;');
    expect(contentSecurityPolicy({ secure: false })).not.toContain('frame-src');
  });

  it("allows the live stream's own host where it is played, and nowhere else (SPEC-06)", () => {
    const liveStream = 'https://live.example.org:8443/channel/playlist.m3u8?token=1';
    const policy = contentSecurityPolicy({ secure: true, liveStream });
    expect(policy).toContain("connect-src 'self' https://live.example.org:8443;");
    expect(policy).toContain('media-src blob: data: https://live.example.org:8443;');
    expect(policy).toMatch(/style-src 'self' 'sha256-/);
    expect(policy).not.toContain('unsafe');
    const other = contentSecurityPolicy({ secure: true, liveStream: null });
    expect(other).toContain("connect-src 'self';");
    expect(other).not.toContain('media-src');
    expect(other).toContain("style-src 'self';");
  });

  it('allows exactly the players of the videos that a story shows (ART-10)', () => {
    const policy = (host: string) => contentSecurityPolicy({ secure: false, players: [host] });
    expect(policy('https://player.vimeo.com')).toContain('frame-src https://player.vimeo.com;');
    expect(policy('https://www.youtube-nocookie.com')).toContain('frame-src https://www.youtube-nocookie.com;');
    expect(policy('https://evil.example')).not.toContain('frame-src');
  });

  it("lets the desk frame this site's pages, and a preview be framed by this site alone", () => {
    expect(contentSecurityPolicy({ secure: false, framesOwn: true })).toContain("frame-src 'self';");
    expect(contentSecurityPolicy({ secure: false, framed: true })).toContain("frame-ancestors 'self'");
  });
});

describe('the headers of every answer', () => {
  it('keep browsers on HTTPS for a year, this host and those below it, where the site is served so', () => {
    expect(securityHeaders(true)).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security');
  });

  it('let no other site frame it, and no type be guessed', () => {
    expect(securityHeaders(true)).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });
});
