import { hash } from 'node:crypto';
import { FRAME_ORIGINS } from '#domain/videos/embeds.ts';
import { PLAYER_STYLES } from './sending/player-styles.ts';

export interface PolicyNeeds {
  /** The site is served by https alone. */
  readonly secure: boolean;
  /** The inline scripts that the page may run, as `sourceOf` names them. What its HTML holds besides is never approved. */
  readonly scripts?: readonly string[];
  /** The style sheets that stand in the page, named likewise. */
  readonly styles?: readonly string[];
  /** Marks further inline scripts of the page, which are known only once it is made. For pages that nobody keeps. */
  readonly nonce?: string | null;
  /** Hosts of the players that the page may open after a click; none but those of `FRAME_ORIGINS` are let in (SPEC-06). */
  readonly players?: readonly string[];
  /** Pages of this site may show it in a frame; no others ever. */
  readonly framed?: boolean;
  /** The page may show pages of this site in frames: the desk its previews. */
  readonly framesOwn?: boolean;
  /** The live stream that the page plays, from a host of its own (SPEC-06). */
  readonly liveStream?: string | null;
}

/**
 * The Content-Security-Policy of one page: scripts of this site, and the inline scripts that the site itself is known to
 * put there, named by their SHA-256 so that the page can be kept and shown to everybody. A script that got into a
 * story's text past the sanitiser is none of them.
 */
export function contentSecurityPolicy({
  secure,
  scripts = [],
  styles = [],
  nonce = null,
  players = [],
  framed = false,
  framesOwn = false,
  liveStream = null,
}: PolicyNeeds): string {
  const inline = [...scripts, ...(nonce === null ? [] : [`'nonce-${nonce}'`])];
  const frames = [...(framesOwn ? ["'self'"] : []), ...FRAME_ORIGINS.filter((origin) => players.includes(origin))];
  // Its playlists name segments beside them: one host is enough. hls.js gives captions their tracks by an empty data address.
  const streamHost = liveStream ? [new URL(liveStream).origin] : [];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline].join(' '),
    ["style-src 'self'", ...styles, ...(liveStream ? PLAYER_STYLES : [])].join(' '),
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

/** How a policy names an inline script or style sheet: by the hash of its text. */
export function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
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
