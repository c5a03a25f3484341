import type { ReactNode } from 'react';
import { type MetaFunction, Outlet, useLocation } from 'react-router';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { LITE_ROUTES, liteHref } from '#domain/lite.ts';
import { SECTIONS } from '#domain/sections.ts';
import styles from './lite.module.css';

/** Of a page that failed: each other page has a title of its own. */
export const meta: MetaFunction = ({ error }) =>
  error === undefined ? [] : [{ title: 'Page not shown | MATV' }, { name: 'robots', content: 'noindex' }];

/**
 * The frame of lite pages: the text of a page for slow lines, without pictures, fonts and script. Everything is in one
 * answer of at most 20 kB.
 */
export default function LiteLayout() {
  return (
    <LiteFrame>
      <Outlet />
    </LiteFrame>
  );
}

export function ErrorBoundary() {
  return (
    <LiteFrame>
      <h1>This page can’t be shown</h1>
      <p>It does not exist, or something went wrong here. Try again in a moment, or go on from the list of sections.</p>
    </LiteFrame>
  );
}

function LiteFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const merged = useMergedSections();
  const full = pathname.slice(LITE_ROUTES.length) || '/';
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        Skip to the text
      </a>
      {/* Filled when the page is sent, as on all pages. */}
      <div className={styles.banner} aria-live="polite" data-banner="" suppressHydrationWarning>
        {''}
      </div>
      <header className={styles.head}>
        <a className={styles.name} href="/?lite">
          MATV
        </a>
        <a href={`${full}?full`} rel="nofollow">
          Full version
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.ends}>
        <nav aria-label="Sections">
          {SECTIONS.filter(({ slug }) => merged[slug] === undefined).map(({ slug, label }) => (
            <a key={slug} href={liteHref(`/${slug}`)}>
              {label}
            </a>
          ))}
          <a href="/search">Search</a>
        </nav>
      </footer>
    </div>
  );
}
