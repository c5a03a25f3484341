import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { linkMeta } from './link-headers.ts';
import styles from './newsletter.module.css';

const WELCOME = {
  title: 'You are subscribed',
  text: 'Thank you. The next edition of the newsletter comes to your mailbox.',
  link: { href: '/', label: 'Read the news' },
};
const WELCOME_BREAKING = {
  title: 'You are subscribed',
  text: 'Thank you. The next edition of the newsletter comes to your mailbox, and an e-mail when big news breaks.',
  link: { href: '/', label: 'Read the news' },
};
const GOODBYE_BREAKING = {
  title: 'No more breaking news by e-mail',
  text: 'We will not e-mail you when news breaks. If you get the newsletter, it still comes.',
  link: { href: '/newsletter', label: 'About the newsletter' },
};
const GOODBYE = {
  title: 'You are unsubscribed',
  text: 'We have forgotten your address. You will not receive the newsletter any more.',
  link: { href: '/newsletter', label: 'Subscribe again' },
};

const OUTCOMES: Readonly<Record<string, typeof WELCOME>> = {
  '/newsletter/welcome/breaking': WELCOME_BREAKING,
  '/newsletter/goodbye': GOODBYE,
  '/newsletter/goodbye/breaking': GOODBYE_BREAKING,
};

export function loader({ url }: LoaderFunctionArgs) {
  return OUTCOMES[url.pathname] ?? WELCOME;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => linkMeta(loaderData?.title ?? '');

/** Shown after subscribing or unsubscribing with the link in a mail. */
export default function OutcomePage() {
  const { title, text, link } = useLoaderData<typeof loader>();
  return (
    <FormPage title={title}>
      <p className={styles.text}>{text}</p>
      <p className={styles.text}>
        <a className={styles.link} href={link.href}>
          {link.label}
        </a>
      </p>
    </FormPage>
  );
}
