import { hash } from 'node:crypto';
import { FRAME_ORIGINS } from '#domain/videos/embeds.ts';
import { PLAYER_STYLES } from './sending/player-styles.ts';

export interface PolicyNeeds {
  /** Whether the site is served over HTTPS only. */
  readonly secure: boolean;
  /** The inline scripts that the page may run, as `sourceOf` names them. No other script in its HTML runs. */
  readonly scripts?: readonly string[];
  /** The page's inline style sheets, named likewise. */
  readonly styles?: readonly string[];
  /** Allows further inline scripts, known only once the page is rendered. For uncached pages. */
  readonly nonce?: string | null;
  /** Hosts of players that the page may open after a click, limited to `FRAME_ORIGINS` (SPEC-06). */
  readonly players?: readonly string[];
  /** Whether pages of this site may frame it; other sites never may. */
  readonly framed?: boolean;
  /** Whether it may frame pages of this site, as the desk does with previews. */
  readonly framesOwn?: boolean;
  /** The live stream the page plays, from a host of its own (SPEC-06). */
  readonly liveStream?: string | null;
}

/**
 * The Content-Security-Policy of one page: scripts of this site, and the site's own inline scripts by their SHA-256, so
 * that the page can be cached and sent to everybody. A script that slipped past the sanitiser in a story's text is not
 * among them.
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
  // Playlists and segments share one host. hls.js creates caption tracks from an empty data: URL.
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
    "worker-src 'self'",
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

/**
 * Headers of every response, of pages and API calls alike. Pages have a policy of their own; this one is short because
 * it goes with everything else, including worker scripts, which further rules would restrict as well.
 */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
