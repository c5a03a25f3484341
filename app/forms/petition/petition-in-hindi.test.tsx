import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { LanguageContext } from '#app/languages/language.ts';
import type { Services } from '#app/services.ts';
import type { App } from '#server/http/app-types.ts';
import { registerErrorAnswers } from '#server/http/errors.ts';
import { createFormPages } from '#server/http/form-page.ts';
import type { PageRenderer } from '#server/http/page-renderer.ts';
import { Problem } from '#server/http/problem.ts';
import { takePlainForms } from '#server/http/take-forms.ts';
import { registerPetitionForms } from '#server/visitors/petition/petition-forms.api.ts';
import { OPENED_PETITION } from '#tests/support/forms/opened-petition.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import PetitionPage from './petition.page.tsx';
import { type PetitionPageData, petitionPage } from './petition-data.ts';

const NOW = new Date('2026-11-20T14:00:00Z');
const SITE = 'http://localhost:3000';
/** What the desk wrote in English, a text that it left empty, and a signer who wrote their place in Hindi. */
const PETITION = { ...OPENED_PETITION.petition, description: '' };
const SUPPORTER = { name: 'Asha Rao', location: 'लीड्स', time: '2026-11-20T13:58:00Z' };
const STATS = { recentSignatures: [SUPPORTER], totalSignatures: 1234, totalLocations: 56 };
const OPENED = { ...OPENED_PETITION, petition: PETITION, stats: STATS };

async function dataOf(address: string, more: Partial<Services> = {}): Promise<PetitionPageData> {
  const services: Services = {
    reader: readerFixture(NOW),
    clock: { now: () => NOW },
    siteUrl: SITE,
    viewer: null,
    petitions: { open: async () => OPENED, signature: async () => ({ kind: 'unknown' }) },
    ...more,
  };
  return (await petitionPage(null, new URL(address), services)).data;
}

async function render(address: string, more: Partial<Services> = {}): Promise<string> {
  const { pathname } = new URL(address);
  const Page = createRoutesStub([{ id: 'petition', path: pathname, Component: PetitionPage }]);
  const hydrationData = { loaderData: { petition: await dataOf(address, more) } };
  return renderToStaticMarkup(
    <LanguageContext value="hi">
      <Page initialEntries={[pathname]} hydrationData={hydrationData} />
    </LanguageContext>,
  );
}

/** Pages as the server renders them, of the petition alone. */
const renderer: PageRenderer = {
  render: async (request, _profile, _viewer, answered = {}) => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    html: Buffer.from(await render(request.url, answered)),
    tags: new Set(),
  }),
};

async function siteWith(sign: () => Promise<{ confirms: boolean }>): Promise<App> {
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorAnswers(app);
  takePlainForms(app);
  const nothing = async () => undefined;
  registerPetitionForms(app, {
    formPages: createFormPages(renderer, SITE, ['en', 'hi']),
    siteUrl: SITE,
    protection: {
      ownPages: { name: 'everybody' },
      posts: () => ({ rule: 'none', take: () => undefined }),
      admit: async () => 'welcome',
    },
    petitions: {
      signer: { state: async () => ({ kind: 'unknown' }), confirm: nothing, withdraw: nothing },
      list: async () => [PETITION],
      find: async () => PETITION,
      open: async () => OPENED,
      stats: async () => OPENED.stats,
      signatures: async () => null,
      sign,
    },
  });
  await app.ready();
  return app;
}

async function sent(fields: Record<string, string>, sign = async () => ({ confirms: false })) {
  const app = await siteWith(sign);
  const answer = await app.inject({
    method: 'POST',
    url: '/hi/petition',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  });
  await app.close();
  return answer;
}

const TYPED = { firstName: 'आशा', lastName: 'Rao', email: 'asha@example', location: 'Leeds', comment: 'मेरी बात' };

it('a form that failed without script shows its mistakes in Hindi, and all that was typed', async () => {
  const { statusCode, body } = await sent({ ...TYPED, location: '' });
  expect(statusCode).toBe(422);
  expect(body).toMatch(/data-summary-text="">कुछ ठीक नहीं है। कृपया नीचे बताई गई बातें देखें।<\/p>/);
  expect(body).toMatch(/href="#field-email">ई-मेल पता सही रूप में लिखें, जैसे name@example\.com<\/a>/);
  expect(body).toMatch(/href="#field-location">अपना शहर, राज्य या प्रांत और देश लिखें<\/a>/);
  expect(body).toMatch(/id="field-location-error"[^>]*>अपना शहर, राज्य या प्रांत और देश लिखें<\/p>/);
  for (const typed of ['आशा', 'Rao', 'asha@example']) expect(body).toContain(`value="${typed}"`);
  expect(body).toContain('>मेरी बात</textarea>');
  // It was not ticked.
  expect(body).not.toContain('checked=""');
  expect(body).toContain('action="/hi/petition#sign"');
});

it('a signature that is refused without script says why in Hindi', async () => {
  const closed = async () => {
    throw new Problem(409, 'petition_closed', 'This petition has closed meanwhile, so your signature was not counted.');
  };
  const { statusCode, body } = await sent({ ...TYPED, email: 'asha@example.org' }, closed);
  expect(statusCode).toBe(409);
  expect(body).toContain('>यह याचिका इस बीच बंद हो चुकी है, इसलिए आपके हस्ताक्षर नहीं गिने गए।</p>');
  const signed = await sent({ ...TYPED, email: 'asha@example.org' });
  expect([signed.statusCode, signed.headers.location]).toEqual([303, '/hi/petition?done=1#sign']);
});

it('what the desk and signers wrote stays as it is, in its own language; missing texts are Hindi', async () => {
  const html = await render(`${SITE}/hi/petition`);
  expect(html).toMatch(/<h1[^>]* lang="en">Keep it open<\/h1>/);
  expect(html).toMatch(/<bdi[^>]* lang="en">Asha Rao<\/bdi><bdi[^>]*data-part="location">लीड्स<\/bdi>/);
  expect(html).toMatch(/<p class="[^"]*description[^"]*">यमन में एक मलयाली नर्स/);
  expect(await dataOf(`${SITE}/hi/petition`)).toMatchObject({ language: 'hi', path: '/hi/petition' });
});
