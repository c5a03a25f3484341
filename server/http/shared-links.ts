import { z } from 'zod';
import { type Language, pathInLanguage, splitLanguage } from '#domain/languages.ts';
import { LONGEST_SEARCH, NO_SEARCH, searchAddress } from '#domain/search/search-criteria.ts';
import type { App } from './app-types.ts';

const LONGEST_READ = 2_000;
const field = z
  .string()
  .default('')
  .catch('')
  .transform((given) => given.slice(0, LONGEST_READ));
const shared = z.object({ url: field, text: field, title: field });
type Shared = z.infer<typeof shared>;

const ADDRESS = /https?:\/\/[^\s<>"]+/i;
/** Ends the sentence around an address, and does not belong to it. */
const AFTER_ADDRESS = /[.,;:!?…।'’”)\]]+$/;

interface SharedLinksSite {
  readonly siteUrl: string;
  /** The languages that readers are offered. */
  readonly languages: readonly Language[];
}

/**
 * Receives what other apps share with the installed site (`share_target` in `web-app.ts`): a link to this site is
 * opened, anything else is searched for in the app's language.
 */
export function registerSharedLinks(app: App, { siteUrl, languages }: SharedLinksSite): void {
  for (const language of languages) {
    app.get(pathInLanguage('/share', language), { schema: { hide: true } }, async (request, reply) =>
      reply
        .header('cache-control', 'private, no-store')
        .redirect(sharedTarget(shared.parse(request.query), siteUrl, language), 303),
    );
  }
}

/** Apps put the link into the text as often as into its own field. */
function sharedTarget({ url, text, title }: Shared, siteUrl: string, language: Language): string {
  const inSentences = [text, title].map((given) => addressIn(given).replace(AFTER_ADDRESS, ''));
  const found = [addressIn(url), ...inSentences].map((given) => URL.parse(given));
  const own = found.find((target) => target?.host === new URL(siteUrl).host);
  // A path that begins with two slashes would lead to another site.
  if (own && splitLanguage(own.pathname).path !== '/share')
    return own.pathname.replace(/^\/+/, '/') + own.search + own.hash;
  const words = [title, text].map((given) => given.replace(ADDRESS, ' ').replace(/\s+/g, ' ').trim()).find(Boolean);
  if (words === undefined) return pathInLanguage('/', language);
  return pathInLanguage(searchAddress({ ...NO_SEARCH, text: [...words].slice(0, LONGEST_SEARCH).join('') }), language);
}

/** The first address in a text; '' for none. */
function addressIn(text: string): string {
  return ADDRESS.exec(text)?.[0] ?? '';
}
