import { mayLinkTo } from '#domain/desk/html-rules.ts';
import { linkAddress } from '../tools/link-address.ts';
import { unwrap } from './styles.ts';

const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid|igsh|yclid|_hsenc|_hsmi|ref_src|ref_url|at_medium|at_campaign|ocid|cmpid|smid|guccounter)$/i;
/** Redirect pages, and the query parameter that holds the target. */
const PASSING_ON: readonly (readonly [host: RegExp, path: RegExp, name: string])[] = [
  [/(?:^|\.)google\.[a-z.]+$/, /^\/url$/, 'q'],
  [/(?:^|\.)google\.[a-z.]+$/, /^\/url$/, 'url'],
  [/^l[m]?\.(?:facebook|instagram)\.com$/, /^\/(?:l\.php)?$/, 'u'],
  [/(?:^|\.)safelinks\.protection\.outlook\.com$/, /./, 'url'],
  [/(?:^|\.)linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)/, 'url'],
  [/(?:^|\.)youtube\.com$/, /^\/redirect$/, 'q'],
];
const MAX_STEPS = 5;

/** Makes links lead directly to their target, without click trackers; unwraps links within the copied page. */
export function settleLinks(body: HTMLElement, siteOrigin: string): void {
  for (const link of [...body.querySelectorAll('a')]) {
    const href = cleanAddress(link.getAttribute('href') ?? '', siteOrigin);
    const isEmpty = (link.textContent ?? '').trim() === '' && !link.querySelector('img');
    if (href === null || isEmpty) unwrap(link);
    else {
      for (const { name } of [...link.attributes]) link.removeAttribute(name);
      link.setAttribute('href', href);
    }
  }
}

function cleanAddress(address: string, siteOrigin: string): string | null {
  const trimmed = address.trim();
  if (trimmed.startsWith('mailto:')) return linkAddress(trimmed.split('?')[0] ?? '', siteOrigin)?.href ?? null;
  // A relative address belongs to the site that was copied from, which is unknown here.
  if (!/^https?:\/\//i.test(trimmed)) return null;
  const direct = passedOn(trimmed);
  const url = URL.parse(direct);
  if (!url) return null;
  const asked = [...url.searchParams.keys()];
  // Only if there are any, as deleting re-encodes the whole query.
  if (asked.some((name) => TRACKING.test(name))) {
    for (const name of asked) if (TRACKING.test(name)) url.searchParams.delete(name);
  }
  const href = linkAddress(url.href, siteOrigin)?.href ?? null;
  return href !== null && mayLinkTo(href) ? href : null;
}

function passedOn(address: string): string {
  let current = address;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const url = URL.parse(current);
    const rule = PASSING_ON.find(
      ([host, path, name]) => url && host.test(url.hostname) && path.test(url.pathname) && url.searchParams.has(name),
    );
    const next = rule && url ? url.searchParams.get(rule[2]) : null;
    if (!next || !/^https?:\/\//i.test(next)) return current;
    current = next;
  }
  return current;
}
