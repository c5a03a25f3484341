import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { SubmitButton } from '#app/forms/fields/form-controls.tsx';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { splitLanguage } from '#domain/languages.ts';
import { LINK_HEADERS, linkMeta } from './link-headers.ts';

export function loader({ params, url }: LoaderFunctionArgs) {
  const { language } = splitLanguage(url.pathname);
  return { token: params.token ?? '', language, isBreaking: url.pathname.endsWith('/breaking') };
}

export function headers() {
  return LINK_HEADERS;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? linkMeta(messagesIn(loaderData.language).newsletter.unsubscribe.title) : [];

/** The page behind the unsubscribe links of every edition and of breaking news, with a single button. */
export default function UnsubscribePage() {
  const { token, isBreaking } = useLoaderData<typeof loader>();
  const { unsubscribe } = useMessages().newsletter;
  const at = useHref();
  if (isBreaking) {
    return (
      <FormPage title={unsubscribe.titleBreaking} intro={unsubscribe.introBreaking}>
        <form method="post" action={at(`/newsletter/unsubscribe/${token}/breaking`)}>
          <SubmitButton label={unsubscribe.buttonBreaking} busyLabel={unsubscribe.busy} />
        </form>
      </FormPage>
    );
  }
  return (
    <FormPage title={unsubscribe.title} intro={unsubscribe.intro}>
      <form method="post" action={at(`/newsletter/unsubscribe/${token}`)}>
        <SubmitButton label={unsubscribe.button} busyLabel={unsubscribe.busy} />
      </form>
    </FormPage>
  );
}
