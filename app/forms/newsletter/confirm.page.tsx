import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { SubmitButton } from '#app/forms/fields/form-controls.tsx';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { hrefIn, useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { servicesContext } from '#app/services.ts';
import { splitLanguage } from '#domain/languages.ts';
import { LINK_HEADERS, linkMeta } from '../link-page.ts';
import styles from './newsletter.module.css';

/** Opening the link changes nothing, because mail scanners open links too. A used one says what it has confirmed. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { newsletter } = context.get(servicesContext);
  const token = params.token ?? '';
  const { language } = splitLanguage(url.pathname);
  const link = await newsletter?.confirmable(token);
  if (link?.isConfirmed) {
    const welcome = link.list === 'breaking' ? '/newsletter/welcome/breaking' : '/newsletter/welcome';
    throw redirect(hrefIn(language, welcome), { status: 303, headers: LINK_HEADERS });
  }
  return { token, language, list: link?.list ?? null };
}

export function headers() {
  return LINK_HEADERS;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? linkMeta(messagesIn(loaderData.language).newsletter.confirm.title) : [];

/** The second step of a subscription, with a single button. */
export default function ConfirmPage() {
  const { token, list } = useLoaderData<typeof loader>();
  const { confirm } = useMessages().newsletter;
  const at = useHref();
  if (list === null) {
    const [before, link, after] = confirm.invalid;
    return (
      <FormPage title={confirm.invalidTitle}>
        <p className={styles.text}>
          {before}
          <a className={styles.link} href={at('/newsletter')}>
            {link}
          </a>
          {after}
        </p>
      </FormPage>
    );
  }
  const isBreaking = list === 'breaking';
  return (
    <FormPage
      title={isBreaking ? confirm.titleBreaking : confirm.title}
      intro={isBreaking ? confirm.introBreaking : confirm.intro}
    >
      <form method="post" action={at(`/newsletter/confirm/${token}`)}>
        <SubmitButton label={confirm.button} busyLabel={confirm.busy} />
      </form>
    </FormPage>
  );
}
