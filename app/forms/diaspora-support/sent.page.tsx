import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { FormBanner } from '#app/forms/fields/form-messages.tsx';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { useSaid } from '#app/languages/said.ts';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { saidIn } from '#domain/forms/answers/said-in.ts';
import { DIASPORA_TEXTS } from '#domain/forms/diaspora-texts.ts';
import { splitLanguage } from '#domain/languages.ts';
import styles from './diaspora-support.module.css';

const REFERENCE = /^MATV-[A-Z2-9]{4}-[A-Z2-9]{4}$/;

/** The address contains only the reference, which gives no access to the request. */
export function loader({ url, params, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? '';
  if (!REFERENCE.test(reference)) throw new Response(null, { status: 404 });
  const { language } = splitLanguage(url.pathname);
  return { reference, language, siteUrl: context.get(servicesContext).siteUrl };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { siteUrl, language } = loaderData;
  const title = messagesIn(language).support.sentTitle;
  return pageMeta({ title, description: saidIn(language, DIASPORA_TEXTS.done), siteUrl, language, isPrivate: true });
};

/** Shown after a request was sent without script (DIA-34). */
export default function SentPage() {
  const { reference } = useLoaderData<typeof loader>();
  const { support } = useMessages();
  const said = useSaid();
  const at = useHref();
  const [before, after] = support.reference;
  return (
    <FormPage title={support.sentTitle}>
      <FormBanner kind="done">{said(DIASPORA_TEXTS.done)}</FormBanner>
      <p className={styles.reference}>
        {before}
        <strong>{reference}</strong>
        {after}
      </p>
      <p className={styles.onward}>
        <ButtonLink href={at('/')} look="solid">
          {support.home}
        </ButtonLink>
      </p>
    </FormPage>
  );
}
