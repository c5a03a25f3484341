import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { servicesContext } from '#app/services.ts';
import { Lead, LINK_PAGE_HEADERS, LinkPage, NewPasswordForm, WayBack, wrongPassword } from './link-page.tsx';

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { token = '' } = params;
  const isGood = (await context.get(servicesContext).mailLinks?.isResetValid(token)) ?? false;
  // After a login with a password that the site generated.
  const isFirst = new URL(request.url).searchParams.has('first');
  return data({ token, isGood, isFirst, alert: wrongPassword(request.url) }, { status: isGood ? 200 : 410 });
}

export function headers() {
  return LINK_PAGE_HEADERS;
}

export const meta: MetaFunction = () => [
  { title: 'Choose a new password | MATV' },
  { name: 'robots', content: 'noindex, nofollow' },
];

export default function ResetPasswordPage() {
  const { token, isGood, isFirst, alert } = useLoaderData<typeof loader>();
  if (!isGood) {
    return (
      <LinkPage title="This link is no longer valid">
        <Lead>A link for a new password works once, for an hour.</Lead>
        <WayBack href="/forgot-password">Send me a new link</WayBack>
      </LinkPage>
    );
  }
  return (
    <LinkPage title="Choose a new password">
      <Lead>
        {isFirst
          ? 'Your password was generated for you. Choose one of your own, then log in with it.'
          : 'You will be logged out everywhere and can log in again with the new password.'}
      </Lead>
      <NewPasswordForm
        action={`/reset-password/${encodeURIComponent(token)}${isFirst ? '?first=1' : ''}`}
        alert={alert}
        label="Change the password"
      />
    </LinkPage>
  );
}
