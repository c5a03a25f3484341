import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { hrefIn, useLanguage } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { countingChoice } from '#domain/counting.ts';
import { DEFAULT_BACKUP_DAYS, DEFAULT_RETENTION } from '#domain/desk/personal-data.ts';
import { DEFAULT_LANGUAGE, splitLanguage } from '#domain/languages.ts';
import { clausesInOrder, PRIVACY_CLAUSES } from './clauses.ts';
import { LegalPage } from './legal-page.tsx';
import { POLICIES } from './policies.ts';

export async function loader({ url, request, context }: LoaderFunctionArgs) {
  const { siteUrl, retention, backupDays = DEFAULT_BACKUP_DAYS } = context.get(servicesContext);
  const { headers } = request;
  const choice = countingChoice({
    cookie: headers.get('cookie'),
    gpc: headers.get('sec-gpc'),
    dnt: headers.get('dnt'),
  });
  return {
    siteUrl,
    periods: (await retention?.()) ?? DEFAULT_RETENTION,
    backupDays,
    choice,
    language: splitLanguage(url.pathname).language,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const { siteUrl = '', language = DEFAULT_LANGUAGE } = loaderData ?? {};
  const { privacy, privacyInShort } = messagesIn(language).legal;
  return pageMeta({
    title: privacy,
    description: privacyInShort,
    siteUrl,
    language,
    path: hrefIn(language, '/privacy'),
  });
};

/** The Privacy Policy (SPEC-38). */
export default function PrivacyPage() {
  const { periods, backupDays, choice } = useLoaderData<typeof loader>();
  const { legal } = useMessages();
  const textsOf = POLICIES[useLanguage()].privacy;
  return (
    <LegalPage
      title={legal.privacy}
      path="/privacy"
      inShort={legal.privacyInShort}
      lastChanged="2026-11-30"
      clauses={clausesInOrder(PRIVACY_CLAUSES, textsOf({ periods, backupDays, choice }))}
    />
  );
}
