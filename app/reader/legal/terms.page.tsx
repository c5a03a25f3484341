import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { hrefIn, useLanguage } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { DEFAULT_LANGUAGE, splitLanguage } from '#domain/languages.ts';
import { clausesInOrder, TERMS_CLAUSES } from './clauses.ts';
import { LegalPage } from './legal-page.tsx';
import { POLICIES } from './policies.ts';

export function loader({ url, context }: LoaderFunctionArgs) {
  return { siteUrl: context.get(servicesContext).siteUrl, language: splitLanguage(url.pathname).language };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const { siteUrl = '', language = DEFAULT_LANGUAGE } = loaderData ?? {};
  const { terms, termsInShort } = messagesIn(language).legal;
  return pageMeta({ title: terms, description: termsInShort, siteUrl, language, path: hrefIn(language, '/terms') });
};

/** The Terms of Service (SPEC-38). */
export default function TermsPage() {
  useLoaderData<typeof loader>();
  const { legal } = useMessages();
  const clauses = clausesInOrder(TERMS_CLAUSES, POLICIES[useLanguage()].terms);
  return (
    <LegalPage
      title={legal.terms}
      path="/terms"
      inShort={legal.termsInShort}
      lastChanged="2026-11-20"
      clauses={clauses}
    />
  );
}
