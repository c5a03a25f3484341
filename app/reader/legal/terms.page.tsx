import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { hrefIn, useLanguage } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { DEFAULT_LANGUAGE, type Language, splitLanguage } from '#domain/languages.ts';
import { HINDI_TERMS } from './hi/terms-clauses.tsx';
import { type Clause, LegalPage } from './legal-page.tsx';
import { TERMS_CLAUSES } from './terms-clauses.tsx';

const CLAUSES: Readonly<Record<Language, readonly Clause[]>> = { en: TERMS_CLAUSES, hi: HINDI_TERMS };

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
  const clauses = CLAUSES[useLanguage()];
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
