import { mayLinkTo } from '#domain/desk/html-rules.ts';
import { linkAddress } from '../tools/link-address.ts';
import { unwrap } from './styles.ts';

const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid|igsh|yclid|_hsenc|_hsmi|ref_src|ref_url|at_medium|at_campaign|ocid|cmpid|smid|guccounter)$/i;
/** Pages that only pass on to another one, and the parameter that says to which. */
const PASSING_ON: readonly (readonly [host: RegExp, path: RegExp, name: string])[] = [
  [/(?:^|\.)google\.[a-z.]+$/, /^\/url$/, 'q'],
  [/(?:^|\.)google\.[a-z.]+$/, /^\/url$/, 'url'],
  [/^l[m]?\.(?:facebook|instagram)\.com$/, /^\/(?:l\.php)?$/, 'u'],
  [/(?:^|\.)safelinks\.protection\.outlook\.com$/, /./, 'url'],
  [/(?:^|\.)linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)/, 'url'],
  [/(?:^|\.)youtube\.com$/, /^\/redirect$/, 'q'],
];
const MAX_STEPS = 5;

/** Links lead where they say: not by way of who counts clicks, and not to places on the page that was copied. */
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
  // A path belongs to the site that was copied from, which nobody knows here.
  if (!/^https?:\/\//i.test(trimmed)) return null;
  const direct = passedOn(trimmed);
  const url = URL.parse(direct);
  if (!url) return null;
  const asked = [...url.searchParams.keys()];
  // Only then: reading and writing a query changes how it is spelled.
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
