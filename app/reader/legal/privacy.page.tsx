import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { countingChoice } from '#domain/counting.ts';
import { DEFAULT_RETENTION } from '#domain/desk/personal-data.ts';
import { LegalPage } from './legal-page.tsx';
import { privacyClauses } from './privacy-clauses.tsx';

const TITLE = 'Privacy Policy';
const IN_SHORT =
  'You can read everything here without an account, and without a cookie. Nothing is stored in your browser, and no other company is contacted, before you ask for something that needs it. You can object to being counted. What you send us by a form is used to answer you, kept for a stated time and then erased.';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { siteUrl, retention } = context.get(servicesContext);
  const { headers } = request;
  const choice = countingChoice({
    cookie: headers.get('cookie'),
    gpc: headers.get('sec-gpc'),
    dnt: headers.get('dnt'),
  });
  return { siteUrl, periods: (await retention?.()) ?? DEFAULT_RETENTION, choice };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: TITLE, description: IN_SHORT, siteUrl: loaderData?.siteUrl ?? '', path: '/privacy' });

/** The Privacy Policy (SPEC-38). */
export default function PrivacyPage() {
  const { periods, choice } = useLoaderData<typeof loader>();
  return (
    <LegalPage title={TITLE} inShort={IN_SHORT} lastChanged="2026-11-25" clauses={privacyClauses(periods, choice)} />
  );
}
