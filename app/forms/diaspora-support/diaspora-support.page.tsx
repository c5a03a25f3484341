import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { DiasporaForm } from './diaspora-form.tsx';
import styles from './diaspora-support.module.css';

const TITLE = 'Indian Diaspora Support';
const INTRO =
  'Trouble with a document, an employer, a landlord or an authority, far from home? Tell our desk what happened. No account is needed.';

/** The countries only help with typing, so the page works without them (DIA-39). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { siteUrl, formAnswer, countryNames, reportError } = context.get(servicesContext);
  const countries = await countryNames?.().catch((error: unknown) => {
    reportError?.(error, { id: crypto.randomUUID().slice(0, 8), url: url.pathname });
    return [];
  });
  const answer = formAnswer?.form === 'diaspora-support' ? formAnswer : null;
  return { siteUrl, answer, countries: countries ?? [] };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: TITLE, description: INTRO, siteUrl: loaderData?.siteUrl ?? '', path: '/diaspora-support' });

/** Where members of the Indian diaspora ask for support (DIA-01 to DIA-03, NAV-53). */
export default function DiasporaSupportPage() {
  const { answer, countries } = useLoaderData<typeof loader>();
  return (
    <FormPage title={TITLE} intro={<p>{INTRO}</p>}>
      <div className={styles.notice} role="note" aria-label="Please note">
        <p>
          <strong>Resolution is not guaranteed.</strong> We read every request and answer by e-mail. We pass on what we
          can and report on what concerns many, but we are no authority and no legal advisers.
        </p>
        <p>If you are in danger, call your local emergency services or your consulate first.</p>
      </div>
      <DiasporaForm answer={answer} countries={countries} />
    </FormPage>
  );
}
