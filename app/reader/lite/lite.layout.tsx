import type { ReactNode } from 'react';
import { type MetaFunction, Outlet, useLocation } from 'react-router';
import { pageLanguage, useHref } from '#app/languages/language.ts';
import { useLanguageLinks } from '#app/languages/language-links.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import type { loader as rootLoader } from '#app/root.tsx';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { languageFacts } from '#domain/languages.ts';
import { liteHref, shownPath, versionQuery } from '#domain/lite.ts';
import { SECTIONS } from '#domain/sections.ts';
import styles from './lite.module.css';

/** The title of a page that failed; all other pages set their own. */
export const meta: MetaFunction<unknown, { root: typeof rootLoader }> = ({ error, location, matches }) => {
  if (error === undefined) return [];
  const site = matches.find(({ id }) => id === 'root')?.loaderData;
  const { frame } = messagesIn(pageLanguage(location.pathname, site?.languages));
  return [{ title: `${frame.pageFailed} | MATV` }, { name: 'robots', content: 'noindex' }];
};

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
  const { lite } = useMessages();
  return (
    <LiteFrame>
      <h1>{lite.failed}</h1>
      <p>{lite.failedText}</p>
    </LiteFrame>
  );
}

function LiteFrame({ children }: { children: ReactNode }) {
  const { pathname, search: query } = useLocation();
  const merged = useMergedSections();
  const { lite, section } = useMessages();
  const at = useHref();
  const languages = useLanguageLinks();
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        {lite.skip}
      </a>
      {/* Filled when the page is sent, as on all pages. */}
      <div className={styles.banner} aria-live="polite" data-banner="" suppressHydrationWarning>
        {''}
      </div>
      <header className={styles.head}>
        <a className={styles.name} href={liteHref(at('/'))}>
          MATV
        </a>
        {languages.map(({ language, href }) => (
          <a key={language} href={liteHref(href)} hrefLang={languageFacts(language).locale} lang={language}>
            {languageFacts(language).name}
          </a>
        ))}
        <a href={shownPath(pathname) + versionQuery('full', query)} rel="nofollow">
          {lite.full}
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.ends}>
        <nav aria-label={lite.sections}>
          {SECTIONS.filter(({ slug }) => merged[slug] === undefined).map(({ slug }) => (
            <a key={slug} href={liteHref(at(`/${slug}`))}>
              {section(slug).label}
            </a>
          ))}
          <a href={liteHref(at('/live'))}>{lite.liveTv}</a>
          <a href={liteHref(at('/search'))}>{lite.search}</a>
        </nav>
      </footer>
    </div>
  );
}
