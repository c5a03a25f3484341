import type { MetaFunction } from 'react-router';
import { LoginForm } from '#app/desk/login/login-form.tsx';
import { USES_REACT } from '#app/start/uses-react.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { MessagePage, WaysOn } from './message-page.tsx';
import { loadUnknown } from './unknown-address.ts';

/** Redirects moved addresses. Other unknown paths show the login screen with status 404 (NAV-57, SPEC-09). */
export const loader = loadUnknown;

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
