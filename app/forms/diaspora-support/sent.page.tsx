import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { FormBanner } from '#app/forms/fields/form-messages.tsx';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DIASPORA_TEXTS } from '#domain/forms/diaspora-texts.ts';
import styles from './diaspora-support.module.css';

const TITLE = 'Request received';
const REFERENCE = /^MATV-[A-Z2-9]{4}-[A-Z2-9]{4}$/;

/** The address contains only the reference, which gives no access to the request. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? '';
  if (!REFERENCE.test(reference)) throw new Response(null, { status: 404 });
  return { reference, siteUrl: context.get(servicesContext).siteUrl };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? pageMeta({ title: TITLE, description: DIASPORA_TEXTS.done, siteUrl: loaderData.siteUrl, isPrivate: true })
    : [];

/** Shown after a request was sent without script (DIA-34). */
export default function SentPage() {
  const { reference } = useLoaderData<typeof loader>();
  return (
    <FormPage title={TITLE}>
      <FormBanner kind="done">{DIASPORA_TEXTS.done}</FormBanner>
      <p className={styles.reference}>
        Your reference is <strong>{reference}</strong>. Please note it down: we send it by e-mail too, unless we have
        written to you within the last hour.
      </p>
      <p className={styles.onward}>
        <ButtonLink href="/" look="solid">
          Home
        </ButtonLink>
      </p>
    </FormPage>
  );
}
