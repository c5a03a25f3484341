import { createServer, get } from 'node:http';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { registerErrorAnswers } from './errors.ts';

const line = z.object({ level: z.number(), msg: z.string() });
const [DEBUG, ERROR] = [20, 50];

it('a reader who leaves before the first bytes of a file is no failure, in a log that has to show those', async () => {
  const lines: z.infer<typeof line>[] = [];
  const app = Fastify({
    logger: { level: 'debug', stream: { write: (text) => void lines.push(line.parse(JSON.parse(text))) } },
    // As the site's own server: such requests are never marked as aborted.
    serverFactory: (handler) => createServer({ optimizeEmptyRequests: true }, handler),
  }).withTypeProvider<ZodTypeProvider>();
  onTestFinished(() => app.close());
  registerErrorAnswers(app);
  const asked = Promise.withResolvers<void>();
  app.get('/picture', (_request, reply) => {
    asked.resolve();
    return reply.send(new PassThrough());
  });
  const reader = get(`${await app.listen({ host: '127.0.0.1', port: 0 })}/picture`).on('error', () => undefined);
  await asked.promise;
  reader.destroy();
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('the reader left before the answer');
  expect(lines.find(({ msg }) => msg === 'the reader left before the answer')?.level).toBe(DEBUG);
  expect(lines.filter(({ level }) => level >= ERROR)).toEqual([]);
});
