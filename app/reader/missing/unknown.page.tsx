import { data, type MetaFunction } from 'react-router';
import { LoginForm } from '../../desk/login/login-form.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { MessagePage, WaysOn } from './message-page.tsx';

/** Unknown paths show the login screen, with status 404 and a way home (NAV-57, decision 9). */
export function loader() {
  return data(null, { status: 404 });
}

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
