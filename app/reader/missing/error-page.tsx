import { useState } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { ArticleNotFound } from './article-not-found.tsx';
import { ERROR_ID_PLACE } from './error-id.ts';
import { MessagePage, WaysOn } from './message-page.tsx';

/** What a visitor sees when a page fails: what happened, what to do, and the id to name when asking for help. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  // Only a page that came from the server whole has had its id filled in.
  const [hasId] = useState(() => typeof window === 'undefined' || !window.matvReady);
  if (isRouteErrorResponse(error) && error.status === 404) return <ArticleNotFound reason="Page not found" />;
  return (
    <MessagePage title={failureTitle(pathname)}>
      <p>Something went wrong on our side, and we have written it down. Please try again in a moment.</p>
      {hasId && (
        <p>
          If it goes on, tell us this number: <code suppressHydrationWarning>{ERROR_ID_PLACE}</code>
        </p>
      )}
      <WaysOn>
        <ButtonLink href={pathname + search} look="solid" isRetry>
          Try Again
        </ButtonLink>
        <ButtonLink href="/">Go Home</ButtonLink>
      </WaysOn>
    </MessagePage>
  );
}

/** The specified texts: an article's page has a path of two parts. */
function failureTitle(pathname: string): string {
  return pathname.split('/').filter(Boolean).length > 1 ? 'Failed to load article' : 'Failed to load stories';
}
