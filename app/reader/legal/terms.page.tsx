import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { LegalPage } from './legal-page.tsx';
import { TERMS_CLAUSES } from './terms-clauses.tsx';

const TITLE = 'Terms of Service';
const IN_SHORT =
  'Read, watch and share freely. The stories belong to those who made them. Be honest and decent in what you send us; tell us when we are wrong.';

export function loader({ context }: LoaderFunctionArgs) {
  return { siteUrl: context.get(servicesContext).siteUrl };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: TITLE, description: IN_SHORT, siteUrl: loaderData?.siteUrl ?? '', path: '/terms' });

/** The Terms of Service (SPEC-38). */
export default function TermsPage() {
  useLoaderData<typeof loader>();
  return <LegalPage title={TITLE} inShort={IN_SHORT} lastChanged="2026-11-20" clauses={TERMS_CLAUSES} />;
}
