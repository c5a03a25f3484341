import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { servicesContext } from '#app/services.ts';
import type { SafeHtml } from '#domain/story.ts';
import type { PolicyPage } from '#server/newsroom/reading/policies.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import { SiteFooter } from '../frame/site-footer.tsx';
import About, { loader as aboutLoader, meta as aboutMeta } from './about.page.tsx';
import Policy, { loader as policyLoader, meta as policyMeta } from './policy.page.tsx';

const NOW = new Date('2026-11-20T14:00:00Z');
const SITE = 'https://matv.example';
const ETHICS: PolicyPage = {
  name: 'ethics',
  title: 'Our ethics',
  changedAt: '2026-11-19T23:30:00.000Z',
  html: '<p>We pay for our own meals, and take no gifts from anybody that we report on.</p>' as SafeHtml,
};
const MASTHEAD = { ...ETHICS, name: 'masthead', title: 'Masthead' } as const;

function asking(path: string, published: readonly PolicyPage[]) {
  const context = new RouterContextProvider();
  context.set(servicesContext, {
    reader: readerFixture(NOW),
    clock: { now: () => NOW },
    siteUrl: SITE,
    viewer: null,
    policies: {
      published: async () => published,
      open: async (name) => published.find((one) => one.name === name) ?? null,
    },
  });
  const url = new URL(path, SITE);
  return { url, context, request: new Request(url), params: {}, pattern: path };
}

/** What a page's meta function is handed. */
function metaArguments(path: string) {
  const location = { pathname: path, search: '', hash: '', state: null, key: '' };
  return { data: undefined, location, params: {}, matches: [] };
}

async function about(published: readonly PolicyPage[]) {
  const loaderData = await aboutLoader(asking('/about', published));
  const Page = createRoutesStub([{ id: 'about', path: '/about', Component: About }]);
  const html = renderToStaticMarkup(
    <Page initialEntries={['/about']} hydrationData={{ loaderData: { about: loaderData } }} />,
  );
  return { html, meta: JSON.stringify(aboutMeta({ ...metaArguments('/about'), loaderData })) };
}

describe('the policies of the channel', () => {
  it('are linked from About Us and the footer and named for search engines once published', async () => {
    const { html, meta } = await about([ETHICS, MASTHEAD]);
    expect(html).toMatch(/href="\/about\/ethics"[^>]*>Our ethics /);
    expect(meta).toContain('"ethicsPolicy":"https://matv.example/about/ethics"');
    expect(meta).toContain('"masthead":"https://matv.example/about/masthead"');
    expect(meta).not.toMatch(/correctionsPolicy|ownershipFundingInfo|publishingPrinciples/);
    const footer = renderToStaticMarkup(
      <SiteFooter year="2026" videoChannelUrl={null} merged={{}} policies={[ETHICS]} />,
    );
    expect(footer).toMatch(/href="\/about\/ethics"[^>]*>Our ethics</);
  });

  it('leave no trace while none is published', async () => {
    const { html, meta } = await about([]);
    expect(html).not.toContain('How we work');
    expect(html + meta).not.toMatch(/\/about\/|ethicsPolicy|correctionsPolicy|ownershipFundingInfo|"masthead"/);
    const footer = renderToStaticMarkup(<SiteFooter year="2026" videoChannelUrl={null} merged={{}} policies={[]} />);
    expect(footer).not.toMatch(/\/about\/|Our policies/);
  });

  it('each have a page with text, date of the last change in London, canonical link and description', async () => {
    const loaderData = await policyLoader(asking('/about/ethics', [ETHICS]));
    const Page = createRoutesStub([{ id: 'policy', path: '/about/ethics', Component: Policy }]);
    const html = renderToStaticMarkup(
      <Page initialEntries={['/about/ethics']} hydrationData={{ loaderData: { policy: loaderData } }} />,
    );
    expect(html).toMatch(/<h1[^>]*>Our ethics<\/h1>/);
    expect(html).toContain(ETHICS.html);
    expect(html).toContain('<time dateTime="2026-11-19T23:30:00.000Z">19 November 2026</time>');
    const meta = policyMeta({ ...metaArguments('/about/ethics'), loaderData });
    expect(meta).toContainEqual({ title: 'Our ethics | MATV' });
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://matv.example/about/ethics' });
    expect(meta).toContainEqual({
      name: 'description',
      content: 'We pay for our own meals, and take no gifts from anybody that we report on.',
    });
  });

  it('that is not published answers with 404', async () => {
    const answer = await policyLoader(asking('/about/masthead', [ETHICS])).catch((thrown: unknown) => thrown);
    expect(answer).toMatchObject({ status: 404 });
  });
});
