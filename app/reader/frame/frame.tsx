import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { britishDate } from '../../../domain/dates.ts';
import type { SiteData } from '../../root.tsx';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { Masthead } from './masthead.tsx';
import { SectionBar } from './section-bar.tsx';
import { SiteFooter } from './site-footer.tsx';

/** Masthead, section bar and footer around every page (NAV-05, NAV-06). */
export function Frame({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<SiteData>('root');
  const { pathname } = useLocation();
  const main = useFocusOnArrival(pathname);
  const now = new Date(site?.now ?? Date.now());
  return (
    <>
      <SkipLink />
      <Masthead now={now} />
      <SectionBar pathname={pathname} />
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <SiteFooter year={yearInLondon(now)} videoChannelUrl={site?.videoChannelUrl ?? null} />
    </>
  );
}

function yearInLondon(now: Date): string {
  return britishDate(now).slice(-4);
}

/** After a navigation inside the page, those who listen are taken to what is new. */
function useFocusOnArrival(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
