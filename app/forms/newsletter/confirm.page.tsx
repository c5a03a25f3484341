import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { SubmitButton } from '#app/forms/fields/form-controls.tsx';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { servicesContext } from '#app/services.ts';
import { LINK_HEADERS, linkMeta } from './link-headers.ts';
import styles from './newsletter.module.css';

/** Opening the link changes nothing, because mail scanners open links too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { newsletter } = context.get(servicesContext);
  const token = params.token ?? '';
  return { token, list: (await newsletter?.confirmable(token)) ?? null };
}

export function headers() {
  return LINK_HEADERS;
}

export const meta: MetaFunction = () => linkMeta('Confirm the newsletter');

/** The second step of a subscription, with a single button. */
export default function ConfirmPage() {
  const { token, list } = useLoaderData<typeof loader>();
  if (list === null) {
    return (
      <FormPage title="This link is no longer valid">
        <p className={styles.text}>
          It was used already, or is older than a week. If you do not get the newsletter,{' '}
          <a className={styles.link} href="/newsletter">
            subscribe again
          </a>
          .
        </p>
      </FormPage>
    );
  }
  const intro =
    list === 'breaking'
      ? 'One click, and the MATV newsletter and breaking news come to your mailbox.'
      : 'One click, and the MATV newsletter comes to your mailbox.';
  return (
    <FormPage
      title={list === 'breaking' ? 'Confirm newsletter and breaking news' : 'Confirm the newsletter'}
      intro={intro}
    >
      <form method="post" action={`/newsletter/confirm/${token}`}>
        <SubmitButton label="Confirm" busyLabel="Confirming..." />
      </form>
    </FormPage>
  );
}
