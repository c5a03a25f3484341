import type { ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { useLanguage } from '#app/languages/language.ts';
import { useLanguageLinks } from '#app/languages/language-links.ts';
import type { SiteData } from '#app/root.tsx';
import { Remembered } from '#app/start/remembered.tsx';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { usePageUsesReact } from '#app/start/uses-react.ts';
import { SkipLink } from '#app/ui/visually-hidden.tsx';
import { britishDate } from '#domain/dates.ts';
import { languageFacts } from '#domain/languages.ts';
import { hasLite, versionQuery } from '#domain/lite.ts';
import type { PolicyLink } from '#domain/policies.ts';
import { barOf } from '#domain/schedule/now-next-bar.ts';
import styles from './frame.module.css';
import { Masthead } from './masthead.tsx';
import { PageStates } from './page-states.tsx';
import { SectionBar } from './section-bar.tsx';
import { SiteFooter } from './site-footer.tsx';

const NO_POLICIES: readonly PolicyLink[] = [];

/** Masthead, section bar and footer around every page (NAV-05, NAV-06). */
export function Frame({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<SiteData>('root');
  const { pathname, search: query } = useLocation();
  const isStatic = !usePageUsesReact();
  const now = new Date(site?.now ?? Date.now());
  const merged = useMergedSections();
  const languages = useLanguageLinks();
  const bar = barOf(site?.onAir ?? null, now, languageFacts(useLanguage()).locale);
  const footer = {
    year: yearInLondon(now),
    videoChannelUrl: site?.videoChannelUrl ?? null,
    merged,
    policies: site?.policies ?? NO_POLICIES,
    languages,
    // Other pages are not rendered at their normalised address.
    lite: versionQuery('lite', hasLite(pathname) ? query : ''),
  };
  return (
    <>
      <SkipLink />
      {/* Filled when the page is sent, so that a new banner does not invalidate cached pages. */}
      <div className={styles.banner} aria-live="polite" data-banner="" suppressHydrationWarning>
        {''}
      </div>
      <Remembered name="masthead" from={[britishDate(now), bar, languages]}>
        {() => <Masthead now={now} bar={bar} languages={languages} />}
      </Remembered>
      <Remembered name="section-bar" from={[pathname, merged]}>
        {() => <SectionBar pathname={pathname} merged={merged} />}
      </Remembered>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Remembered name="footer" from={footer}>
        {() => <SiteFooter {...footer} />}
      </Remembered>
      {isStatic && (
        <Remembered name="page-states" from={null}>
          {() => <PageStates />}
        </Remembered>
      )}
    </>
  );
}

function yearInLondon(now: Date): string {
  return britishDate(now).slice(-4);
}
