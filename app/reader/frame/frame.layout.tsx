import { isRouteErrorResponse, type MetaFunction, Outlet } from 'react-router';
import { pageLanguage } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import { ErrorPage } from '#app/reader/missing/error-page.tsx';
import type { loader as rootLoader } from '#app/root.tsx';
import { Frame } from './frame.tsx';

/** The title of a page that failed; all other pages set their own. */
export const meta: MetaFunction<unknown, { root: typeof rootLoader }> = ({ error, location, matches }) => {
  if (error === undefined) return [];
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const site = matches.find(({ id }) => id === 'root')?.loaderData;
  const { frame } = messagesIn(pageLanguage(location.pathname, site?.languages));
  return [
    { title: `${isMissing ? frame.pageMissing : frame.pageFailed} | MATV` },
    { name: 'robots', content: 'noindex' },
  ];
};

export default function FrameLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}
