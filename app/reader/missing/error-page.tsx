import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { ArticleNotFound } from './article-not-found.tsx';
import { ErrorNumber } from './error-number.tsx';
import { failureWords } from './failure-words.ts';
import { MessagePage, RetryForm, WaysOn } from './message-page.tsx';

const OUR_FAULT = 'Something went wrong on our side, and we have written it down. Please try again in a moment.';

/** Shown when a page fails: what happened, what to do, and the error's id for support. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <ArticleNotFound reason="Page not found" />;
  const { title, reason, retry } = failureWords(pathname, { message: OUR_FAULT });
  return (
    <MessagePage title={title}>
      <p>{reason}</p>
      <ErrorNumber />
      <WaysOn>
        {retry === 'Retry' ? (
          <RetryForm path={pathname} />
        ) : (
          <ButtonLink href={pathname + search} look="solid" isRetry>
            {retry}
          </ButtonLink>
        )}
        <ButtonLink href="/">Go Home</ButtonLink>
      </WaysOn>
    </MessagePage>
  );
}
