import { type Language, languageFacts, pathInLanguage } from '#domain/languages.ts';
import { textsIn } from '#domain/texts/texts.ts';
import type { App } from './app-types.ts';
import { xmlDocument, xmlElement, xmlText } from './xml.ts';

interface WebAppSite {
  /** Public address without a slash at its end. */
  readonly siteUrl: string;
  /** The languages that readers are offered. */
  readonly languages: readonly Language[];
}

const A_DAY = 'public, max-age=86400';

/** What browsers install as an app and add as a search, in each language of the site. */
export function registerWebApp(app: App, { siteUrl, languages }: WebAppSite): void {
  for (const language of languages) {
    const manifest = JSON.stringify(webManifest(language));
    app.get(pathInLanguage('/site.webmanifest', language), { schema: { hide: true } }, async (_request, reply) =>
      reply.type('application/manifest+json; charset=utf-8').header('cache-control', A_DAY).send(manifest),
    );
    const search = searchDescription(language, siteUrl);
    app.get(pathInLanguage('/opensearch.xml', language), { schema: { hide: true } }, async (_request, reply) =>
      reply.type('application/opensearchdescription+xml; charset=utf-8').header('cache-control', A_DAY).send(search),
    );
  }
}

function webManifest(language: Language) {
  const { name, shortName, description, shortcuts } = textsIn(language).app;
  const { locale, direction } = languageFacts(language);
  const at = (path: string) => pathInLanguage(path, language);
  return {
    name,
    short_name: shortName,
    description,
    lang: locale,
    dir: direction,
    // Browsers tell apps apart by this, so it must never change. Each language has its own: with a common one, opening
    // a page in another language would rename the app that a reader has installed.
    id: at('/'),
    start_url: at('/'),
    // The whole site: pages that exist in one language alone, and the links between languages, stay inside the app.
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#23236b',
    share_target: {
      action: at('/share'),
      method: 'GET',
      // Its default; Chromium warns where it is missing.
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    shortcuts: [
      { name: shortcuts.live, url: at('/live') },
      { name: shortcuts.search, url: at('/search') },
      { name: shortcuts.saved, url: at('/saved') },
    ],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
}

/** OpenSearch 1.1: browsers offer the site's search in their address bar. */
function searchDescription(language: Language, siteUrl: string): string {
  const { name, search } = textsIn(language).app;
  const template = `${siteUrl}${pathInLanguage('/search', language)}?q={searchTerms}`;
  const parts = [
    // At most 16 characters, by the standard.
    xmlElement('ShortName', name),
    xmlElement('Description', search),
    xmlElement('Language', languageFacts(language).locale),
    xmlElement('InputEncoding', 'UTF-8'),
    `<Image width="192" height="192" type="image/png">${xmlText(siteUrl)}/icon-192.png</Image>`,
    `<Url type="text/html" template="${xmlText(template)}"/>`,
  ];
  return xmlDocument(
    `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">${parts.join('')}</OpenSearchDescription>`,
  );
}
