import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { useHref } from '#app/languages/language.ts';
import { type Messages, messagesIn, useMessages } from '#app/languages/messages.ts';
import { splitLanguage } from '#domain/languages.ts';
import { linkMeta } from '../link-page.ts';
import styles from './newsletter.module.css';

type Outcome = keyof Messages['newsletter']['outcomes'];

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  '/newsletter/welcome/breaking': 'welcome/breaking',
  '/newsletter/language': 'language',
  '/newsletter/goodbye': 'goodbye',
  '/newsletter/goodbye/breaking': 'goodbye/breaking',
};

const LINKS: Readonly<Record<Outcome, string>> = {
  welcome: '/',
  'welcome/breaking': '/',
  language: '/',
  goodbye: '/newsletter',
  'goodbye/breaking': '/newsletter',
};

export function loader({ url }: LoaderFunctionArgs) {
  const { language, path } = splitLanguage(url.pathname);
  return { language, outcome: OUTCOMES[path] ?? 'welcome' };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? linkMeta(messagesIn(loaderData.language).newsletter.outcomes[loaderData.outcome].title) : [];

/** Shown after subscribing or unsubscribing with the link in a mail. */
export default function OutcomePage() {
  const { outcome } = useLoaderData<typeof loader>();
  const { title, text, link } = useMessages().newsletter.outcomes[outcome];
  const at = useHref();
  return (
    <FormPage title={title}>
      <p className={styles.text}>{text}</p>
      <p className={styles.text}>
        <a className={styles.link} href={at(LINKS[outcome])}>
          {link}
        </a>
      </p>
    </FormPage>
  );
}
