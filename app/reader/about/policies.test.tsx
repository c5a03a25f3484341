import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { servicesContext } from '#app/services.ts';
import type { SafeHtml } from '#domain/story.ts';
import type { ChannelPage } from '#server/newsroom/reading/channel-pages.ts';
import type { PolicyPage } from '#server/newsroom/reading/policies.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import { SiteFooter } from '../frame/site-footer.tsx';
import About, { loader as aboutLoader, meta as aboutMeta } from './about.page.tsx';
import Policy, { loader as policyLoader, meta as policyMeta } from './own-text.page.tsx';

const NOW = new Date('2026-11-20T14:00:00Z');
const SITE = 'https://matv.example';
const ETHICS: PolicyPage = {
  name: 'ethics',
  title: 'Our ethics',
  changedAt: '2026-11-19T23:30:00.000Z',
  html: '<p>We pay for our own meals, and take no gifts from anybody that we report on.</p>' as SafeHtml,
};
const CONTACT: ChannelPage = {
  slug: 'contact',
  title: 'संपर्क करें',
  changedAt: '2026-11-19T23:30:00.000Z',
  html: '<p>हमें लिखें।</p>' as SafeHtml,
};
const MASTHEAD = { ...ETHICS, name: 'masthead', title: 'Masthead' } as const;

function asking(path: string, published: readonly PolicyPage[]) {
  const context = new RouterContextProvider();
  context.set(servicesContext, {
    reader: readerFixture(NOW),
    clock: { now: () => NOW },
    siteUrl: SITE,
    viewer: null,
    channelPage: async (slug) => (slug === 'contact' ? CONTACT : null),
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

describe('a page of the channel', () => {
  it('has its text in its language, a canonical link, and structured data with its way back (WORLD-100)', async () => {
    const loaderData = await policyLoader(asking('/about/contact/', []));
    const Page = createRoutesStub([{ id: 'page', path: '/about/contact', Component: Policy }]);
    const html = renderToStaticMarkup(
      <Page initialEntries={['/about/contact']} hydrationData={{ loaderData: { page: loaderData } }} />,
    );
    expect(html).toMatch(/<h1[^>]*lang="hi"[^>]*>संपर्क करें<\/h1>/);
    expect(html).toMatch(/<div lang="hi"><div[^>]*><p>हमें लिखें।/);
    const meta = JSON.stringify(policyMeta({ ...metaArguments('/about/contact'), loaderData }));
    expect(meta).toContain('"rel":"canonical","href":"https://matv.example/about/contact"');
    expect(meta).toMatch(/"@type":"AboutPage","name":"संपर्क करें","url":"https:\/\/matv.example\/about\/contact"/);
    expect(meta).toContain('"@type":"BreadcrumbList"');
  });

  it('that is not there answers with 404, or leads to where it has moved', async () => {
    const at = async (path: string, movedTo: string | null) => {
      const asked = asking(path, []);
      const services = asked.context.get(servicesContext);
      asked.context.set(servicesContext, { ...services, reader: { ...services.reader, movedTo: async () => movedTo } });
      return policyLoader(asked).catch((thrown: unknown) => thrown);
    };
    expect(await at('/about/nothing', null)).toMatchObject({ status: 404 });
    const moved = await at('/about/nothing', '/about/contact');
    if (!(moved instanceof Response)) throw new Error('It did not lead on.');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/about/contact']);
    expect(await at('/about/Contact', null)).toMatchObject({ status: 404 });
  });
});
