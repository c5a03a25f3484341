import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { DEFAULT_RETENTION } from '#domain/desk/personal-data.ts';
import { LegalPage } from './legal-page.tsx';
import { privacyClauses } from './privacy-clauses.tsx';

const TITLE = 'Privacy Policy';
const IN_SHORT =
  'You can read everything here without an account, and without a cookie. What your browser remembers stays in your browser. What you send us by a form is used to answer you, kept for a stated time and then erased.';

export async function loader({ context }: LoaderFunctionArgs) {
  const { siteUrl, retention } = context.get(servicesContext);
  return { siteUrl, periods: (await retention?.()) ?? DEFAULT_RETENTION };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: TITLE, description: IN_SHORT, siteUrl: loaderData?.siteUrl ?? '', path: '/privacy' });

/** The Privacy Policy (SPEC-38). */
export default function PrivacyPage() {
  const { periods } = useLoaderData<typeof loader>();
  return <LegalPage title={TITLE} inShort={IN_SHORT} lastChanged="2026-11-24" clauses={privacyClauses(periods)} />;
}
