import { isSitePath } from '#domain/local-path.ts';

/** A link's address as stored, and whether it is on this site. */
export interface LinkAddress {
  readonly href: string;
  readonly isOwn: boolean;
}

const BARE_HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#]|$)/u;
/** Without characters that would begin a query or a fragment after 'mailto:'. */
const MAIL = /^[^\s@/:?#%]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u;

/** Completes a typed link address; null if a story may not link to it. */
export function linkAddress(typed: string, siteOrigin: string): LinkAddress | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (text.startsWith('#')) return text.length > 1 ? { href: text, isOwn: true } : null;
  if (isSitePath(text)) return within(URL.parse(text, siteOrigin));
  if (MAIL.test(text)) return { href: `mailto:${text}`, isOwn: false };
  return elsewhere(
    BARE_HOST.test(text) ? `https://${text}` : text.startsWith('//') ? `https:${text}` : text,
    siteOrigin,
  );
}

function elsewhere(address: string, siteOrigin: string): LinkAddress | null {
  const url = URL.parse(address);
  if (url?.protocol === 'mailto:') return MAIL.test(url.pathname) ? { href: url.href, isOwn: false } : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (url.host === URL.parse(siteOrigin)?.host) return within(url);
  return url.hostname.includes('.') || url.port !== '' ? { href: url.href, isOwn: false } : null;
}

function within(url: URL | null): LinkAddress | null {
  const href = url ? url.pathname + url.search + url.hash : '';
  return isSitePath(href) ? { href, isOwn: true } : null;
}
