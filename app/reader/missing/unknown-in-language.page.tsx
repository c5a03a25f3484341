import type { MetaFunction } from 'react-router';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DEFAULT_LANGUAGE, languageFacts, splitLanguage } from '#domain/languages.ts';
import { NotFound } from './not-found.tsx';
import { loadUnknown } from './unknown-address.ts';

/** Redirects moved addresses below the prefix of a further language. */
export const loader = loadUnknown;

export const meta: MetaFunction = ({ location }) => [
  { title: `${messagesIn(splitLanguage(location.pathname).language).missing.unknown} | MATV` },
  { name: 'robots', content: 'noindex' },
];

/** An unknown address in a further language: without the login, which is English and has an address of its own. */
export default function UnknownInLanguage() {
  const { home, missing } = useMessages();
  return (
    <NotFound title={missing.unknown} text={missing.unknownText}>
      <ButtonLink href="/" hrefLang={languageFacts(DEFAULT_LANGUAGE).locale}>
        {home.inEnglish}
      </ButtonLink>
    </NotFound>
  );
}
