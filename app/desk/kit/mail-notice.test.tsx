import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ViewerContext } from '#app/desk/session/viewer.ts';
import { MailNotice } from './mail-notice.tsx';

function shown(sendsMail: boolean): string {
  const viewer = { name: 'Asha Rao', role: 'administrator' as const, languages: ['en' as const], hasPasskeys: false };
  return renderToStaticMarkup(
    <ViewerContext value={{ ...viewer, sendsMail }}>
      <MailNotice />
    </ViewerContext>,
  );
}

it('tells that e-mails reach nobody while the site has no mail server', () => {
  expect(shown(false)).toContain('No mail server is set up: e-mails are written into a folder on the server');
  expect(shown(true)).toBe('');
});
