import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type DeskApp, openDeskApp, SITE } from '../../tests/support/desk-app.ts';
import { systemClock } from '../clock.ts';
import { registerNewsRoutes } from '../newsroom/reading/news/news.api.ts';
import { registerSearchRoutes } from '../newsroom/search/search.api.ts';
import type { App } from './app-types.ts';
import { registerOpenApi } from './openapi.ts';

let desk: DeskApp;
beforeAll(async () => {
  desk = await openDeskApp(async (app: App, _accounts, db) => {
    await registerOpenApi(app, SITE);
    const reading = { db: db.pool, clock: systemClock, siteUrl: SITE };
    registerNewsRoutes(app, reading);
    registerSearchRoutes(app, reading);
    app.get('/api/needs-login', { schema: { tags: ['Desk'], security: [{ bearer: [] }] } }, async () => 'ok');
  });
});
afterAll(() => desk.close());

const document = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ security: z.array(z.unknown()).optional() }))),
});

describe('the API document', () => {
  it('is OpenAPI 3.1 and made of the routes themselves (API-43)', async () => {
    const parsed = document.parse((await desk.app.inject('/api/openapi.json')).json());
    expect(parsed.openapi).toMatch(/^3\.1/);
    expect(Object.keys(parsed.paths)).toEqual(
      expect.arrayContaining(['/api/news', '/api/news/{id}', '/api/news/search']),
    );
    expect(parsed.paths['/api/needs-login']?.get?.security).toEqual([{ bearer: [] }]);
    expect(parsed.paths['/api/news']?.get?.security).toBeUndefined();
  });

  it('reads well as a page without script', async () => {
    const page = await desk.app.inject('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/news/search');
    expect(page.body).toContain('Needs a login.');
    expect(page.body).not.toContain('<script');
  });
});
