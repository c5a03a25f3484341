import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { servicesContext } from '#app/services.ts';
import type { Language } from '#domain/languages.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import Unsubscribe, { loader } from './unsubscribe.page.tsx';

const NOW = new Date('2026-11-20T14:00:00Z');

function page(path: string, languages: readonly Language[]): string {
  const context = new RouterContextProvider();
  const clock = { now: () => NOW };
  context.set(servicesContext, {
    reader: readerFixture(NOW),
    clock,
    siteUrl: 'https://matv.example',
    viewer: null,
    languages,
  });
  const url = new URL(path, 'https://matv.example');
  const loaderData = loader({ url, context, request: new Request(url), params: { token: 'abc' }, pattern: path });
  const Page = createRoutesStub([{ id: 'page', path, Component: Unsubscribe }]);
  return renderToStaticMarkup(<Page initialEntries={[path]} hydrationData={{ loaderData: { page: loaderData } }} />);
}

it.each(['/newsletter/unsubscribe/abc', '/newsletter/unsubscribe/abc/breaking'])(
  '%s offers the mails in the other languages, each in its own words (WORLD-99)',
  (path) => {
    const html = page(path, ['en', 'hi']);
    expect(html).toMatch(
      /<form [^>]*lang="hi" action="\/hi\/newsletter\/language\/abc" method="post">.*>इसके बजाय हिन्दी में पाएँ</,
    );
    expect(html).not.toContain('action="/newsletter/language/abc"');
  },
);

it('offers no other language where readers are offered one alone', () => {
  expect(page('/newsletter/unsubscribe/abc', ['en'])).not.toContain('/language/');
});
