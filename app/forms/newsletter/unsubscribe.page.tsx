import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { SubmitButton } from '#app/forms/fields/form-controls.tsx';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { LINK_HEADERS, linkMeta } from './link-headers.ts';

export function loader({ params }: LoaderFunctionArgs) {
  return { token: params.token ?? '' };
}

export function headers() {
  return LINK_HEADERS;
}

export const meta: MetaFunction = () => linkMeta('Unsubscribe');

/** The page behind the unsubscribe link of every edition, with a single button. */
export default function UnsubscribePage() {
  const { token } = useLoaderData<typeof loader>();
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
