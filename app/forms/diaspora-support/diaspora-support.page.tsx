import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { hrefIn } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { splitLanguage } from '#domain/languages.ts';
import { countryChoices } from './country-choices.ts';
import { DiasporaForm } from './diaspora-form.tsx';
import styles from './diaspora-support.module.css';

/** The countries only help with typing, so the page works without them (DIA-39). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { siteUrl, formAnswer, countries, reportError } = context.get(servicesContext);
  const { language } = splitLanguage(url.pathname);
  const known = await countries?.().catch((error: unknown) => {
    reportError?.(error, { id: crypto.randomUUID().slice(0, 8), url: url.pathname });
    return [];
  });
  const answer = formAnswer?.form === 'diaspora-support' ? formAnswer : null;
  return { siteUrl, language, answer, countries: countryChoices(known ?? [], language) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { siteUrl, language } = loaderData;
  const { title, intro } = messagesIn(language).support;
  return pageMeta({ title, description: intro, siteUrl, language, path: hrefIn(language, '/diaspora-support') });
};

/** Where members of the Indian diaspora ask for support (DIA-01 to DIA-03, NAV-53). */
export default function DiasporaSupportPage() {
  const { answer, countries } = useLoaderData<typeof loader>();
  const { support } = useMessages();
  return (
    <FormPage title={support.title} intro={<p>{support.intro}</p>}>
      <div className={styles.notice} role="note" aria-label={support.note}>
        <p>
          <strong>{support.noGuarantee}</strong>
          {support.noGuaranteeText}
        </p>
        <p>{support.danger}</p>
      </div>
      <DiasporaForm answer={answer} countries={countries} />
    </FormPage>
  );
}
