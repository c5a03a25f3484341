import { useId } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import form from '../login-form.module.css';
import { Lead, LINK_PAGE_HEADERS, LinkPage, WayBack } from './link-page.tsx';
import { typedBefore } from './typed-before.ts';

/** The outcome of the previous attempt, with the address typed then. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const seconds = Math.min(Math.ceil(Number(query.get('wait'))), 3600);
  return {
    isSent: query.has('sent'),
    alert: seconds > 0 ? waitText(seconds) : query.has('wrong') ? 'Please enter your full e-mail address.' : null,
    typed: query.has('wrong') || seconds > 0 ? typedBefore(request.headers.get('cookie')) : '',
  };
}

export function headers() {
  return LINK_PAGE_HEADERS;
}

export const meta: MetaFunction = () => [
  { title: 'Forgot your password? | MATV' },
  { name: 'robots', content: 'noindex, nofollow' },
];

export default function ForgotPasswordPage() {
  const { isSent, alert, typed } = useLoaderData<typeof loader>();
  const id = useId();
  if (isSent) {
    return (
      <LinkPage title="Check your inbox">
        <Lead>
          If this address has an account, an e-mail with a link is on its way. The link works once, for an hour.
        </Lead>
        <Lead>Nothing after a few minutes? Check your spam folder, or ask an administrator.</Lead>
        <WayBack href="/login">Back to the login</WayBack>
      </LinkPage>
    );
  }
  return (
    <LinkPage title="Forgot your password?">
      <Lead>Type the e-mail address of your account. We send you a link to choose a new password.</Lead>
      <form className={form.form} method="post" action="/forgot-password">
        {alert !== null && (
          <p className={form.failed} role="alert">
            {alert}
          </p>
        )}
        <label className={form.label} htmlFor={`${id}email`}>
          Email
        </label>
        <input
          id={`${id}email`}
          className={form.input}
          type="email"
          name="email"
          defaultValue={typed}
          autoComplete="username"
          maxLength={254}
          required
        />
        <button className={form.submit} type="submit">
          Send the link
        </button>
      </form>
      <WayBack href="/login">Back to the login</WayBack>
    </LinkPage>
  );
}

function waitText(seconds: number): string {
  return `Too many requests from here. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`;
}
