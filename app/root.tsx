import type { ReactNode } from 'react';
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { ErrorPage } from './reader/missing/error-page.tsx';
import { servicesContext } from './services.ts';
import { HEAD_SCRIPT } from './start/head-script.ts';
import { PageStarted } from './start/page-started.tsx';
import headlineFont from './ui/fonts/newsreader-headline.woff2?url';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';

export interface SiteData {
  /** The server's clock, ISO 8601. */
  readonly now: string;
  readonly videoChannelUrl: string | null;
}

export function loader({ context }: LoaderFunctionArgs): SiteData {
  const { clock, videoChannelUrl } = context.get(servicesContext);
  return { now: clock.now().toISOString(), videoChannelUrl: videoChannelUrl ?? null };
}

/** What the frame shows does not change from page to page. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#18184c" />
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        <link rel="preload" href={headlineFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Site() {
  return (
    <>
      <Outlet />
      <PageStarted />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
