import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedInText, embedOf, FRAME_ORIGINS, playerAddress, videoIdIn } from './embeds.ts';

const KNOWN: readonly [pasted: string, provider: string, what: string, href: string][] = [
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
    'YouTube',
    'video',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'YouTube', 'video', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'YouTube', 'video', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['//www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'YouTube', 'video', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'Vimeo', 'video', 'https://vimeo.com/76979871'],
  ['https://player.vimeo.com/video/76979871?h=1', 'Vimeo', 'video', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/76979871/a1b2c3d4e5', 'Vimeo', 'video', 'https://vimeo.com/76979871/a1b2c3d4e5'],
  ['https://twitter.com/MATV/status/1234567890?s=20', 'X', 'post', 'https://x.com/i/status/1234567890'],
  ['https://x.com/MATV/status/1234567890/photo/1', 'X', 'post', 'https://x.com/i/status/1234567890'],
  [
    'https://www.instagram.com/matv/reel/CxYz123AbC/?igsh=1',
    'Instagram',
    'post',
    'https://www.instagram.com/reel/CxYz123AbC/',
  ],
  [
    'https://www.facebook.com/MATV/posts/pfbid02abcDEF',
    'Facebook',
    'post',
    'https://www.facebook.com/MATV/posts/pfbid02abcDEF',
  ],
  ['https://www.facebook.com/watch/?v=1234567890', 'Facebook', 'video', 'https://www.facebook.com/watch?v=1234567890'],
  [
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2FMATV%2Fvideos%2F1234567890%2F&width=500',
    'Facebook',
    'video',
    'https://www.facebook.com/MATV/videos/1234567890',
  ],
  [
    'https://www.tiktok.com/@matv.live/video/7123456789012345678',
    'TikTok',
    'video',
    'https://www.tiktok.com/@matv.live/video/7123456789012345678',
  ],
  ['https://dai.ly/x8abcde', 'Dailymotion', 'video', 'https://www.dailymotion.com/video/x8abcde'],
  [
    'https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk?utm_source=generator',
    'Spotify',
    'recording',
    'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk',
  ],
];

const originOf = (player: string | null) => (player === null ? 'none' : new URL(player).origin);

describe('an address pasted as an embed', () => {
  it.each(KNOWN)('%s is recognised as %s, %s (ART-10)', (pasted, provider, what, href) => {
    expect(embedOf(pasted)).toMatchObject({ provider, what, href });
  });

  it.each(KNOWN)('%s has one canonical address', (pasted) => {
    const embed = embedOf(pasted);
    expect(embedOf(embed?.href ?? '')).toEqual(embed);
  });

  it('is found in the embed code that providers hand out', () => {
    expect(
      embedInText(
        '<blockquote class="twitter-tweet"><a href="https://t.co/x">t</a> <a href="https://twitter.com/a/status/1234567890?ref_src=x&amp;y">May 1</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script>',
      )?.href,
    ).toBe('https://x.com/i/status/1234567890');
    expect(embedInText('<iframe src="//player.vimeo.com/video/76979871"></iframe>')?.provider).toBe('Vimeo');
    expect(embedInText(' youtu.be/dQw4w9WgXcQ ')?.provider).toBe('YouTube');
    expect(embedInText('a sentence about youtube.com')).toBeNull();
  });

  it.each([
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'https://www.facebook.com/plugins/video.php?href=https://www.facebook.com/plugins/video.php?href=x',
    'https://x.com/MATV',
  ])('%s is rejected', (address) => {
    expect(embedOf(address)).toBeNull();
  });

  it('only ever leads to a known page of the provider, whatever is pasted', () => {
    const hosts = fc.constantFrom(
      'youtube.com',
      'youtu.be',
      'x.com',
      'vimeo.com',
      'www.facebook.com',
      'www.tiktok.com',
      'evil.example',
    );
    const tail = fc.oneof(
      fc.webPath(),
      fc.string({ maxLength: 40 }),
      fc.constantFrom('/watch?v=', '/dQw4w9WgXcQ', '/status/', '/embed/', '/76979871', '"><script>'),
    );
    const composed = fc
      .tuple(hosts, fc.array(tail, { maxLength: 4 }))
      .map(([host, tails]) => `https://${host}${tails.join('')}`);
    const known = fc.constantFrom(...KNOWN.map(([pasted]) => pasted));
    const spoilt = fc
      .tuple(known, fc.nat({ max: 120 }), tail)
      .map(([pasted, at, more]) => pasted.slice(0, at) + more + pasted.slice(at));
    let embeds = 0;
    fc.assert(
      fc.property(fc.oneof(composed, spoilt), (pasted) => {
        const embed = embedInText(pasted);
        if (!embed) return;
        embeds += 1;
        expect(embed.href).toMatch(/^https:\/\/(?:[a-z]+\.)?[a-z]+\.com\/[\w@.?=/-]+$/);
        expect(embedOf(embed.href)).toEqual(embed);
      }),
      { numRuns: 1000 },
    );
    expect(embeds).toBeGreaterThan(50);
  });
});

describe('the player of a video', () => {
  it('sets no cookies, and does not exist for posts (SPEC-06)', () => {
    expect(playerAddress('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    );
    expect(playerAddress('https://vimeo.com/76979871/a1b2c3d4e5')).toBe(
      'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=a1b2c3d4e5',
    );
    expect(playerAddress('https://x.com/i/status/1234567890')).toBeNull();
  });

  it("is on one of two allowed hosts, YouTube's and Vimeo's", () => {
    const hosts = KNOWN.map(([, provider, , href]) => [provider, originOf(playerAddress(href))].join(' '));
    expect([...new Set(hosts)].sort()).toEqual([
      'Dailymotion none',
      'Facebook none',
      'Instagram none',
      'Spotify none',
      'TikTok none',
      'Vimeo https://player.vimeo.com',
      'X none',
      'YouTube https://www.youtube-nocookie.com',
    ]);
    expect(FRAME_ORIGINS).toEqual(['https://www.youtube-nocookie.com', 'https://player.vimeo.com']);
  });
});

describe('a video entered by an editor', () => {
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

  it('is an id or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (typed) => {
        expect(videoIdIn(typed) ?? 'aaaaaa').toMatch(/^[\w-]{6,20}$/);
      }),
    );
  });
});
