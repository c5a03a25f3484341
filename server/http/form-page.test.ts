import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import { registerErrorAnswers } from './errors.ts';
import { createFormPages, type FormPages, offeredLanguage } from './form-page.ts';
import type { RenderedPage } from './page-cache.ts';
import type { PageRenderer } from './page-renderer.ts';
import { Problem } from './problem.ts';

const ANSWER: FormAnswer = {
  form: 'petition',
  values: { firstName: 'Asha' },
  errors: { email: 'Please enter a valid email address' },
  banner: null,
};

/** A renderer that returns the request it got. */
function fakeRenderer(status = 200): PageRenderer {
  return {
    render: async (request, profile, viewer, answered): Promise<RenderedPage> => ({
      status,
      headers: { 'cache-control': profile.cached ? 'public' : 'private, no-store', 'content-type': 'text/html' },
      html: Buffer.from(JSON.stringify({ method: request.method, url: request.url, viewer, ...answered })),
      tags: new Set(),
    }),
  };
}

async function answered(pages: FormPages, accept: string) {
  const app = Fastify();
  registerErrorAnswers(app);
  app.post('/petition', (request, reply) => pages.answerFormPage(request, reply, '/petition', ANSWER, 422));
  app.post('/hi/petition', (request, reply) => pages.answerFormPage(request, reply, '/hi/petition', ANSWER, 422));
  app.post('/hi/flood', async () => {
    throw new Problem(429, 'too_many', 'This was sent too often from your network. Please try again in 2 minutes.');
  });
  app.post('/flood', async () => {
    throw new Problem(429, 'too_many', 'Please try again in 2 minutes.', { retryAfter: 120 });
  });
  const answer = await app.inject({ method: 'POST', url: '/petition', headers: { accept } });
  const flood = await app.inject({ method: 'POST', url: '/flood', headers: { accept } });
  const hindi = await app.inject({ method: 'POST', url: '/hi/petition', headers: { accept } });
  const hindiFlood = await app.inject({ method: 'POST', url: '/hi/flood', headers: { accept } });
  await app.close();
  return { answer, flood, hindi, hindiFlood };
}

const SO_OFTEN = new Problem(429, 'too_many', 'This was sent too often.', { retryAfter: 90 });
const AWAY = new Problem(503, 'busy', 'Many are signing at this moment.');

it.each([
  ['a page', 'text/html', SO_OFTEN, '90'],
  ['a problem', 'application/json', SO_OFTEN, '90'],
  ['a page', 'text/html', AWAY, '10'],
  ['a page', 'text/html', 422, undefined],
])('a form that comes back as %s (%s) says when it may be sent again: %s', async (_, accept, refusal, wait) => {
  const pages = createFormPages(fakeRenderer(), 'https://news.example');
  const app = Fastify();
  registerErrorAnswers(app);
  app.post('/petition', (request, reply) => pages.answerFormPage(request, reply, '/petition', ANSWER, refusal));
  const answer = await app.inject({ method: 'POST', url: '/petition', headers: { accept } });
  await app.close();
  expect(answer.statusCode).toBe(typeof refusal === 'number' ? refusal : refusal.status);
  expect(answer.headers['retry-after']).toBe(wait);
});

it("a browser without script gets the form's page again, with what was typed, uncached", async () => {
  const { answer } = await answered(createFormPages(fakeRenderer(), 'https://news.example'), 'text/html,*/*');
  expect(answer.statusCode).toBe(422);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.json()).toEqual({
    method: 'GET',
    url: 'https://news.example/petition',
    viewer: null,
    formAnswer: ANSWER,
  });
});

it('a page that fails on its own says so', async () => {
  const { answer } = await answered(createFormPages(fakeRenderer(500), 'https://news.example'), 'text/html');
  expect(answer.statusCode).toBe(500);
});

it('a client asking for JSON gets the mistakes as a problem document', async () => {
  const { answer } = await answered(createFormPages(fakeRenderer(), 'https://news.example'), 'application/json');
  expect(answer.json()).toMatchObject({
    status: 422,
    code: 'form_refused',
    mistakes: [{ field: 'email', message: 'Please enter a valid email address' }],
  });
});

it('a flood is told when to retry, and people that what they typed is kept', async () => {
  const { flood } = await answered(createFormPages(fakeRenderer(), 'https://news.example'), 'text/html');
  expect(flood.headers['retry-after']).toBe('120');
  expect(flood.body).toContain('Please try again in 2 minutes. Go back: what you typed is still there.');
});

it('on a Hindi page the mistakes are told in Hindi, and so is a flood', async () => {
  const { hindi, hindiFlood } = await answered(createFormPages(fakeRenderer(), 'https://news.example'), 'text/html');
  expect(hindi.json()).toMatchObject({
    url: 'https://news.example/hi/petition',
    formAnswer: { values: { firstName: 'Asha' }, errors: { email: 'कृपया सही ई-मेल पता लिखें' } },
  });
  expect(hindiFlood.body).toContain('<html lang="hi-IN">');
  expect(hindiFlood.body).toContain('<title>यह नहीं हो सका | MATV</title>');
  expect(hindiFlood.body).toContain(
    'आपके नेटवर्क से यह बहुत बार भेजा गया है। कृपया 2 मिनट बाद दोबारा कोशिश करें। वापस जाएँ: आपने जो लिखा था वह वहीं है।',
  );
  expect(hindiFlood.body).toContain('<a href="/hi">होम पेज पर जाएँ</a>');
});

it('an e-mail is in the language asked for only where readers have pages in it for its links to lead to', () => {
  expect(offeredLanguage({ languages: ['en', 'hi'] }, 'hi')).toBe('hi');
  expect(offeredLanguage({ languages: ['en'] }, 'hi')).toBe('en');
});
