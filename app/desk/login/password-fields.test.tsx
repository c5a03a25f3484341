import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { PasswordForm } from '#app/desk/account/password-form.tsx';
import { ProofForm } from '#app/desk/account/proof-form.tsx';
import { NewPasswordForm } from './links/link-page.tsx';
import { LoginForm } from './login-form.tsx';

function passwordFields(form: ReactElement): string[] {
  const Page = createRoutesStub([{ path: '/', Component: () => form }]);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  return html.match(/<input[^>]*type="password"[^>]*>/g) ?? [];
}

it.each<[string, ReactElement, number]>([
  ['the login', <LoginForm key="login" />, 1],
  ['the page of a link', <NewPasswordForm key="link" action="/" alert={null} label="Save" />, 1],
  ['one’s own account', <PasswordForm key="own" email="e@matv.example" onChanged={() => undefined} />, 2],
  [
    'the proof of who is there',
    <ProofForm
      key="proof"
      yes="Turn it off"
      asks="both"
      call={() => ({ path: '/', body: {}, failed: '' })}
      onDone={() => undefined}
      onCancel={() => undefined}
    />,
    1,
  ],
])('%s cuts no password that is pasted: one that is too long is refused', (_where, form, count) => {
  const fields = passwordFields(form);
  expect(fields).toHaveLength(count);
  for (const field of fields) expect(field.toLowerCase()).not.toContain('maxlength');
});
