import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterEach, expect, it } from 'vitest';
import { requestHere } from '#server/tracing/request-here.ts';
import type { App } from './app-types.ts';
import { registerErrorAnswers } from './errors.ts';
import { registerRequestIds } from './request-ids.ts';

let app: App | undefined;
afterEach(() => app?.close());

function appWith(seen: (string | null)[]): App {
  app = Fastify().withTypeProvider<ZodTypeProvider>();
  registerRequestIds(app);
  registerErrorAnswers(app);
  app.post('/stories', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(requestHere());
    return 'saved';
  });
  app.get('/page', async (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, ['content-type', 'text/html']);
    reply.raw.end('<p>');
  });
  app.get('/broken', async () => {
    throw new Error('broken');
  });
  return app;
}

it('an answer says its id, which is known to all that is done for it, also after a body has arrived', async () => {
  const seen: (string | null)[] = [];
  // Over the network: there, a body comes from a socket.
  const address = await appWith(seen).listen({ host: '127.0.0.1', port: 0 });
  const send = () =>
    fetch(`${address}/stories`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(200_000) }),
    });
  const answers = await Promise.all([send(), send()]);
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(2);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect(requestHere()).toBeNull();
});

it('a page that is sent past the web server has it too, and an error the one that it shows', async () => {
  const pages = appWith([]);
  const page = await pages.inject('/page');
  expect(page.headers).toMatchObject({ 'x-request-id': expect.any(String), 'content-type': 'text/html' });
  const broken = await pages.inject('/broken');
  expect(broken.json()).toMatchObject({ requestId: broken.headers['x-request-id'] });
});
