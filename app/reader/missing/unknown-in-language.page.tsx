import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DEFAULT_LANGUAGE, languageFacts, splitLanguage } from '#domain/languages.ts';
import { NotFound } from './not-found.tsx';

/** Redirects moved addresses below the prefix of a further language. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const elsewhere = await context.get(servicesContext).reader.movedTo(url.pathname);
  if (elsewhere !== null) throw redirect(elsewhere, 301);
  return data(null, { status: 404 });
}

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
