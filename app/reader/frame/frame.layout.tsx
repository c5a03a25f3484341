import { isRouteErrorResponse, type MetaFunction, Outlet } from 'react-router';
import { ErrorPage } from '#app/reader/missing/error-page.tsx';
import { Frame } from './frame.tsx';

/** Of a page that failed: each other page has a title of its own. */
export const meta: MetaFunction = ({ error }) => {
  if (error === undefined) return [];
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: isMissing ? 'Page not found | MATV' : 'Page not shown | MATV' },
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
