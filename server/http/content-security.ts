import { hash } from 'node:crypto';
import { FRAME_ORIGINS } from '../../domain/videos/embeds.ts';
import { PLAYER_ORIGIN } from '../../domain/videos/outside-media.ts';
import { PLAYER_STYLES } from './sending/player-styles.ts';

export interface PolicyNeeds {
  /** The site is served by https alone. */
  readonly secure: boolean;
  /** The page may open the video provider's player (decision 6). */
  readonly player?: boolean;
  /** Pages of this site may show it in a frame; no others ever. */
  readonly framed?: boolean;
  /** The page may show pages of this site in frames: the desk its previews. */
  readonly framesOwn?: boolean;
  /** The live stream that the page plays, from a host of its own (decision 6). */
  readonly liveStream?: string | null;
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;

/**
 * The Content-Security-Policy of one page: scripts of this site and exactly the inline scripts it holds, named by
 * their SHA-256, so that the page can be kept and shown to everybody (a nonce could not).
 */
export function contentSecurityPolicy(
  page: Buffer,
  { secure, player = false, framed = false, framesOwn = false, liveStream = null }: PolicyNeeds,
): string {
  // One character for each byte: read without decoding, hashed as it is sent.
  const html = page.toString('latin1');
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (text === '' || /type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(`'sha256-${hash('sha256', Buffer.from(text, 'latin1'), 'base64')}'`);
  }
  const frames = [...(framesOwn ? ["'self'"] : []), ...framesOf(page, player)];
  // Its playlists name segments beside them: one host is enough. hls.js gives captions their tracks by an empty data address.
  const streamHost = liveStream ? [new URL(liveStream).origin] : [];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    ["style-src 'self'", ...(liveStream ? PLAYER_STYLES : [])].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...streamHost].join(' '),
    ...(liveStream ? [`media-src blob: data: ${streamHost.join(' ')}`] : []),
    "manifest-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The players that a page may open after a click: a story's embedded videos name theirs (decision 6). */
function framesOf(page: Buffer, player: boolean): string[] {
  return FRAME_ORIGINS.filter(
    (origin) => (player && origin === PLAYER_ORIGIN) || page.includes(` data-frame="${origin}/`),
  );
}

/** Whether a page shows a video that its own policy must allow. */
export function holdsFrames(page: Buffer): boolean {
  return page.includes(' data-frame="');
}

/** What every answer carries, pages and calls alike. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
