import { type ReactNode, useEffect } from 'react';
import {
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { MergedSections } from '#domain/desk/section-merge.ts';
import { DEFAULT_LANGUAGE, type Language, languageFacts, pathInLanguage, splitLanguage } from '#domain/languages.ts';
import { isLiteRoute, shownPath } from '#domain/lite.ts';
import type { PolicyLink } from '#domain/policies.ts';
import type { NowAnswer } from '#domain/schedule/public-schedule.ts';
import { textsIn } from '#domain/texts/texts.ts';
import { mayShowPlayer } from '#domain/videos/outside-media.ts';
import { LanguageContext, pageLanguage } from './languages/language.ts';
import { alternatesOf } from './languages/siblings.ts';
import { ErrorPage } from './reader/missing/error-page.tsx';
import { servicesContext } from './services.ts';
import { INLINE_SCRIPTS } from './start/inline-scripts.ts';
import { PageStyles } from './start/page-styles.tsx';
import { usePageRunsNoScript, usePageUsesReact } from './start/uses-react.ts';
import textFont from './ui/fonts/inter-text.woff2?url';
import headlineFont from './ui/fonts/newsreader-headline.woff2?url';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';

export interface SiteData {
  /** The server's clock, ISO 8601. */
  readonly now: string;
  readonly videoChannelUrl: string | null;
  /** Path of the readers' script. */
  readonly readerScript: string | null;
  readonly mergedSections: MergedSections;
  /** The policies that the footer links to. */
  readonly policies: readonly PolicyLink[];
  /** Whether readers may save stories in their browsers. */
  readonly hasOfflineReading: boolean;
  /** What is on the channel now and next, for the masthead. */
  readonly onAir: NowAnswer | null;
  /** The languages that readers can choose, the site's first one included. */
  readonly languages: readonly Language[];
  /** Public address without a slash at its end. */
  readonly siteUrl: string;
}

export async function loader({ url, context }: LoaderFunctionArgs): Promise<SiteData> {
  const services = context.get(servicesContext);
  const { clock, videoChannelUrl, readerScript, mergedSections, policies, onAir, hasOfflineReading } = services;
  return {
    now: clock.now().toISOString(),
    videoChannelUrl: videoChannelUrl ?? null,
    readerScript: readerScript ?? null,
    mergedSections: (await mergedSections?.()) ?? {},
    policies: (await policies?.published(splitLanguage(shownPath(url.pathname)).language)) ?? [],
    hasOfflineReading: hasOfflineReading ?? true,
    onAir: (await onAir?.()) ?? null,
    languages: services.languages ?? [DEFAULT_LANGUAGE],
    siteUrl: services.siteUrl,
  };
}

/** What the frame shows does not change from page to page; the desk asks again where it changed that itself. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && currentUrl.href === nextUrl.href;
}

/** Readers get the page and a small script; React is loaded only on the desk and its login. */
export function Layout({ children }: { children: ReactNode }) {
  const usesReact = usePageUsesReact();
  const runsScript = !usePageRunsNoScript();
  const site = useRouteLoaderData<SiteData>('root');
  const { pathname } = useLocation();
  const isLite = isLiteRoute(pathname);
  const language = pageLanguage(pathname, site?.languages);
  return (
    <html
      lang={languageFacts(language).locale}
      data-page={usesReact ? 'desk' : isLite ? 'lite' : 'reader'}
      data-offline-reading={site?.hasOfflineReading === false ? 'off' : undefined}
      data-player={mayShowPlayer(pathname) ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#18184c" />
        {runsScript && <script dangerouslySetInnerHTML={{ __html: INLINE_SCRIPTS.head }} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={pathInLanguage('/site.webmanifest', language)} />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={textsIn(language).app.name}
          href={pathInLanguage('/opensearch.xml', language)}
        />
        <Meta />
        <AlternateLinks />
        {/* Links come from this site and need no nonce; React in the browser would find the server's to differ. */}
        <PageStyles nonce={usesReact ? '' : undefined} />
      </head>
      <body>
        <LanguageContext value={language}>{children}</LanguageContext>
        {!isLite && <Fonts />}
        {site?.readerScript && runsScript && !usesReact && !isLite && (
          <script data-src={site.readerScript} dangerouslySetInnerHTML={{ __html: INLINE_SCRIPTS.lateStart }} />
        )}
        {usesReact && (
          <>
            {site?.readerScript && <AfterReact script={site.readerScript} />}
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** The same page in each language, for search engines. */
function AlternateLinks() {
  const site = useRouteLoaderData<SiteData>('root');
  const matches = useMatches();
  const { pathname } = useLocation();
  const links = alternatesOf(pathname, site?.languages ?? [], matches.at(-1)?.loaderData);
  const siteUrl = site?.siteUrl ?? '';
  const first = links.find(({ language }) => language === DEFAULT_LANGUAGE);
  return (
    <>
      {links.map(({ language, path }) => (
        <link key={language} rel="alternate" hrefLang={languageFacts(language).locale} href={siteUrl + path} />
      ))}
      {first && <link rel="alternate" hrefLang="x-default" href={siteUrl + first.path} />}
    </>
  );
}

/**
 * Preloads the fonts of a page's first words, in Hindi too, where digits and many names are Latin; not Devanagari,
 * which phones have. Omitted on pages that use none of them. React puts the preloads into the head after that of the
 * main picture, so that the picture gets the open connection: without them, browsers would fetch the fonts before it.
 */
function Fonts() {
  return [headlineFont, textFont].map((font) => (
    <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));
}

/** The readers' script changes the DOM, so on pages with React it is loaded only after hydration. */
function AfterReact({ script }: { readonly script: string }) {
  useEffect(() => {
    void import(/* @vite-ignore */ script);
  }, [script]);
  return null;
}

export default function Site() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
