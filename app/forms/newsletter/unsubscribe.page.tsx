import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { SubmitButton } from '#app/forms/fields/form-controls.tsx';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { LINK_HEADERS, linkMeta } from './link-headers.ts';

export function loader({ params, url }: LoaderFunctionArgs) {
  return { token: params.token ?? '', isBreaking: url.pathname.endsWith('/breaking') };
}

export function headers() {
  return LINK_HEADERS;
}

export const meta: MetaFunction = () => linkMeta('Unsubscribe');

/** The page behind the unsubscribe links of every edition and of breaking news, with a single button. */
export default function UnsubscribePage() {
  const { token, isBreaking } = useLoaderData<typeof loader>();
  if (isBreaking) {
    return (
      <FormPage
        title="No more breaking news"
        intro="One click, and we do not e-mail you when news breaks. The newsletter still comes."
      >
        <form method="post" action={`/newsletter/unsubscribe/${token}/breaking`}>
          <SubmitButton label="No more breaking news" busyLabel="Unsubscribing..." />
        </form>
      </FormPage>
    );
  }
  return (
    <FormPage
      title="Unsubscribe"
      intro="One click, and we forget this address. You will not receive the newsletter any more."
    >
      <form method="post" action={`/newsletter/unsubscribe/${token}`}>
        <SubmitButton label="Unsubscribe" busyLabel="Unsubscribing..." />
      </form>
    </FormPage>
  );
}
