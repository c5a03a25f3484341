import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ErrorNumber } from './error-number.tsx';
import { failureWords } from './failure-words.ts';
import { MessagePage, RetryForm, WaysOn } from './message-page.tsx';
import { PageNotFound } from './not-found.tsx';

/** Shown when a page fails: what happened, what to do, and the error's id for support. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const { missing, page } = useMessages();
  const at = useHref();
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
  const { title, retry } = failureWords(pathname, { message: missing.ourFault });
  const isPetition = retry === 'Retry';
  return (
    <MessagePage title={missing.failed(title)}>
      <p>{isPetition ? missing.petition(missing.ourFault) : missing.ourFault}</p>
      <ErrorNumber before={missing.errorNumber} />
      <WaysOn>
        {isPetition ? (
          <RetryForm path={pathname} />
        ) : (
          <ButtonLink href={pathname + search} look="solid" isRetry>
            {page.tryAgain}
          </ButtonLink>
        )}
        <ButtonLink href={at('/')}>{page.goHome}</ButtonLink>
      </WaysOn>
    </MessagePage>
  );
}
