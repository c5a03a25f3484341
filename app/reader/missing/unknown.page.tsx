import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router';
import { LoginForm } from '#app/desk/login/login-form.tsx';
import { servicesContext } from '#app/services.ts';
import { USES_REACT } from '#app/start/uses-react.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { MessagePage, WaysOn } from './message-page.tsx';

/** Redirects moved addresses. Other unknown paths show the login screen with status 404 (NAV-57, SPEC-09). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const elsewhere = await context.get(servicesContext).reader.movedTo(url.pathname);
  if (elsewhere !== null) throw redirect(elsewhere, 301);
  return data(null, { status: 404 });
}

export const handle = USES_REACT;

export const meta: MetaFunction = () => [{ title: 'Page not found | MATV' }, { name: 'robots', content: 'noindex' }];

export default function UnknownPage() {
  return (
    <MessagePage title="Login">
      <p>The page was not found. Readers go on from the home page; staff can log in here.</p>
      <WaysOn>
        <ButtonLink href="/">Go Home</ButtonLink>
      </WaysOn>
      <LoginForm />
    </MessagePage>
  );
}
