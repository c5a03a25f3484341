import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { servicesContext } from '#app/services.ts';
import { Lead, LINK_PAGE_HEADERS, LinkPage, NewPasswordForm, WayBack, wrongPassword } from './link-page.tsx';

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { token = '' } = params;
  const invited = (await context.get(servicesContext).mailLinks?.invited(token)) ?? null;
  return data({ token, invited, alert: wrongPassword(request.url) }, { status: invited ? 200 : 410 });
}

export function headers() {
  return LINK_PAGE_HEADERS;
}

export const meta: MetaFunction = () => [
  { title: 'Join the newsroom | MATV' },
  { name: 'robots', content: 'noindex, nofollow' },
];

export default function InvitationPage() {
  const { token, invited, alert } = useLoaderData<typeof loader>();
  if (invited === null) {
    return (
      <LinkPage title="This link is no longer valid">
        <Lead>An invitation works once, for seven days. Ask an administrator for a new one.</Lead>
        <WayBack href="/login">Log in</WayBack>
      </LinkPage>
    );
  }
  const { name, email, role } = invited;
  return (
    <LinkPage title={`Welcome, ${name}`}>
      <Lead>
        You are invited to the MATV newsroom as {role === 'reporter' ? 'a' : 'an'} {role}. Choose a password to begin.
      </Lead>
      <NewPasswordForm
        action={`/invitation/${encodeURIComponent(token)}`}
        alert={alert}
        email={email}
        label="Start working"
      />
    </LinkPage>
  );
}
