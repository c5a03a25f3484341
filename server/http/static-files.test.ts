import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, describe, expect, it } from 'vitest';
import type { App } from './app-types.ts';
import { registerStaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'matv-static-'));
afterAll(() => rmSync(folder, { recursive: true }));

writeFileSync(join(folder, 'service-worker.js'), 'the worker with saved pages');
writeFileSync(join(folder, 'service-worker.js.br'), 'packed');
writeFileSync(join(folder, 'alerts-worker.js'), 'the worker that removes saved pages');
writeFileSync(join(folder, 'robots.png'), 'a picture');

async function answerTo(path: string, offlineReading: boolean) {
  const app: App = fastify().withTypeProvider<ZodTypeProvider>();
  await registerStaticFiles(app, folder, { offlineReading });
  const answer = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } });
  await app.close();
  return answer;
}

describe('the service worker', () => {
  it('is asked for at each visit, as script', async () => {
    const { body, headers } = await answerTo('/service-worker.js', true);
    expect(body).toBe('the worker with saved pages');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
  });

  it('gives way, at the address that browsers know, to one that removes what was saved (OFFLINE_READING=off)', async () => {
    expect((await answerTo('/service-worker.js', false)).body).toBe('the worker that removes saved pages');
  });

  it('has no other address', async () => {
    expect((await answerTo('/alerts-worker.js', true)).statusCode).toBe(404);
    expect((await answerTo('/service-worker.js.br', true)).statusCode).toBe(404);
    expect((await answerTo('/robots.png', true)).headers['cache-control']).toBe('public, max-age=86400');
  });
});
